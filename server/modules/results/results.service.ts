import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { UNIT } from '#core/domain/conversion.ts';
import { toUnits } from '#core/domain/results-lots.ts';
import type { Db } from '../../db/db.ts';
import { transact } from '../../db/transact.ts';
import type { PriceSource } from '../../market/price-source.ts';
import { ledgerVersion, listFlows, listHeld } from './ledger.repo.ts';
import { withPrices } from './prices.ts';
import {
  listAllCoins,
  listConversions,
  listFills,
  listMarkets,
  sumOptions,
} from './results.repo.ts';
import { replay, wireLot } from './spot.ts';
import { NO_SUMS, type Sums } from './sums.ts';

export interface ResultsDeps {
  readonly db: Db;
  readonly prices: PriceSource;
}

/** Number of members whose replayed history is remembered. */
const REMEMBERED = 200;
/**
 * Pause between two replays for a member, as a multiple of the time that the first one took,
 * followed by its maximum.
 */
const REST_FACTOR = 9;
const MOST_REST_MS = 10_000;

/** The result of replaying a member's history. */
interface Standing {
  readonly rows: readonly Sums[];
  /** True if no price is pending, so only new postings change it. */
  readonly isFinal: boolean;
}

interface SpotStanding extends Standing {
  readonly costs: readonly (ReturnType<typeof wireLot> & { readonly coinId: number })[];
}

/**
 * Returns a function that sums a member's settled options, by market and day (product.md#results).
 * It caches and pauses like `spotStandings`.
 */
export function optionStandings({ db }: ResultsDeps, rest = restAfter) {
  return standings(db, (memberId) => readOptions(db, memberId), rest);
}

async function readOptions(db: Db, memberId: number): Promise<Standing> {
  const sums = await sumOptions(db, memberId, await unitCoinId(db));
  const rows = sums
    .map((row): Sums => {
      const [orders, wins, losses] = [row.orders, row.wins, row.losses].map(Number);
      const { best, worst } = row;
      const decided = (wins ?? 0) + (losses ?? 0);
      return {
        ...NO_SUMS,
        marketId: Number(row.market_id),
        dayAt: Number(row.day_at),
        orders: orders ?? 0,
        wins: wins ?? 0,
        losses: losses ?? 0,
        refunds: (orders ?? 0) - decided,
        profit: decided === 0 ? undefined : toUnits(row.profit),
        best: best === null ? undefined : toUnits(best),
        worst: worst === null ? undefined : toUnits(worst),
        held: decided,
        heldMs: Number(row.held) * 1000,
      };
    })
    .sort((a, b) => a.dayAt - b.dayAt);
  return { rows, isFinal: true };
}

/** A replay of a member's history. */
interface Replay<Result> {
  /**
   * The version of the ledger when the replay began; `undefined` once further calls need another
   * replay anyway.
   */
  version: string | undefined;
  readonly standing: Promise<Result>;
  /** Settles when the history may be replayed again. */
  readonly rested: Promise<void>;
}

/**
 * Returns a function that replays a member's spot history: trades, conversions, inflows and
 * outflows (product.md#cost-basis). The last replay is cached until the ledger has a newer posting
 * of the member. The next replay waits for `rest`, which is called with the duration of the last
 * one. A replay begins after all the calls that share it, so none of them misses a posting.
 */
export function spotStandings(deps: ResultsDeps, rest = restAfter) {
  return standings(deps.db, (memberId, now) => readSpot(deps, memberId, now), rest);
}

function standings<Result extends Standing>(
  db: Db,
  read: (memberId: number, now: number) => Promise<Result>,
  rest: typeof restAfter,
) {
  const replays = new LRUCache<number, Replay<Result>>({ max: REMEMBERED });
  const waiting = new Map<number, Promise<Result>>();

  async function replayNext(memberId: number, now: number): Promise<Result> {
    await replays.get(memberId)?.rested;
    const version = await ledgerVersion(db, memberId).finally(() => waiting.delete(memberId));
    const known = replays.get(memberId);
    if (known?.version === version) return known.standing;
    const begin = performance.now();
    const standing = read(memberId, now);
    const isFinal = standing.then(
      (result) => result.isFinal,
      () => false,
    );
    const replay: Replay<Result> = {
      version,
      standing,
      rested: isFinal.then((isKept) => {
        if (!isKept) replay.version = undefined;
        return rest(performance.now() - begin);
      }),
    };
    replays.set(memberId, replay);
    return standing;
  }

  return async (memberId: number, now: number): Promise<Result> => {
    const version = await ledgerVersion(db, memberId);
    const known = replays.get(memberId);
    if (known?.version === version) return known.standing;
    const next = waiting.get(memberId) ?? replayNext(memberId, now);
    waiting.set(memberId, next);
    return next;
  };
}

/**
 * Waits so that replays leave nine tenths of the time to other work, but briefly enough that a call
 * ends before its client times out.
 */
async function restAfter(ms: number): Promise<void> {
  await wait(Math.min(ms * REST_FACTOR, MOST_REST_MS), undefined, { ref: false });
}

async function readSpot(deps: ResultsDeps, memberId: number, now: number): Promise<SpotStanding> {
  const { db } = deps;
  const [markets, unitId] = await Promise.all([listMarkets(db), unitCoinId(db)]);
  // One snapshot, so a trade is in both the fills and the balances, or in neither.
  const read = await transact(
    db,
    async (tx) => ({
      fills: await listFills(tx, memberId),
      conversions: await listConversions(tx, memberId),
      flows: await listFlows(tx, memberId, unitId),
      held: await listHeld(tx, memberId),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const { flows, isFinal } = await withPrices(deps, read.flows, now);
  const { rows, lotOf } = await replay({ ...read, flows }, { markets, unitCoinId: unitId });
  const costs = read.held.flatMap(({ coinId, amount }) =>
    coinId === unitId ? [] : [{ coinId, ...wireLot(lotOf(coinId, toUnits(amount))) }],
  );
  return { rows, costs, isFinal };
}

async function unitCoinId(db: Db): Promise<number> {
  const unit = (await listAllCoins(db)).find(({ code }) => code === UNIT);
  if (!unit) throw new Error(`coin ${UNIT} is missing: import the reference data`);
  return unit.id;
}
