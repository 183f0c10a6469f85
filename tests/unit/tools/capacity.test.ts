// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  CALLS,
  type CallCost,
  type CallCosts,
  demandOf,
  LIMITS,
  reachedLimits,
  readCosts,
} from '../../../tools/capacity/model.ts';
import { shown, tablesOf, threshold } from '../../../tools/capacity/tables.ts';

const FREE = { server: 0, database: 0, wal: 0, postings: 0, disk: 0 };
const costsOf = (some: Partial<Record<keyof CallCosts, Partial<CallCost>>>) =>
  Object.fromEntries(CALLS.map((call) => [call, { ...FREE, ...some[call] }])) as CallCosts;

test('the need of 864,000 members, computed by hand', () => {
  const costs = costsOf({
    marketList: { server: 1, database: 0.5 },
    transfer: { wal: 1_000, postings: 2, disk: 100 },
  });
  const demand = demandOf(864_000, costs);
  // 5 % are active and read the markets 8 times a minute.
  expect(demand.active).toBe(43_200);
  expect(demand.serverCores).toBeCloseTo(5.76, 9);
  expect(demand.servers).toBeCloseTo(11.52, 9);
  expect(demand.databaseCores).toBeCloseTo(2.88, 9);
  // Each member makes a transfer every ten days, which is 86,400 a day. In the peak minute, there
  // are 5 times the mean, with full pages.
  expect(demand.walPerSecond).toBeCloseTo(5 * 1_000 * 2, 6);
  expect(demand.diskPerDay).toBeCloseTo(8_640_000, 4);
  expect(demand.nightHours).toBeCloseTo((365 * 172_800 * 0.0555) / 3_600_000, 9);
  // Per member and day, there are 0.3 logins, 0.1 transfers, an option that commits twice, and 1.25
  // orders.
  expect(demand.commitsPerSecond).toBeCloseTo(5 * 10 * 3.65, 6);
});

test('the members that reach a limit need exactly that much', () => {
  const { calls } = readCosts();
  const reached = reachedLimits(calls);
  expect(reached).toHaveLength(LIMITS.length);
  for (const { limit, members } of reached) {
    expect(limit.need(demandOf(members, calls)) / limit.most).toBeCloseTo(1, 9);
  }
  const counts = reached.map(({ members }) => members);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
});

test('figures have three digits, thresholds two, rounded down', () => {
  expect([shown(0.123456), shown(1_234_567)]).toEqual(['0.123', '1,230,000']);
  expect([threshold(7), threshold(1_999)]).toEqual(['7', '1,900']);
});

test('docs/scale.md has the tables of `npm run capacity`', () => {
  const document = readFileSync('docs/scale.md', 'utf8');
  for (const table of tablesOf(readCosts().calls)) expect(document).toContain(table);
});
