import { sql } from 'drizzle-orm';
import { reachedLevel } from '#core/domain/market-alerts.ts';
import { compare, money } from '#core/domain/money.ts';
import type { Db } from '../../../db/db.ts';
import { marketAlertCursors } from '../../../db/schema/market-alerts.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Logger } from '../../../lib/log.ts';
import type { NamedTrade } from '../../../market/price-source.ts';
import { type AlertDeps, fireAlerts } from './fire.ts';
import {
  findCursors,
  findReachedIds,
  listWatchedMarkets,
  type WatchedMarket,
} from './watched.repo.ts';

export interface AlertChecker {
  /**
   * Compares all new ticks with the open alerts; resolves when every alert that was reached has
   * fired.
   */
  checkNow(): Promise<void>;
  /** Checks repeatedly until `stop`, which waits for the work in progress. */
  start(): void;
  stop(): Promise<void>;
}

interface CheckerDeps extends AlertDeps {
  readonly clock: Clock;
  readonly log: Logger;
}

const BEAT_MS = 500;
/** Interval while there are no alerts, to detect those of other instances. */
const IDLE_MS = 1_000;
/** Period during which ticks are read again, because one may arrive later than its own time. */
const AGAIN_MS = 15_000;
const KEEP_CURSOR_MS = 10_000;
/** Number of alerts fired in one transaction. */
const BATCH = 100;

/**
 * Fires price alerts by the tick log that settles options. It runs on every instance, but an alert
 * is deleted in the transaction of its notice, so only one instance fires it
 * (product.md#price-alerts). Alerts are listed before the ticks of each check are read, and a
 * failed check does not move the cursor: no tick is missed between two checks, or across a restart.
 */
export function createAlertChecker(deps: CheckerDeps): AlertChecker {
  const { db, prices, clock, log } = deps;
  let cursors: Map<number, number> | undefined;
  const stored = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  /** `stopping` ends the work in progress early; a check called directly always completes. */
  let state: 'idle' | 'running' | 'stopping' = 'idle';

  /** Compares the next ticks of a market; returns true if more can be compared immediately. */
  async function checkNext(market: WatchedMarket, progress: Map<number, number>) {
    const { marketId, symbol, since, lowestUpper, highestLower } = market;
    const cursor = progress.get(marketId) ?? 0;
    const after = Math.max(since, cursor - AGAIN_MS);
    const wanted = { after, atLeast: lowestUpper, atMost: highestLower };
    const { trades, until } = await prices.tradesAfter(symbol, wanted);
    const levels = { upper: lowestUpper, lower: highestLower };
    // A source may also return other trades.
    const reached = trades.filter(({ price }) => reachedLevel(levels, money(price)) !== undefined);
    await fireReached(deps, market, reached);
    if (until <= cursor) return false;
    progress.set(marketId, until);
    return until > after && until < clock() - AGAIN_MS && until > cursor + AGAIN_MS;
  }

  /** Checks each market until its ticks are compared; returns the number of markets. */
  async function check(): Promise<number> {
    const watched = await listWatchedMarkets(db);
    if (watched.length === 0) return 0;
    cursors ??= new Map(await findCursors(db));
    for (const market of watched) {
      try {
        while (state !== 'stopping' && (await checkNext(market, cursors)));
      } catch (error) {
        log.error(
          { err: error, market: market.symbol },
          'alerts could not be checked, trying again',
        );
      }
    }
    await save(cursors);
    return watched.length;
  }

  async function save(progress: ReadonlyMap<number, number>): Promise<void> {
    const due = [...progress].filter(
      ([marketId, until]) => until - (stored.get(marketId) ?? 0) >= KEEP_CURSOR_MS,
    );
    await saveCursors(db, new Map(due));
    for (const [marketId, until] of due) stored.set(marketId, until);
  }

  function beat(): void {
    underWay = check()
      .catch((error: unknown) => log.error({ err: error }, 'reading open alerts failed'))
      .then((count) => {
        if (state === 'running') timer = setTimeout(beat, count ? BEAT_MS : IDLE_MS);
      });
  }

  return {
    checkNow: async () => void (await check()),
    start() {
      if (state === 'running') return;
      state = 'running';
      beat();
    },
    async stop() {
      state = 'stopping';
      clearTimeout(timer);
      await underWay;
    },
  };
}

/** Fires the alerts of a market that these ticks reach. */
async function fireReached(
  deps: CheckerDeps,
  market: WatchedMarket,
  ticks: readonly NamedTrade[],
): Promise<void> {
  const { db, clock } = deps;
  const ordered = ticks.map(({ price }) => money(price)).sort(compare);
  const [lowest] = ordered;
  const highest = ordered.at(-1);
  if (lowest === undefined || highest === undefined) return;
  const reach = { lowest, highest, newest: Math.max(...ticks.map(({ at }) => at)) };
  for (let afterId = 0; ; ) {
    const ids = await findReachedIds(db, market.marketId, reach, { afterId, most: BATCH });
    if (ids.length > 0) await fireAlerts(deps, { market, ids, ticks, now: clock() });
    if (ids.length < BATCH) return;
    afterId = ids.at(-1) ?? 0;
  }
}

/** Stores the progress of markets, which never decreases. */
async function saveCursors(db: Db, cursors: ReadonlyMap<number, number>): Promise<void> {
  if (cursors.size === 0) return;
  await db
    .insert(marketAlertCursors)
    // The rows are in a fixed order, so instances that write at the same time cannot deadlock.
    .values(
      [...cursors]
        .sort(([one], [other]) => one - other)
        .map(([marketId, until]) => ({ marketId, until })),
    )
    .onConflictDoUpdate({
      target: marketAlertCursors.marketId,
      set: { until: sql`excluded.until` },
      setWhere: sql`${marketAlertCursors.until} < excluded.until`,
    });
}
