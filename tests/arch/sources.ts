import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

export interface SourceFile {
  /** The path from the root of the project. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

const CODE = /\.(ts|tsx|css)$/;
const NOT_WRITTEN_HERE = /\.gen\.ts$|(^|\/)(migrations|node_modules)\//;

/** Returns every hand-written source file below the given top folders. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && CODE.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
      .filter((path) => !NOT_WRITTEN_HERE.test(path))
      .map((path) => {
        const text = readFileSync(join(ROOT, path), 'utf8');
        return { path, text, lines: text.split('\n').length - 1 };
      }),
  );
}
