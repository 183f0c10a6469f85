import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const ROOT = new URL('../..', import.meta.url).pathname;
/** Not source: files written by builds, tests or installation. */
const LEFT_OUT =
  /^(node_modules|tools\/peers\/node_modules|dist|data|\.git|\.lighthouse|\.tanstack|test-results|playwright-report)(\/|$)/;

/** A copy of the source tree for mutants; it shares the installed packages. */
export interface SourceCopy {
  readonly folder: string;
  /** Replaces a text that occurs in the file exactly once. Returns the undo; throws otherwise. */
  replace(file: string, from: string, to: string): () => void;
  remove(): void;
}

export function copySources(): SourceCopy {
  const folder = mkdtempSync(join(tmpdir(), 'trade-soak-'));
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (path) => !LEFT_OUT.test(relative(ROOT, path)),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    replace(file, from, to) {
      const path = join(folder, file);
      const whole = readFileSync(path, 'utf8');
      const found = whole.split(from).length - 1;
      if (found !== 1) throw new Error(`the text occurs ${found} times in ${file}`);
      // A function, because `$` has a special meaning in a replacement text.
      writeFileSync(
        path,
        whole.replace(from, () => to),
      );
      return () => writeFileSync(path, whole);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
