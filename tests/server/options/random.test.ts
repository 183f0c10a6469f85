import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money } from '#core/domain/money.ts';
import { optionLimits, optionOrders } from '../../../server/db/schema/options.ts';
import { Refusal } from '../../../server/errors/refusal.ts';
import { createPriceSource } from '../../../server/market/create-price-source.ts';
import type { PriceSource } from '../../../server/market/price-source.ts';
import { optionsHandlers } from '../../../server/modules/options/options.routes.ts';
import { verifyOptions } from '../../../server/modules/options/verify/verify.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { LOAD_SEED, seeded } from '../../support/load/random.ts';
import { LOAD_ENGINES, LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';
import { AMOUNT, FaultyProvider } from '../../support/provider/faulty-provider.ts';
import {
  CYCLE_SECONDS,
  type LedgerRig,
  LONG_SECONDS,
  openLedgerRig,
  SYMBOL,
} from '../../support/server/ledger-rig.ts';

/** The number of options per source and engine. In the long form, there are 10,000 per source. */
const OPTIONS = scaled(50, 5_000);
const SOURCES = ['simulated', 'htx'] as const;
const CASES = LOAD_ENGINES.flatMap((engine) => SOURCES.map((source) => [engine, source] as const));
const RESTART_EACH = 12;
const OPENING_MS = 15_000;
const SETTLING_MS = 60_000;
const WINDOW_MS = 5_000;

type Row = typeof optionOrders.$inferSelect;

describe.each(CASES)(`random options on %s, %s market, seed ${LOAD_SEED}`, (engine, name) => {
  let rig: LedgerRig;
  let provider: FaultyProvider;
  const random = seeded(LOAD_SEED);
  let restarts = 0;
  let steps = 0;

  beforeAll(async () => {
    rig = await openLedgerRig(engine);
    provider = new FaultyProvider(SYMBOL, { db: rig.db, clock: rig.time.now, random });
    // This allows stakes of hundreds in a market with few trades.
    await rig.db.insert(optionLimits).values({ movingCost: money('1') });
  });
  afterAll(() => rig?.close());

  async function startSource(): Promise<PriceSource> {
    if (name === 'htx') return provider.source();
    const log = pino({ level: 'silent' });
    const config = { source: name, seed: String(LOAD_SEED), upstream: '' };
    const prices = createPriceSource({ config, db: rig.db, clock: rig.time.now, log });
    await prices.start();
    return prices;
  }

  /**
   * Advances the clock by a step. At random, no runner works for a while and the exchange restarts.
   */
  async function run(source: PriceSource): Promise<PriceSource> {
    rig.time.advance(random.whole(200, 1_500));
    if (name === 'htx') await provider.step();
    steps += 1;
    if (steps % RESTART_EACH > 0) {
      await rig.newRunner(source).runDue();
      return source;
    }
    restarts += 1;
    for (let step = random.whole(1, 60); step > 0; step -= 1) {
      rig.time.advance(random.whole(200, 1_500));
      if (name === 'htx') await provider.step();
    }
    if (name === 'simulated') await source.stop();
    return startSource();
  }

  async function buy(source: PriceSource, member: number): Promise<number> {
    const { db, tradingHalt, time, market, call } = rig;
    const { creatorder } = optionsHandlers({
      db,
      tradingHalt,
      clock: time.now,
      prices: source,
    });
    const fields = {
      marketId: market.id,
      durationSeconds: random.pick([CYCLE_SECONDS, LONG_SECONDS]),
      stake: money(String(random.whole(1_000, 99_999) / 100)),
      direction: random.pick(['up', 'down'] as const),
    };
    return creatorder(fields, call(member)).then(
      () => 1,
      (error: unknown) => {
        // After more than 15 s without a price, no option is sold.
        if (error instanceof Refusal && error.text.id === 'options.stalePrice') return 0;
        throw error;
      },
    );
  }

  const running = () => rig.db.$count(optionOrders, eq(optionOrders.status, 'running'));

  test(`${OPTIONS} of them end by the trades after purchase and before expiry`, {
    timeout: LOAD_TIMEOUT_MS,
  }, async () => {
    let source = await startSource();
    const member = await rig.newMember('1000000000');
    for (let bought = 0; bought < OPTIONS; ) {
      source = await run(source);
      for (let more = random.whole(0, 3); more > 0 && bought < OPTIONS; more -= 1) {
        bought += await buy(source, member);
      }
    }
    // Each fault must occur before the options are checked, however few there are.
    const isSpared = () => name === 'htx' && Object.values(provider.faults).includes(0);
    while ((await running()) > 0 || isSpared()) {
      rig.time.advance(random.whole(2_000, 20_000));
      source = await run(source);
    }

    const report = await verifyOptions({ db: rig.db, prices: source, now: rig.time.now() });
    expect(report).toEqual({ settled: OPTIONS, fromLog: OPTIONS, discrepancies: [] });
    expect((await rig.verify()).discrepancies).toEqual([]);
    const orders = await rig.db.select().from(optionOrders);
    for (const order of orders) await check(order, source);
    const voided = orders.filter(({ outcome }) => outcome === 'void').length;
    const faults = name === 'htx' ? provider.faults : {};
    const figures = { options: OPTIONS, voided, restarts, ...faults };
    saveMeasurements(`random options, ${name}, ${engine}`, figures);
    expect(restarts).toBeGreaterThan(0);
    if (name === 'htx') {
      for (const [fault, times] of Object.entries(provider.faults)) {
        expect(times, fault).toBeGreaterThan(0);
      }
    }
    if (name === 'simulated') await source.stop();
  });

  /** Computes the outcome from the same trades by another method. */
  async function check(order: Row, source: PriceSource): Promise<void> {
    const { expiresAt, outcome, windowVolume } = order;
    const openAfter = order.openAfter ?? 0;
    const trades = await tradesOf(source, openAfter);
    const until = Math.min(openAfter + OPENING_MS, expiresAt);
    const opening = priceOf(
      trades.filter(({ at }) => at > openAfter && at <= until),
      (at) => at <= openAfter + WINDOW_MS,
      Number(windowVolume),
    );
    if (opening === undefined) {
      expect(order).toMatchObject({ outcome: 'void', openTickAt: null });
      return;
    }
    const from = Math.max(expiresAt - SETTLING_MS, opening.at);
    const settling = priceOf(
      trades.filter(({ at }) => at >= from && at <= expiresAt).reverse(),
      (at) => at >= expiresAt - WINDOW_MS,
      Number(windowVolume),
    );
    if (settling === undefined) {
      expect(outcome).toBe('void');
      // An option that ended before it opened has no opening.
      return expect([null, opening.at]).toContain(order.openTickAt);
    }
    expect([order.openTickAt, order.tickAt]).toEqual([opening.at, settling.at]);
    expect(Number(order.openPrice)).toBeCloseTo(opening.price, 6);
    expect(Number(order.tickPrice)).toBeCloseTo(settling.price, 6);
    const isHigher = Math.round((settling.price - opening.price) * 1e6);
    const direction = order.direction === 'up' ? isHigher : -isHigher;
    expect(outcome).toBe(direction === 0 ? 'tie' : direction > 0 ? 'win' : 'loss');
  }

  async function tradesOf(source: PriceSource, after: number): Promise<readonly Checked[]> {
    if (name === 'simulated') {
      const { trades } = await source.tradesWithin(SYMBOL, after, rig.time.now());
      return trades.map(({ at, price, amount, taker }) => ({
        at,
        taker,
        isTrade: true,
        price: Number(price),
        value: Number(price) * Number(amount),
      }));
    }
    return provider.logged
      .filter(({ at }) => at > after)
      .sort((a, b) => a.at - b.at || Number(a.tradeId) - Number(b.tradeId))
      .map(({ at, price, tradeId, taker }) => ({
        at,
        taker,
        isTrade: tradeId !== '1min',
        price: Number(price),
        value: Number(price) * Number(AMOUNT),
      }));
  }
});

interface Checked {
  readonly at: number;
  readonly price: number;
  readonly value: number;
  readonly taker: 'buy' | 'sell' | undefined;
  /** False for the close of a minute whose trades are unknown. */
  readonly isTrade: boolean;
}

/** Extends the window row by row, nearest first, until it has both sides and the full duration. */
function priceOf(rows: readonly Checked[], isNear: (at: number) => boolean, volume: number) {
  const least = rows.filter(({ at }) => isNear(at)).length;
  for (let length = Math.max(least, 1); length <= rows.length; length += 1) {
    const window = rows.slice(0, length);
    const trades = window.filter(({ isTrade }) => isTrade);
    const sides = (['buy', 'sell'] as const).map((side) =>
      trades.filter(({ taker }) => taker === side),
    );
    if (sides.some((side) => side.length === 0 || sum(side) < volume)) continue;
    if (trades.length < window.length) return undefined;
    const [bought = 0, sold = 0] = sides.map(middleOf);
    return { price: (bought + sold) / 2, at: Math.max(...window.map(({ at }) => at)) };
  }
  return undefined;
}

const sum = (rows: readonly Checked[]) => rows.reduce((total, { value }) => total + value, 0);

/** Returns the lowest price up to which at least half of the value was traded. */
function middleOf(rows: readonly Checked[]): number {
  const enough = rows
    .map(({ price }) => price)
    .filter((price) => 2 * sum(rows.filter((row) => row.price <= price)) >= sum(rows));
  return Math.min(...enough);
}
