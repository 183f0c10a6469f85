import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { output } from '../command.ts';

/** The server and screen test files, by the vitest project that runs them. */
export type Touched = Readonly<Record<'server' | 'screens', readonly string[]>>;

/**
 * Paths whose area is a folder or the prefix of a file name, such as `server/modules/spot/` or
 * `spot-book.ts`.
 */
const AREA = /^(?:server(?:\/modules)?|core\/(?:contract|domain)|src\/(?:features|api))\/([a-z]+)/;
const TEST = /^tests\/(server|screens)\/.+(?<!\.soak)\.test\.tsx?$/;
/** The list of all calls, and the tests that make every call. */
const CALLS = 'core/contract/endpoints.ts';
const TESTS_OF_CALLS = [
  'tests/server/http/access.test.ts',
  'tests/server/http/fuzz.test.ts',
  'tests/server/http/old-server.test.ts',
  'tests/screens/site/old-server.test.tsx',
];

const testsBelow = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .map((name) => join(folder, name))
        .filter((path) => TEST.test(path))
    : [];

/**
 * Returns the tests that changed files affect: a changed test itself and, for a source file, all
 * tests of its area, because areas have the same name in every layer (architecture.md#areas). Code
 * that every area uses (`src/ui`, `server/lib`) affects none of them. `npm test` runs all tests.
 */
export function testsTouchedBy(changed: readonly string[]): Touched {
  const tests = [...new Set(changed.flatMap(testsOf))].sort();
  const testsIn = (project: string) => tests.filter((test) => TEST.exec(test)?.[1] === project);
  return { server: testsIn('server'), screens: testsIn('screens') };
}

function testsOf(path: string): readonly string[] {
  if (TEST.test(path)) return existsSync(path) ? [path] : [];
  if (path === CALLS) return TESTS_OF_CALLS;
  const [, area] = AREA.exec(path) ?? [];
  if (area === undefined) return [];
  const screens = testsBelow(`tests/screens/${area}`);
  return path.startsWith('src/features/')
    ? screens
    : [...screens, ...testsBelow(`tests/server/${area}`)];
}

/**
 * Returns the files that differ from the branch point of `origin/main`, and the untracked files.
 */
export async function changedFiles(): Promise<readonly string[]> {
  const start = await output('git', ['merge-base', 'HEAD', 'origin/main']).catch(() => 'HEAD');
  const [changed, added] = await Promise.all([
    output('git', ['diff', '--name-only', start]),
    output('git', ['ls-files', '--others', '--exclude-standard']),
  ]);
  return [...new Set(`${changed}\n${added}`.split('\n').filter(Boolean))];
}
