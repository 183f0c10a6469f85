// @vitest-environment node
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { describe, expect, test } from 'vitest';
import { MODULES } from './areas.ts';
import { IMPORT_RULES } from './import-rules.ts';
import { SERVER_LAYERS } from './law.ts';
import { ROOT, sourceFiles } from './sources.ts';

const { output } = await cruise(
  ['src', 'core', 'sw', 'desk', 'server', 'tools', 'tests'],
  {
    baseDir: ROOT,
    // TypeScript 7 has no API for other programs.
    parser: 'swc',
    tsPreCompilationDeps: true,
    validate: true,
    ruleSet: { forbidden: [...IMPORT_RULES] },
    doNotFollow: { path: 'node_modules' },
    // The file is generated and imports every route.
    exclude: { path: '[.]gen[.]ts$' },
  },
  {
    alias: { '#': `${ROOT}/src` },
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'browser', 'default', 'types'],
  },
);
const { modules, summary } = output as ICruiseResult;

describe('imports', () => {
  test('types and aliases count', () => {
    const module = modules.find(({ source }) => source.endsWith('/candle-chart/time-label.ts'));
    expect(module?.dependencies.map(({ resolved }) => resolved)).toEqual([
      'core/domain/candles.ts',
    ]);
  });

  test.each(IMPORT_RULES)('$name', ({ name }) => {
    const offences = summary.violations
      .filter(({ rule }) => rule.name === name)
      .map(({ from, to, cycle }) => [from, ...(cycle?.map((step) => step.name) ?? [to])]);
    expect(offences.map((path) => path.join(' -> '))).toEqual([]);
  });

  test('every folder of the server has its place among the layers', () => {
    const folders = sourceFiles('server').flatMap(
      ({ path }) => path.match(/^server\/[^/]+(?=\/)/) ?? [],
    );
    expect([...new Set(folders)].sort()).toEqual(SERVER_LAYERS.map(({ folder }) => folder).sort());
  });

  test('an area of the server imports only areas before it', () => {
    const placeOf = (path: string) =>
      MODULES.findIndex((area) => path.startsWith(`server/modules/${area}/`));
    const offences = modules
      .filter(({ source }) => placeOf(source) !== -1)
      .flatMap(({ source, dependencies }) =>
        dependencies
          .filter(({ resolved }) => placeOf(resolved) > placeOf(source))
          .map(({ resolved }) => `${source} -> ${resolved}`),
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

  test('a part in a separate file is optional: src/components/readiness/optional.tsx', () => {
    const offences = sourceFiles('src').filter(
      (file) =>
        file.path !== 'src/components/readiness/optional.tsx' &&
        /\blazy\b[^;]*\bfrom 'react'/.test(file.text),
    );
    expect(offences.map((file) => file.path)).toEqual([]);
  });
});
