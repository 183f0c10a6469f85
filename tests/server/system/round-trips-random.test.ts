import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { add, compare, money, ZERO } from '#core/domain/money.ts';
import { isReached } from '#core/domain/spot-trigger.ts';
import { bookTakes } from '../../../server/db/schema/book-takes.ts';
import { markets } from '../../../server/db/schema/market.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { verifyOptions } from '../../../server/modules/options/verify/verify.ts';
import { roundToLot, roundToTick } from '../../../server/modules/spot/book/book.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { LOAD_SEED, seeded } from '../../support/load/random.ts';
import { LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';
import { validateSpotBooks } from '../../support/load/spot-books.ts';
import { TEST_SEED } from '../../support/provider/simulated.ts';
import {
  gainOf,
  holdings,
  openRoundTrips,
  type RoundTrips,
  type SourceName,
  type Step,
  takeStep,
} from '../../support/server/round-trips.ts';

const SEQUENCES = { simulated: scaled(40, 10_000), htx: scaled(4, 10_000) };
const DEALS: readonly Step[] = ['convert', 'market', 'option', 'limit', 'cancel', 'trigger'];
/** Deals at the book occur twice as often as the others. */
const STEPS = [...DEALS, 'convert', 'market'] as const;
/** The tolerance for values that are computed with doubles. It is far below the smallest deal. */
const ROUNDING = 1e-6;

/**
 * This test of quality.md#f2 makes round trips through the whole exchange while books and trades
 * move.
 */
describe.each(['simulated', 'htx'] as const)(
  `round trips on the ${'%s'} source, seed ${LOAD_SEED}, market ${TEST_SEED}`,
  (source: SourceName) => {
    let on: RoundTrips;
    /** The number of deals of each kind, including refused ones. */
    const tried: Partial<Record<Step, number>> = {};
    const done: Partial<Record<Step, number>> = {};
    let refused = 0;

    beforeAll(async () => {
      on = await openRoundTrips('pglite', source);
    }, LOAD_TIMEOUT_MS);
    afterAll(() => on?.close());

    /** Performs a step and returns the gain of reversing it immediately. */
    async function trade(step: Step, random: ReturnType<typeof seeded>): Promise<number> {
      const before = await holdings(on.member);
      const code = await takeStep(on, step, random);
      if (code !== undefined && code !== 1 && code !== 201) throw new Error(`${step}: ${code}`);
      if (code !== undefined) tried[step] = (tried[step] ?? 0) + 1;
      if (code === 201) refused += 1;
      else done[step] = (done[step] ?? 0) + 1;
      const after = await holdings(on.member);
      return gainOf(before, after, on.seen);
    }

    test(`${SEQUENCES[source]} random sequences: no deal returns more than was paid`, {
      timeout: LOAD_TIMEOUT_MS,
    }, async () => {
      let most = Number.NEGATIVE_INFINITY;
      for (let sequence = 0; sequence < SEQUENCES[source]; sequence += 1) {
        const random = seeded(LOAD_SEED + sequence);
        await takeStep(on, 'wait', random);
        // In some sequences, the market does not move between two deals, as in an attack.
        const isMoving = random.next() < 0.6;
        for (let count = random.whole(2, 5); count > 0; count -= 1) {
          const step = random.pick(STEPS);
          const gain = await trade(step, random);
          // A cancellation may find earlier trades that filled its order. These are checked below.
          if (step !== 'cancel') most = Math.max(most, gain);
          expect(step === 'cancel' || gain <= ROUNDING, `${sequence}: ${step} +${gain}`).toBe(true);
          if (isMoving) await takeStep(on, 'wait', random);
          if (isMoving && random.next() < 0.3) await takeStep(on, 'match', random);
          // Payouts of options are not a gain of the deal. They are recomputed below.
          if (isMoving && random.next() < 0.3) await takeStep(on, 'settle', random);
        }
      }
      saveMeasurements(`round trips ${source}`, {
        sequences: SEQUENCES[source],
        tried,
        done,
        refused,
        most,
      });
      for (const step of ['convert', 'market', 'option'] as const) {
        expect(tried[step], step).toBeGreaterThan(SEQUENCES[source] / 10);
        expect(done[step], step).toBeGreaterThan(0);
      }
    });

    test('options were opened after the purchase, and paid by the prices of the log', async () => {
      await on.settle();
      const now = on.clock();
      const report = await verifyOptions({ db: on.db, prices: on.prices, now });
      expect(report.discrepancies).toEqual([]);
      if (source === 'simulated') expect(report.settled).toBeGreaterThan(SEQUENCES[source] / 20);
      saveMeasurements(`options in round trips ${source}`, { ...report });
      const { rows } = await on.db.execute<{ early: string }>(sql`
        select count(*)::text as early from option_orders where open_tick_at <= bought_at`);
      expect(rows).toEqual([{ early: '0' }]);
    });

    test('the house dealt within its books, and never twice at the same quantity', async () => {
      const listed = new Map((await on.db.select().from(markets)).map((row) => [row.id, row]));
      const takes = await on.db.select().from(bookTakes);
      expect(takes.length).toBeGreaterThan(0);
      const beyond = takes.filter(({ marketId, version, side, price, taken }) => {
        const market = listed.get(marketId);
        const book = on.seen.versions.get(`${market?.symbol}/${version}`);
        if (!market || !book) return true;
        const places = {
          pricePrecision: market.pricePrecision,
          quantityPrecision: market.amountPrecision,
        };
        const there = (side === 'buy' ? book.asks : book.bids)
          .filter((level) => roundToTick(side, level.price, places) === money(price))
          .reduce((sum, { quantity }) => add(sum, roundToLot(quantity, places)), ZERO);
        return compare(money(taken), there) > 0;
      });
      expect(beyond).toEqual([]);
      // This includes the amounts that spot took from books. The rest was converted.
      const { rows } = await on.db.execute<{ over: string }>(sql`
        select count(*)::text as over from (
          select o.market_id, o.side, f.price, sum(f.quantity) as quantity
          from spot_fills f join spot_orders o on o.id = f.order_id where f.trade like 'book:%'
          group by o.market_id, o.side, f.price
        ) dealt where quantity > (select coalesce(sum(taken), 0) from book_takes t
          where t.market_id = dealt.market_id and t.side = dealt.side and t.price = dealt.price)`);
      expect(rows).toEqual([{ over: '0' }]);
    });

    test('triggers fired at a trade at or through them, after their placing', async () => {
      const { rows } = await on.db.execute<
        Record<'id' | 'symbol' | 'when' | 'trigger' | 'placed' | 'fired', string>
      >(sql`select o.id::text, m.symbol, o.trigger_when as when, o.trigger_price::text as trigger,
          o.placed_at::text as placed, o.triggered_at::text as fired
        from spot_orders o join markets m on m.id = o.market_id where o.triggered_at is not null`);
      if (source === 'simulated') expect(rows.length).toBeGreaterThan(0);
      const odd = rows.filter(({ symbol, when, trigger, placed, fired }) => {
        const reaching = [...on.seen.trades]
          .filter(([name, { at }]) => name.startsWith(`${symbol}/`) && at > Number(placed))
          .filter(([, { price }]) =>
            isReached(when === 'above' ? 'above' : 'below', money(trigger), money(price)),
          );
        // The reaching trade is not always the first one, because small ones only reduce the queue
        // before the trigger.
        return reaching.every(([, { at }]) => at !== Number(fired));
      });
      expect(odd).toEqual([]);
      saveMeasurements(`triggers in round trips ${source}`, { triggered: rows.length });
    });

    test('limit orders were filled by later trades, no better than at their prices', async () => {
      const { rows } = await on.db.execute<
        Record<'symbol' | 'side' | 'trade' | 'price' | 'placed', string>
      >(
        sql`select m.symbol, o.side, f.trade, f.price::text as price,
            coalesce(o.triggered_at, o.placed_at)::text as placed
          from spot_fills f join spot_orders o on o.id = f.order_id
          join markets m on m.id = o.market_id where f.trade not like 'book:%'`,
      );
      if (source === 'simulated') expect(rows.length).toBeGreaterThan(0);
      const odd = rows.filter(({ symbol, side, trade, price, placed }) => {
        const made = on.seen.trades.get(`${symbol}/${trade}`);
        if (!made || made.at <= Number(placed)) return true;
        return side === 'buy'
          ? Number(price) < Number(made.price)
          : Number(price) > Number(made.price);
      });
      expect(odd).toEqual([]);
      expect(await validateSpotBooks(on.db)).toEqual([]);
      expect((await verifyWholeLedger(on.db)).discrepancies).toEqual([]);
    });
  },
);
