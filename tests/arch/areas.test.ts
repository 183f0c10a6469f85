// @vitest-environment node
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AREA_LAYERS, AREAS } from './areas.ts';
import { ROOT } from './sources.ts';

describe('areas have the same spelling in all layers', () => {
  const isOfArea = (name: string) =>
    AREAS.some((area) => name === area || name.startsWith(`${area}-`));

  test.each(AREA_LAYERS)('$folder', ({ folder, shared }) => {
    const names = readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter(({ name }) => name !== 'README.md')
      .map((entry) => ({ isFolder: entry.isDirectory(), name: entry.name.replace(/\.tsx?$/, '') }));
    const offences = names.filter(({ isFolder, name }) =>
      isFolder ? !(AREAS as readonly string[]).includes(name) : !isOfArea(name),
    );
    // The whole table is compared, because a shared name that no longer exists must be deleted from
    // it.
    expect(offences.map(({ name }) => name).sort()).toEqual([...shared].sort());
  });

  test('every area has its screens', () => {
    expect(readdirSync(join(ROOT, 'src/features')).filter((name) => name !== 'README.md')).toEqual(
      [...AREAS].sort(),
    );
  });
});
