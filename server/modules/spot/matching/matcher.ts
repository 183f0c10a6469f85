import { subscribe } from '../../../db/on-commit.ts';
import type { TradingHalt } from '../../../ledger/trading-halt.ts';
import { executeCancels } from '../orders/cancel-requests.ts';
import { createMarketMatching, type MatchingDeps } from './market-matching.ts';
import { hasOpenOrders, listOpenMarkets, type OpenMarket } from './resting.repo.ts';

export interface MatcherDeps extends MatchingDeps {
  readonly tradingHalt: TradingHalt;
}

export interface SpotMatcher {
  /** Matches all new trades; resolves when the orders are filled. */
  matchNow(): Promise<void>;
  /** Matches repeatedly until `stop`, which waits for the work in progress. */
  start(): void;
  stop(): Promise<void>;
}

const BEAT_MS = 250;
/**
 * Interval at which orders placed on other instances are detected; orders of this instance are
 * detected immediately.
 */
const LOOK_MS = 1_000;
/**
 * Maximum number of concurrently matched markets, which leaves most of the connection pool to the
 * calls of members.
 */
const AT_ONCE = 4;

/**
 * Triggers waiting orders, fills open limit orders from the market's trades, and executes the
 * cancellations that waited for these trades. It runs on every instance; an instance skips an order
 * or a trade that has changed in the meantime (ADR-068).
 */
export function createSpotMatcher(deps: MatcherDeps): SpotMatcher {
  const { db, tradingHalt, log } = deps;
  const matching = createMarketMatching(deps);
  let open: readonly OpenMarket[] = [];
  let lookAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let isStopped = true;
  let unsubscribe: () => void = () => undefined;

  async function look(): Promise<void> {
    lookAt = performance.now() + LOOK_MS;
    if (open.length === 0 && !(await hasOpenOrders(db))) return;
    open = await listOpenMarkets(db);
    matching.lookAgain();
    await executeCancels(deps);
  }

  /**
   * Runs one step of each market, and returns the markets that have more to match immediately, in
   * their new state.
   */
  async function round(markets: readonly OpenMarket[]): Promise<OpenMarket[]> {
    const waiting = [...markets];
    const unfinished: OpenMarket[] = [];
    const work = async () => {
      for (let market = waiting.shift(); market; market = waiting.shift()) {
        try {
          const after = await matching.matchNext(market);
          if (after) unfinished.push(after);
        } catch (error) {
          log.error({ err: error, market: market.symbol }, 'matching failed and will be retried');
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, work));
    await matching.saveCursors(markets);
    return unfinished;
  }

  async function matchNow(): Promise<void> {
    if (tradingHalt.haltReason() !== undefined) return;
    await look();
    for (let left = open; left.length > 0; ) left = await round(left);
  }

  /** Returns true if more can be matched immediately. */
  async function matchSome(): Promise<boolean> {
    if (tradingHalt.haltReason() !== undefined) return false;
    if (performance.now() >= lookAt) await look();
    return (await round(open)).length > 0;
  }

  function beat(): void {
    underWay = matchSome()
      .catch((error: unknown) => log.error({ err: error }, 'reading open orders failed'))
      .then((isMore) => {
        if (!isStopped) timer = setTimeout(beat, isMore === true ? 0 : BEAT_MS);
      });
  }

  return {
    matchNow,
    start() {
      if (!isStopped) return;
      isStopped = false;
      unsubscribe = subscribe(db, 'orderRests', () => {
        lookAt = 0;
      });
      beat();
    },
    async stop() {
      isStopped = true;
      unsubscribe();
      clearTimeout(timer);
      await underWay;
    },
  };
}
