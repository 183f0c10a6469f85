import { expect, test } from 'vitest';
import { circlesOf } from './circles.ts';
import { importsOf, sourceFiles } from './sources.ts';

test('circles are found, and only circles', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
    ['e', ['e']],
  ]);
  expect(circlesOf(graph)).toEqual([['a', 'b', 'c'], ['e']]);
});

test('no file imports itself by way of others, not even for a type', () => {
  const files = sourceFiles('src', 'sw', 'server', 'tools', 'tests');
  // Imports of src leave the ending out.
  const nameOf = (path: string) => path.replace(/\.tsx?$/, '');
  const graph = new Map(
    files.map((file) => [nameOf(file.path), importsOf(file).map(nameOf)] as const),
  );
  expect(circlesOf(graph)).toEqual([]);
});
