import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OUTCOMES } from '../../../server/metrics/outcome.ts';
import { MEASURED } from '../../support/server/scrape.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

/** The operators' files of this repository contain only metrics that the server exposes. */

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
const RULES = read('deploy/prometheus/alerts.yml');
const RULE_TESTS = read('deploy/prometheus/alerts.test.yml');
const DASHBOARD = read('deploy/grafana/trade.json');
const DOCUMENT = read('docs/operations.md');

const NAME = /\b(?:trade|nodejs|process)_[a-z0-9_]+/g;
/** Suffixes that the library adds to the name of a histogram. */
const SUFFIX = /_(bucket|sum|count)$/;

let on: TestServer;
let names: ReadonlySet<string>;
beforeAll(async () => {
  on = await startTestServer({ engine: 'pglite', config: MEASURED });
  names = new Set(on.context.metrics?.names());
});
afterAll(() => on.stop());

const unknownIn = (text: string) =>
  [...new Set(text.match(NAME))].filter(
    (name) => !names.has(name) && !names.has(name.replace(SUFFIX, '')),
  );

/** Returns the queries of all panels. */
function queries(): string[] {
  const { panels } = JSON.parse(DASHBOARD) as { panels: { targets?: { expr: string }[] }[] };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

test('an unknown name is found', () => {
  expect(unknownIn('rate(trade_calls_total[5m]) > trade_no_such_metric')).toEqual([
    'trade_no_such_metric',
  ]);
});

test('alerts and their tests name only metrics of the server', () => {
  expect(RULES.match(/expr:/g)?.length).toBeGreaterThan(10);
  expect(unknownIn(RULES)).toEqual([]);
  expect(unknownIn(RULE_TESTS)).toEqual([]);
});

test('so does every panel of the dashboard', () => {
  expect(queries().length).toBeGreaterThan(20);
  expect(unknownIn(queries().join('\n'))).toEqual([]);
});

test('outcomes in queries are those that are recorded', () => {
  const recorded: Readonly<Record<string, readonly string[]>> = {
    trade_calls_total: OUTCOMES,
  };
  const texts = [RULES, RULE_TESTS, ...queries()].join('\n');
  const wanted = [...texts.matchAll(/(\w+)\{[^}]*\boutcome(?:=~?|![=~])"([a-z|]+)"/g)];
  const unknown = wanted.filter(([, metric = '', list = '']) =>
    list.split('|').some((outcome) => !recorded[metric]?.includes(outcome)),
  );
  expect(new Set(wanted.map(([, metric]) => metric))).toEqual(new Set(Object.keys(recorded)));
  expect(unknown.map(([text]) => text)).toEqual([]);
});

test('operations.md explains each metric of Trade, and no other', () => {
  const [, section = ''] = DOCUMENT.split('\n## Metrics\n');
  const rows = [...section.matchAll(/^\| `(trade_[a-z_]+)`/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual([...names].filter((name) => name.startsWith('trade_')).sort());
});

test('no metric has a label beside the known ones', async () => {
  const labels = new Set(
    [...((await on.context.metrics?.text()) ?? '').matchAll(/[{,](\w+)="/g)].map(
      ([, name]) => name,
    ),
  );
  const known = [
    'call',
    'outcome',
    'kind',
    'coin',
    'market',
    'state',
    'direction',
    'le',
    'space',
    'type',
  ];
  const version = ['version', 'major', 'minor', 'patch'];
  expect([...labels].filter((name) => ![...known, ...version].includes(name ?? ''))).toEqual([]);
});
