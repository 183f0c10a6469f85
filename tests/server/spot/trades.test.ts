import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Money, money } from '#core/domain/money.ts';
import { marketCoverage } from '../../../server/db/schema/market.ts';
import { HtxSource } from '../../../server/market/htx/source.ts';
import { coveredUntil, findTrades } from '../../../server/market/htx/ticks.repo.ts';
import type { NamedTrade } from '../../../server/market/price-source.ts';
import { startFeed } from '../../support/feed/feed-server.ts';
import { simulatedSource, TEST_SEED } from '../../support/provider/simulated.ts';
import { controlledClock } from '../../support/server/clock.ts';
import { freePort } from '../../support/server/free-port.ts';
import { openLedgerRig, SYMBOL } from '../../support/server/ledger-rig.ts';
import { pass, passUntil, stopTime } from '../../support/server/virtual-time.ts';

const HOUR_MS = 3_600_000;

describe(`trades of the simulated market, seed ${TEST_SEED}`, () => {
  const time = controlledClock(Date.UTC(2026, 0, 15, 12, 34, 56, 789));

  /** Reads, in parts, every trade after `after` that reaches a bound. */
  async function collect(after: number, bounds: { atMost?: Money; atLeast?: Money }) {
    const source = await simulatedSource(time.now);
    const found: NamedTrade[] = [];
    let from = after;
    let parts = 0;
    while (from < time.now()) {
      const run = await source.tradesAfter(SYMBOL, { after: from, ...bounds });
      found.push(...run.trades.filter((trade) => trade.at <= run.until));
      expect(run.until).toBeGreaterThan(from);
      from = run.until;
      parts += 1;
    }
    const history = await source.data.trades(SYMBOL, 7_300);
    await source.stop();
    return { found, parts, history };
  }

  test('are all that reach a bound, none of the future, none twice', async () => {
    const after = time.now() - 2 * HOUR_MS;
    const { history } = await collect(time.now() - 1, {});
    const prices = history.map(({ price }) => price).sort((a, b) => a - b);
    const [low, high] = [prices[365] ?? 0, prices.at(-365) ?? 0];
    const { found } = await collect(after, {
      atMost: money(String(low)),
      atLeast: money(String(high)),
    });
    const reached = found.filter(({ price }) => Number(price) <= low || Number(price) >= high);
    const expected = history
      .filter(({ ts, price }) => ts > after && (price <= low || price >= high))
      .reverse();
    expect(reached.map(({ name, price }) => `${name} ${Number(price)}`)).toEqual(
      expected.map(({ tradeId, price }) => `${tradeId} ${price}`),
    );
    expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
  });

  test('three days are read in few parts, where nothing is reached', async () => {
    const { found, parts } = await collect(time.now() - 72 * HOUR_MS, { atMost: money('1') });
    expect(found).toEqual([]);
    expect(parts).toBeGreaterThanOrEqual(3);
    expect(parts).toBeLessThan(10);
  });
});

describe('trades of a provider', () => {
  const ends: (() => Promise<unknown>)[] = [];
  beforeEach(stopTime);
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    vi.useRealTimers();
  });

  async function listen() {
    const rig = await openLedgerRig('pglite');
    ends.push(() => rig.close());
    let feed = await startFeed(await freePort());
    ends.push(() => feed.stop());
    const upstream = `${feed.origin}/market-data`;
    const log = pino({ level: 'silent' });
    const htx = new HtxSource({ upstream, db: rig.db, clock: Date.now, log });
    await htx.start();
    ends.push(() => htx.stop());
    return {
      rig,
      htx,
      trades: (after: number) => htx.tradesAfter(SYMBOL, { after }),
      port: Number(new URL(feed.origin).port),
      cutOff: () => feed.stop(),
      bringBack: async (port: number) => {
        feed = await startFeed(port);
      },
    };
  }

  test('are available as soon as received, with the same ids as in the log', async () => {
    const { rig, trades } = await listen();
    const start = Date.now() + 3_000;
    const live = await passUntil(async () => {
      const run = await trades(start);
      return run.trades.length >= 4 ? run : undefined;
    });
    const newest = live.trades.at(-1)?.at ?? 0;
    expect(Date.now() - newest).toBeLessThan(2_500);
    const logged = await passUntil(async () => {
      const run = await findTrades(rig.db, SYMBOL, { after: start });
      return run.until >= newest ? run : undefined;
    });
    const names = logged.trades.filter(({ at }) => at <= newest).map(({ name }) => name);
    expect(live.trades.map(({ name }) => name)).toEqual(names);
    expect(live.until).toBeLessThanOrEqual(Date.now());
  });

  test('of an outage are in the log once it is over, and nothing is complete before', async () => {
    const { trades, port, cutOff, bringBack } = await listen();
    await passUntil(async () => ((await trades(Date.now() - 1_000)).until > 0 ? true : undefined));
    await cutOff();
    const cut = Date.now();
    await pass(3_000);
    expect((await trades(cut)).until).toBe(cut);
    await bringBack(port);
    const run = await passUntil(async () => {
      const now = await trades(cut - 5_000);
      return now.until > cut + 3_000 ? now : undefined;
    });
    expect(run.trades.filter(({ at }) => at > cut && at < cut + 3_000).length).toBeGreaterThan(1);
  });

  test('of hours ago are the highs and lows of minutes, which settlement never reads', async () => {
    const rig = await openLedgerRig('pglite');
    ends.push(() => rig.close());
    const feed = await startFeed();
    ends.push(() => feed.stop());
    const { db } = rig;
    const upstream = `${feed.origin}/market-data`;
    const log = pino({ level: 'silent' });
    // The log ends two hours ago.
    const ago = Date.now() - 2 * HOUR_MS;
    await db.insert(marketCoverage).values({ symbol: SYMBOL, until: ago });
    const htx = new HtxSource({ upstream, db, clock: Date.now, log });
    await htx.start();
    ends.push(() => htx.stop());
    await passUntil(async () => ((await coveredUntil(db, SYMBOL)) > ago ? true : undefined));
    const { trades } = await htx.tradesAfter(SYMBOL, { after: ago });
    const old = trades.filter(({ at }) => at < ago + HOUR_MS);
    expect(old.length).toBeGreaterThan(100);
    const minute = Math.floor((ago + HOUR_MS / 2) / 60_000) * 60_000;
    const [candle] = await feed.prices.data.candlesBetween(
      ...([SYMBOL, '1min', minute / 1000, minute / 1000, 200] as const),
    );
    const reached = old.filter(({ at }) => at === minute).map(({ price }) => Number(price));
    expect(reached.sort((a, b) => a - b)).toEqual([candle?.low, candle?.high]);
    expect(await htx.tickAtOrBefore(SYMBOL, ago + HOUR_MS, ago)).toBeUndefined();
  });
});
