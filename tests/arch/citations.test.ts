// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  anchorsOf,
  brokenLinksIn,
  longLinesIn,
  missingPathsIn,
  unresolvedIn,
} from './citations.ts';
import { ROOT, sourceFiles } from './sources.ts';

const FOLDERS = ['src', 'sw', 'server', 'tests', 'tools'] as const;
/** Documents that the project was made from, and that who clones it does not have. */
const OUTSIDE =
  /\bspecification\b|\b(decisions|specification|htx|stack)\.md\b|\btrap \d|\bissue \d|shared\/docs/i;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const files = sourceFiles(...FOLDERS).filter(({ path }) => !path.includes('arch/citations'));
const documents = ['.', ...FOLDERS, 'docs'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules/'))
    .map((name) => join(folder, name)),
);

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('what comments and documents cite', () => {
  test('anchors are those of GitHub', () => {
    const text = '# One\n\n## Two, `three` & four\n\n```sh\n# no heading\n```\n';
    expect([...anchorsOf(text)]).toEqual(['one', 'two-three--four']);
  });

  test('a citation that leads nowhere is found', () => {
    const good = 'See product.md#withdrawal-fee and ADR-001.';
    expect(
      unresolvedIn(`${good} Not product.md#no-such-rule, no ADR-999, no nowhere.md#one.`),
    ).toEqual(['product.md#no-such-rule', 'ADR-999', 'nowhere.md#one']);
  });

  test('every citation of the code leads somewhere', () => {
    const offences = files.flatMap(({ path, text }) =>
      unresolvedIn(text).map((citation) => `${path}: ${citation}`),
    );
    expect(offences).toEqual([]);
  });

  test('every link of a document leads somewhere', () => {
    const offences = documents.flatMap((path) =>
      brokenLinksIn(path).map((link) => `${path}: ${link}`),
    );
    expect(offences).toEqual([]);
  });

  test('a missing path and a long line are found', () => {
    expect(missingPathsIn('`src/main.tsx`, `tests/arch/`, `src/no-such.ts`, `src/<area>`')).toEqual(
      ['src/no-such.ts'],
    );
    const long = 'a '.repeat(61);
    expect(longLinesIn(`${long}\n| ${long}\n\`\`\`\n${long}\n\`\`\`\nshort`)).toEqual([long]);
  });

  test('every path that a document names is in the project', () => {
    const offences = documents.flatMap((path) =>
      missingPathsIn(textOf(path)).map((missing) => `${path}: ${missing}`),
    );
    expect(offences).toEqual([]);
  });

  test('lines of documents have at most 120 characters, except in tables', () => {
    const offences = documents.flatMap((path) =>
      longLinesIn(textOf(path)).map((line) => `${path}: ${line.slice(0, 60)}`),
    );
    expect(offences).toEqual([]);
  });

  test('no comment cites what stands outside the repository', () => {
    const offences = files.flatMap(({ path, text }) =>
      (text.match(COMMENT) ?? [])
        .filter((comment) => OUTSIDE.test(comment))
        .map((comment) => `${path}: ${comment.slice(0, 90)}`),
    );
    expect(offences).toEqual([]);
  });
});
