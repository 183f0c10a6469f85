import { subscribe } from '../../db/on-commit.ts';
import type { TradingHalt } from '../../ledger/trading-halt.ts';
import { createMarketMatching, type MatchingDeps } from './spot.market-matching.ts';
import { hasOpenOrders, listOpenMarkets, type OpenMarket } from './spot.resting.repo.ts';

export interface MatcherDeps extends MatchingDeps {
  readonly tradingHalt: TradingHalt;
}

export interface SpotMatcher {
  /** Matches what was traded since the last time, and answers when the orders are filled. */
  matchNow(): Promise<void>;
  /** Matches again and again until `stop`, which waits for what is under way. */
  start(): void;
  stop(): Promise<void>;
}

const BEAT_MS = 250;
/** Orders that rest by another instance's hand are found within this time, those of this one at once. */
const LOOK_MS = 1_000;
/** Markets matched at once: leaves most of the pool to the members. */
const AT_ONCE = 4;

/**
 * Fills open limit orders from the market's trades. Every instance does: who comes second finds the
 * order or the trade changed and leaves it.
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
  }

  /** One turn of each market; answers those with more to come at once. */
  async function round(markets: readonly OpenMarket[]): Promise<OpenMarket[]> {
    const waiting = [...markets];
    const unfinished: OpenMarket[] = [];
    const work = async () => {
      for (let market = waiting.shift(); market; market = waiting.shift()) {
        try {
          if (await matching.turn(market)) unfinished.push(market);
        } catch (error) {
          log.error(
            { err: error, market: market.symbol },
            'matching failed and will be tried again',
          );
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

  /** Answers whether there is more to come at once. */
  async function matchSome(): Promise<boolean> {
    if (tradingHalt.haltReason() !== undefined) return false;
    if (performance.now() >= lookAt) await look();
    return (await round(open)).length > 0;
  }

  function beat(): void {
    underWay = matchSome()
      .catch((error: unknown) => log.error({ err: error }, 'looking for open orders failed'))
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
