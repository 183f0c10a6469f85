// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anchorsOf, brokenLinksIn, missingPathsIn, unresolvedIn } from './citations.ts';
import { ROOT, sourceFiles } from './sources.ts';

const FOLDERS = ['src', 'core', 'sw', 'server', 'tests', 'tools'] as const;
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

  test('a missing path is found', () => {
    expect(missingPathsIn('`src/main.tsx`, `tests/arch/`, `src/no-such.ts`, `src/<area>`')).toEqual(
      ['src/no-such.ts'],
    );
  });

  test('every path that a document names is in the project', () => {
    const offences = documents.flatMap((path) =>
      missingPathsIn(textOf(path)).map((missing) => `${path}: ${missing}`),
    );
    expect(offences).toEqual([]);
  });
});
