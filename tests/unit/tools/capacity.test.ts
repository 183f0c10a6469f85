// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { type Assumptions, assumedValues, SIZES } from '../../../tools/capacity/assumptions.ts';
import { expectedUnits, type FigureName, type Values } from '../../../tools/capacity/costs.ts';
import { type Demand, demandOf, ratesOf } from '../../../tools/capacity/model.ts';

/** Costs that are all nothing but these. */
function costsOf(some: Partial<Record<FigureName, number>>): Values {
  const none = Object.fromEntries([...expectedUnits().keys()].map((name) => [name, 0]));
  return { ...(none as Values), ...some };
}

/** Round numbers: 1,000 of 10,000 members are active, and the day has no peak. */
const ROUND: Assumptions = {
  ...assumedValues(),
  ...{ activeShare: 0.1, peakFactor: 1, loginsPerDay: 0.864, marketListsPerMinute: 6 },
  ...{ booksPerMinute: 0, listsPerMinute: 0, transfersPerDay: 0.864, optionsPerDay: 0.864 },
  ...{ limitOrdersPerDay: 1.728, marketOrdersPerDay: 0.864, filledShare: 0.5 },
  ...{ topicsPerSocket: 3, ticksPerDay: 1_000, tickDays: 7, intentDays: 7, fullPageFactor: 2 },
  ...{ targetUse: 0.5, spareProcesses: 1, leastProcesses: 2, coresPerMachine: 4 },
  ...{ connectionsPerProcess: 21, socketsPerGateway: 400, busiestMarketShare: 0.5 },
};

describe('the model by hand, for 10,000 members', () => {
  const rates = ratesOf(10_000, ROUND);

  test('a day has 86,400 s, a minute 60, and only active members poll', () => {
    expect(rates.login).toBeCloseTo(0.1, 12);
    expect(rates.limitOrder).toBeCloseTo(0.2, 12);
    expect(rates.optionSettlement).toBe(rates.optionPurchase);
    expect(rates.marketList).toBe(100);
    expect(rates.orderBook).toBe(0);
  });

  test('milliseconds of a call become cores, and processes are rounded up with a spare one', () => {
    const costs = costsOf({ 'marketList.server': 8, 'marketList.database': 5 });
    const { cores, processes, databaseCores } = demandOf(10_000, costs, ROUND);
    // 100 calls of 8 ms in a second: 0.8 cores, at half use 1.6, so 2 and a spare one.
    expect(cores.web).toBeCloseTo(0.8, 12);
    expect(processes.web).toBe(3);
    expect(databaseCores).toBeCloseTo(0.5, 12);
    expect(processes.worker).toBe(2);
  });

  test('gateways are counted by sockets and by frames, whichever needs more', () => {
    const few = costsOf({ 'gateway.framesPerTopic': 1, 'gateway.frame': 10 });
    const demand = demandOf(10_000, few, ROUND);
    expect(demand.sockets).toBe(1_000);
    expect(demand.framesPerSecond).toBe(3_000);
    // 3,000 frames of 10 us are 0.03 cores; 1,000 sockets are 3 processes of 400, and a spare one.
    expect(demand.processes.feed).toBe(4);
    // Of 1,000 us they are 3 cores, at half use 6.
    const costly = { ...few, 'gateway.frame': 1_000 };
    expect(demandOf(10_000, costly, ROUND).processes.feed).toBe(7);
  });

  test('the log has the full pages too, and fills cost what a market order costs', () => {
    const costs = costsOf({ 'limitOrder.wal': 1_000, 'marketOrder.wal': 5_000 });
    const { walBytes, fills, commits, busiestMarket } = demandOf(10_000, costs, ROUND);
    expect(fills).toBeCloseTo(0.1, 12);
    // 2 * (0.2 * 1,000 + (0.1 + 0.1) * 5,000)
    expect(walBytes).toBeCloseTo(2_400, 9);
    // login, transfer, purchase, settlement, market order: 0.1 each; limit order 0.2; fill 0.1.
    expect(commits).toBeCloseTo(0.8, 12);
    expect(busiestMarket).toBeCloseTo(0.2, 12);
  });

  test('disk: what is kept for ever grows by days, the rest has its days', () => {
    const postings = { 'transfer.postings': 2, 'posting.disk': 100, 'order.disk': 10 } as const;
    const costs = costsOf({ ...postings, 'tick.disk': 3, 'intent.disk': 1, 'member.disk': 50 });
    const demand = demandOf(10_000, costs, ROUND);
    expect(demand.postingsPerDay).toBeCloseTo(17_280, 6);
    // 17,280 postings of 100 bytes and 25,920 orders of 10.
    expect(demand.bytesPerDay).toBeCloseTo(1_987_200, 4);
    // Keys of 43,200 money calls and 1,000 ticks for 7 days each, and the members themselves.
    const passing = 7 * 43_200 + 7 * 1_000 * 3 + 10_000 * 50;
    expect(demand.bytesAfterYear).toBeCloseTo(365 * 1_987_200 + passing, 3);
  });

  test('a night verifies every posting of a year, with its pauses', () => {
    const costs = costsOf({ 'transfer.postings': 2, 'posting.verified': 0.01 });
    const hours = (365 * 17_280 * 0.01 * 5) / 3_600_000;
    expect(demandOf(10_000, costs, ROUND).nightHours).toBeCloseTo(hours, 9);
  });

  test('every process receives what every web process announces', () => {
    const costs = costsOf({ 'bus.receipt': 20, 'bus.limitEntry': 1 });
    const demand = demandOf(10_000, costs, ROUND);
    // 2 processes of a role but 4 gateways. Two web processes send 20 messages of limits a second,
    // and one for each of 0.3 purchases and resting orders.
    expect(demand.connections).toBe(10 * 21);
    expect(demand.busDeliveries).toBeCloseTo(20.3 * 10, 9);
    const calls = 100 + 0.1 + 0.1 + 0.1 + 0.2 + 0.1;
    // Each of the two reads what the other one announces.
    expect(demand.busShareOfCore).toBeCloseTo((20.3 * 20 + calls) / 2 / 1e6, 12);
  });
});

test('nothing shrinks as members grow, and the same input gives the same output', () => {
  const some = Object.fromEntries([...expectedUnits().keys()].map((name) => [name, 3]));
  const assumed = assumedValues();
  const numbers = (members: number) => flat(demandOf(members, some as Values, assumed));
  const sizes = [0, 1, 999, ...SIZES, SIZES[2] + 1];
  for (const [at, size] of sizes.slice(1).entries()) {
    const before = numbers(sizes[at] ?? 0);
    expect(numbers(size)).toEqual(numbers(size));
    for (const [name, value] of Object.entries(numbers(size))) {
      expect(value, `${name} of ${size}`).toBeGreaterThanOrEqual(before[name] ?? Number.NaN);
    }
  }
});

function flat(demand: Demand): Record<string, number> {
  const entries = Object.entries(demand).flatMap(([name, value]) =>
    typeof value === 'number'
      ? [[name, value]]
      : Object.entries(value).map(([inner, number]) => [`${name}.${inner}`, number]),
  );
  return Object.fromEntries(entries);
}
