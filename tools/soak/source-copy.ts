import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const ROOT = new URL('../..', import.meta.url).pathname;
/** Files that are not source: those written by builds, tests or installation. */
const LEFT_OUT =
  /^(node_modules|tools\/peers\/node_modules|dist|data|\.git|\.lighthouse|\.tanstack|test-results|playwright-report)(\/|$)/;

/** A copy of the source tree for mutants, which shares the installed packages. */
export interface SourceCopy {
  readonly folder: string;
  /**
   * Replaces a string that occurs exactly once in the file, and returns a function that undoes
   * this. Throws if the string does not occur exactly once.
   */
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
      // A function is used, because `$` has a special meaning in a replacement string.
      writeFileSync(
        path,
        whole.replace(from, () => to),
      );
      return () => writeFileSync(path, whole);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
