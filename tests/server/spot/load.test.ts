import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/db/client.ts';
import { Refusal } from '../../../server/errors/refusal.ts';
import { readSums, SOUND } from '../../support/load/books.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { LOAD_SEED, type Random, seeded } from '../../support/load/random.ts';
import { LOAD_ENGINES, LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';
import { validateSpotBooks } from '../../support/load/spot-books.ts';
import { SYMBOL } from '../../support/server/ledger-rig.ts';
import { openSpotRig, type SpotOrderFields, type SpotRig } from '../../support/server/spot-rig.ts';

const MEMBERS = 64;
const ORDERS = scaled(150, 10_000);
const RACES = scaled(20, 200);
const THINK = 5;
const FEWEST_CANCELLED = 5;

describe.each(LOAD_ENGINES)(`spot trading under load on %s, seed ${LOAD_SEED}`, (engine) => {
  let rig: SpotRig;
  let second: Database | undefined;
  const random: Random = seeded(LOAD_SEED);
  const counts = { placed: 0, cancelled: 0, refused: 0 };

  beforeAll(async () => {
    rig = await openSpotRig(engine, { fee: '0.001' });
    const { url } = rig.database;
    if (url !== undefined) second = await openDatabase({ databaseUrl: url, dataDir: '' });
    moveMarket();
  }, LOAD_TIMEOUT_MS);
  afterAll(async () => {
    await second?.close();
    await rig?.close();
  });

  /** Adds a trade near 100 and the book around it. */
  function moveMarket(): void {
    const price = 95 + random.whole(0, 1000) / 100;
    const text = (cents: number) => (price + cents / 100).toFixed(2);
    const size = () => `0.${random.whole(1, 999_999)}`;
    rig.trade(text(0), size());
    rig.prices.setBook(SYMBOL, {
      asks: [1, 2, 5].map((cents) => [text(cents), size()] as const),
      bids: [0, -1, -4].map((cents) => [text(cents), size()] as const),
    });
  }

  function nextOrder(): SpotOrderFields {
    const side = random.pick(['buy', 'sell'] as const);
    const quantity = `0.${random.whole(100_000, 999_999)}`;
    if (random.next() < 0.25) return side === 'buy' ? { amount: '25.5' } : { side, quantity };
    // Some limits are never reached by a trade, because an order that is reached is filled and not
    // cancelled.
    const far = random.next() < 0.5 ? 0 : side === 'buy' ? -10 : 10;
    return { side, quantity, price: (95 + far + random.whole(0, 1000) / 100).toFixed(2) };
  }

  /** Ignores a refusal whose reason a member can correct. Any other error fails the test. */
  function refuse(error: unknown): undefined {
    if (!(error instanceof Refusal) || error.code !== 201) throw error;
    counts.refused += 1;
  }

  /** Cancels the oldest of a few open orders, or places another. */
  async function act(member: number, open: number[]): Promise<void> {
    const id = open.length > 1 ? open.shift() : undefined;
    if (id !== undefined) {
      if (await rig.cancel(member, id).catch(refuse)) counts.cancelled += 1;
      return;
    }
    const placed = await rig.place(member, nextOrder()).catch(refuse);
    if (placed === undefined) return;
    counts.placed += 1;
    open.push(placed);
  }

  /**
   * Members pause longer than they act, because PGlite serves no other client while its queue is
   * full.
   */
  async function trade(member: number, isOver: () => boolean): Promise<void> {
    const open: number[] = [];
    while (!isOver()) {
      const from = performance.now();
      await act(member, open);
      await wait(THINK * (performance.now() - from));
    }
  }

  test(`${MEMBERS} members place ${ORDERS} orders, cancel and fill: sums do not change`, {
    timeout: LOAD_TIMEOUT_MS,
  }, async () => {
    const members = [];
    for (let i = 0; i < MEMBERS; i += 1) {
      members.push(await rig.newTrader({ usdt: '300', btc: '3' }));
    }
    const isOver = () => counts.placed >= ORDERS && counts.cancelled >= FEWEST_CANCELLED;
    const seen = new Set<string>();
    const repeat = async (work: () => Promise<unknown>, pauseMs: number) => {
      while (!isOver()) {
        await work();
        await wait(pauseMs);
      }
    };
    const matchers = [rig.matcher, rig.newMatcher(second ? { db: second.db } : {})];
    let snapshots = 0;
    await Promise.all([
      ...members.map((member) => trade(member, isOver)),
      ...matchers.map((matcher) => repeat(matcher.matchNow, 20)),
      repeat(async () => moveMarket(), 20),
      repeat(async () => {
        for (const sum of await readSums(rig.db)) seen.add(sum);
        snapshots += 1;
      }, 50),
    ]);
    expect([...seen]).toEqual([SOUND]);
    expect((await rig.verify()).discrepancies).toEqual([]);
    expect(await validateSpotBooks(rig.db, { isAlone: true })).toEqual([]);
    const { rows } = await rig.db.execute<{ status: string; fills: string }>(`
      select status, count(*)::text as orders, (select count(*) from spot_fills)::text as fills,
        (select count(*) from spot_fills where trade not like 'book:%')::text as by_trades
      from spot_orders group by status order by status`);
    saveMeasurements(`spot ${engine}`, { snapshots, ...counts, rows });
    expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'done', 'open']);
  });

  test(`cancel against fill, ${RACES} times: one winner each, the trade where there is one`, {
    timeout: LOAD_TIMEOUT_MS,
  }, async () => {
    await rig.cancelAll();
    // No other amounts precede the orders.
    rig.prices.setBook(SYMBOL, {});
    const member = await rig.newTrader({ usdt: '100000' });
    const matcher = rig.newMatcher();
    let filled = 0;
    for (let race = 0; race < RACES; race += 20) {
      const ids = [];
      for (let i = 0; i < 20; i += 1) {
        ids.push(await rig.place(member, { price: '90', quantity: '1' }));
      }
      // The trade was made before any cancellation, with enough volume for the older half.
      rig.trade('90', '10');
      // Two callers cancel from both ends, so they meet in the middle.
      const cancelling = ids.toReversed().map(async (id, i) => {
        for (let n = i * random.whole(0, 10); n > 0; n -= 1) await rig.db.execute('select 1');
        const isCancelled = await rig.cancel(member, id).then(() => true, refuse);
        return [id, isCancelled === true] as const;
      });
      await matcher.matchNow();
      const ends = await Promise.all(cancelling);
      await matcher.matchNow();
      for (const [id, isCancelled] of ends) {
        expect(isCancelled).toBe(ids.indexOf(id) >= 10);
        const order = await rig.spotOrder(id);
        const won = isCancelled ? ['cancelled', '0'] : ['done', '1'];
        expect([order.status, order.filled]).toEqual(won);
        if (!isCancelled) filled += 1;
      }
      rig.time.advance(60_000);
    }
    saveMeasurements(`spot race ${engine}`, { races: RACES, filled, cancelled: RACES - filled });
    expect(filled).toBe(RACES / 2);
    const held = await rig.funds(member);
    expect(held.usdt).toBe(`${100_000 - 90 * filled}+0`);
    expect((await rig.verify()).discrepancies).toEqual([]);
    expect(await validateSpotBooks(rig.db, { isAlone: true })).toEqual([]);
  });
});
