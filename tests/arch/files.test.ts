// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { LINE_LIMITS } from './law.ts';
import { sourceFiles } from './sources.ts';

const files = sourceFiles('src', 'core', 'sw', 'desk', 'server', 'tools', 'tests');

describe('files', () => {
  test('none is longer than its limit', () => {
    const limitOf = (path: string) =>
      LINE_LIMITS.find(([pattern]) => pattern.test(path))?.[1] ?? 400;
    const offences = files.filter((file) => file.lines > limitOf(file.path));
    expect(offences.map((file) => `${file.path}: ${file.lines}`)).toEqual([]);
  });

  test('names are kebab-case (route files spell their URL)', () => {
    const offences = files
      .filter((file) => !file.path.startsWith('src/routes/'))
      .filter((file) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(file.path.split('/').at(-1) ?? ''));
    expect(offences.map((file) => file.path)).toEqual([]);
  });

  test('there is no folder of helpers and no barrel', () => {
    const drawer = /(^|\/)(utils?|helpers?|common|misc|index)(\.tsx?$|\/)/;
    const offences = files.filter(
      (file) => drawer.test(file.path) && !file.path.startsWith('src/routes/'),
    );
    expect(offences.map((file) => file.path)).toEqual([]);
  });
});
