// @vitest-environment node
import { expect, test } from 'vitest';
import { assumedValues, SIZES } from '../../../tools/capacity/assumptions.ts';
import {
  expectedUnits,
  figureFaults,
  readCosts,
  type Values,
  valuesOf,
} from '../../../tools/capacity/costs.ts';
import { readDocument, withBlock, withTables } from '../../../tools/capacity/document.ts';
import {
  LIMITS,
  MOST_MEMBERS,
  natsServersFor,
  passedBy,
  primariesFor,
  reachedInOrder,
} from '../../../tools/capacity/limits.ts';
import { demandOf } from '../../../tools/capacity/model.ts';
import { quantity, shown, threshold } from '../../../tools/capacity/tables.ts';

const ASSUMED = assumedValues();
const FREE = Object.fromEntries([...expectedUnits().keys()].map((name) => [name, 0])) as Values;

test('a limit is reached by the member after the last one within it', () => {
  const reached = reachedInOrder(FREE, ASSUMED).find(({ limit }) => limit.scope === 'one process');
  // 5,000 sockets of 5 % of the members.
  expect(reached).toMatchObject({ limit: { name: 'sockets of one process' }, members: 100_000 });
  const { need, most } = reached?.limit ?? LIMITS[0] ?? { need: () => 0, most: () => 0 };
  expect(need(demandOf(100_000, FREE, ASSUMED))).toBe(most(FREE, ASSUMED));
  expect(need(demandOf(100_001, FREE, ASSUMED))).toBeGreaterThan(most(FREE, ASSUMED));
});

test('the order of the limits follows the costs, and what costs nothing is never reached', () => {
  const costs = {
    ...FREE,
    ...{ 'primary.commits': 1_000, 'primary.wal': 1e9, 'market.orders': 1e9, 'transfer.wal': 1e4 },
  };
  const first = (values: Values) =>
    passedBy(50_000_000, reachedInOrder(values, ASSUMED)).find(
      ({ limit }) => limit.scope === 'one primary',
    )?.limit.name;
  expect(first(costs)).toBe('commits');
  expect(first({ ...costs, 'primary.commits': 1e9, 'primary.wal': 1e5 })).toBe('write-ahead log');
  const disk = reachedInOrder(costs, ASSUMED).find(({ limit }) => limit.unit === 'hours');
  expect(disk?.members).toBe(MOST_MEMBERS);
});

test('limits come in order, and what is passed is what growth reached before', () => {
  const reached = reachedInOrder(valuesOf(readCosts()), ASSUMED);
  expect(reached).toHaveLength(LIMITS.length);
  const members = reached.map((one) => one.members);
  expect(members).toEqual([...members].sort((a, b) => a - b));
  for (const size of SIZES) {
    const passed = passedBy(size, reached);
    expect(passed).toEqual(reached.slice(0, passed.length));
    const demand = demandOf(size, valuesOf(readCosts()), ASSUMED);
    const beyond = LIMITS.filter(
      ({ need, most }) => need(demand) > most(valuesOf(readCosts()), ASSUMED),
    );
    expect(beyond).toHaveLength(passed.length);
  }
});

test('primaries share what divides by member, and servers of NATS what they deliver', () => {
  const most = { 'primary.commits': 1_000, 'primary.wal': 1e12, 'market.orders': 1 };
  const costs = { ...FREE, ...most, 'bus.delivery': 1_000_000 };
  const demand = demandOf(50_000_000, costs, ASSUMED);
  const { count, by } = primariesFor(demand, costs, ASSUMED);
  expect([count, by]).toEqual([Math.ceil(demand.commits / 500), 'commits']);
  // A delivery takes a second of one of 8 cores, of which half is used.
  const servers = natsServersFor(demand, costs, ASSUMED);
  expect(servers).toBe(Math.ceil(demand.busDeliveries / 4));
  expect(natsServersFor(demandOf(0, FREE, ASSUMED), costs, ASSUMED)).toBe(3);
});

test('a missing figure, another unit and a value that is no amount are found', () => {
  const { figures } = readCosts();
  expect(figureFaults(figures)).toEqual([]);
  const { 'login.wal': _, ...without } = figures;
  const wrong = {
    ...without,
    'login.server': { ...figures['login.server'], unit: 's' },
    'tick.disk': { ...figures['tick.disk'], value: Number.NaN },
    other: figures['tick.disk'],
  };
  expect(figureFaults(wrong)).toEqual([
    'login.server has the unit s, not ms',
    'login.wal is missing',
    'tick.disk is no amount',
    'other is unknown',
  ]);
});

test('figures have three digits, thresholds two, rounded down', () => {
  expect([shown(0), shown(0.123456), shown(1_234_567)]).toEqual(['0', '0.123', '1,230,000']);
  expect(quantity(1_234_000, 'B/s')).toBe('1.23 MB/s');
  expect(quantity(1_234_000, 'cores')).toBe('1,230,000 cores');
  expect([threshold(7), threshold(1_999), threshold(MOST_MEMBERS)]).toEqual([
    '7',
    '1,900',
    'never',
  ]);
});

test('docs/scale.md has what the model says now: npm run capacity -- write', () => {
  const document = readDocument();
  expect(document).toBe(withTables(document));
});

test('a document without the two markers once each is refused', () => {
  expect(() => withBlock('no markers', 'results', 'text')).toThrow(/once/);
  const document = withBlock(readDocument(), 'results', 'text');
  expect(document).not.toBe(readDocument());
  expect(withBlock(document, 'results', 'text')).toBe(document);
  expect(() => withBlock(document + document, 'results', 'text')).toThrow(/once/);
});
