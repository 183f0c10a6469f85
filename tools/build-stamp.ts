import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files and folders that the build reads. */
const SOURCES = [
  'core',
  'desk',
  'src',
  'sw',
  'public',
  'locales',
  'tools/vite',
  'tools/docs',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Hashes everything that the build reads. Equal stamps mean an equal app. */
export function sourceStamp(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesBelow)) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

export interface FinishedBuild {
  readonly stamp: string;
  /** Names below `dist/assets` that this build itself created. */
  readonly assets: readonly string[];
}

/** Reads the stamp and the files of the finished build in `dist`, if there is one. */
export function readBuild(): FinishedBuild | undefined {
  try {
    return JSON.parse(readFileSync('dist/build.json', 'utf8')) as FinishedBuild;
  } catch {
    return undefined;
  }
}
