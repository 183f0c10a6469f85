import { describe, expect, test } from 'vitest';
import { LAYERS, SERVER_LAYERS, SERVER_SHARED } from './law.ts';
import { importsOf, sourceFiles } from './sources.ts';

const PROJECT = /^(src|sw|server|tests|tools|locales)\//;

describe('imports go downward only', () => {
  test.each(LAYERS)('$folder', ({ folder, mayImport }) => {
    const allowed = [folder, ...mayImport].map((name) => `${name}/`);
    const offences = sourceFiles(folder).flatMap((file) =>
      importsOf(file)
        .filter((target) => PROJECT.test(target))
        .filter((target) => !allowed.some((prefix) => target.startsWith(prefix)))
        .map((target) => `${file.path} -> ${target}`),
    );
    expect(offences).toEqual([]);
  });

  test.each(SERVER_LAYERS)('$folder of the server', ({ folder, mayImport }) => {
    const allowed = [folder, ...mayImport].map((name) => `${name}/`);
    const offences = sourceFiles(folder).flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('server/') && !SERVER_SHARED.includes(target))
        .filter((target) => !allowed.some((prefix) => target.startsWith(prefix)))
        .map((target) => `${file.path} -> ${target}`),
    );
    expect(offences).toEqual([]);
  });

  test('every folder of the server has its place among the layers', () => {
    const folders = sourceFiles('server').flatMap(
      ({ path }) => path.match(/^server\/[^/]+(?=\/)/) ?? [],
    );
    expect([...new Set(folders)].sort()).toEqual(SERVER_LAYERS.map(({ folder }) => folder).sort());
  });

  test('a feature never imports another feature', () => {
    const areaOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
    const offences = sourceFiles('src/features').flatMap((file) =>
      importsOf(file)
        .filter(
          (target) => target.startsWith('src/features/') && areaOf(target) !== areaOf(file.path),
        )
        .map((target) => `${file.path} -> ${target}`),
    );
    expect(offences).toEqual([]);
  });

  test('a server module never imports the routes or the repo of another', () => {
    const areaOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1];
    const offences = sourceFiles('server/modules').flatMap((file) =>
      importsOf(file)
        .filter((target) => /^server\/modules\/.*\.(routes|repo)\.ts$/.test(target))
        .filter((target) => areaOf(target) !== areaOf(file.path))
        .map((target) => `${file.path} -> ${target}`),
    );
    expect(offences).toEqual([]);
  });

  test('only server/ledger writes balances', () => {
    const writes =
      /\.(insert|update|delete)\(\s*(schema\.)?(balances|ledgerPostings|ledgerTransactions)\b/;
    const offences = sourceFiles('server').filter(
      (file) => !file.path.startsWith('server/ledger/') && writes.test(file.text),
    );
    expect(offences.map((file) => file.path)).toEqual([]);
  });

  test('a part in a separate file is optional: src/components/readiness/optional-part.tsx', () => {
    const offences = sourceFiles('src').filter(
      (file) =>
        file.path !== 'src/components/readiness/optional-part.tsx' &&
        /\blazy\b[^;]*\bfrom 'react'/.test(file.text),
    );
    expect(offences.map((file) => file.path)).toEqual([]);
  });

  test('client code takes zod from zod/mini', () => {
    const offences = sourceFiles('src', 'sw').filter((file) => importsOf(file).includes('zod'));
    expect(offences.map((file) => file.path)).toEqual([]);
  });
});
