// @vitest-environment node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TestSpecification } from 'vitest/node';
import { LONG, LongestFirst } from '../../../tools/test/longest-first.ts';
import { ROOT } from '../../arch/sources.ts';

const file = (path: string, name = 'server') =>
  ({ moduleId: join(ROOT, path), project: { name } }) as TestSpecification;

test('every file of the table exists', () => {
  expect(LONG.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('long files come first in the order of the table, the others by size', async () => {
  const [longest = '', second = ''] = LONG;
  const [large, small] = ['package-lock.json', '.gitignore'];
  const sorted = await new LongestFirst().sort(
    [small, second, large, longest].map((path) => file(path)),
  );
  expect(sorted).toEqual([longest, second, large, small].map((path) => file(path)));
});

test('files of a project stay together', async () => {
  const [longest = ''] = LONG;
  const files = [file(longest, 'server'), file('package-lock.json', 'engines')];
  expect(await new LongestFirst().sort(files)).toEqual([files[1], files[0]]);
});
