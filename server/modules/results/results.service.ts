import { LRUCache } from 'lru-cache';
import { UNIT } from '../../../src/domain/conversion.ts';
import { toUnits } from '../../../src/domain/results-lots.ts';
import type { Db } from '../../db/db.ts';
import { transact } from '../../db/transact.ts';
import type { PriceSource } from '../../market/price-source.ts';
import { ledgerVersion, listFlows, listHeld } from './results.ledger.repo.ts';
import { withPrices } from './results.prices.ts';
import {
  type Days,
  listAllCoins,
  listConversions,
  listFills,
  listMarkets,
  sumOptions,
} from './results.repo.ts';
import { replay, wireLot } from './results.spot.ts';
import { NO_SUMS, type Sums } from './results.sums.ts';

export interface ResultsDeps {
  readonly db: Db;
  readonly prices: PriceSource;
}

/** Members whose replayed history is remembered. */
const REMEMBERED = 200;

/** What a member's history came to. */
interface Standing {
  readonly rows: readonly Sums[];
  readonly costs: readonly (ReturnType<typeof wireLot> & { readonly coinId: number })[];
  /** Only new postings change it: no price is still to come. */
  readonly isFinal: boolean;
}

/** Returns the sums over a member's settled options, by market and day (product.md#results). */
export async function optionRows({ db }: ResultsDeps, memberId: number, days: Days) {
  const rows = await sumOptions(db, memberId, { ...days, coinId: await unitCoinId(db) });
  return rows
    .map((row): Sums => {
      const [orders, wins, losses] = [row.orders, row.wins, row.losses].map(Number);
      const { best, worst } = row;
      const decided = (wins ?? 0) + (losses ?? 0);
      return {
        ...NO_SUMS,
        ...{ marketId: Number(row.market_id), dayAt: Number(row.day_at) },
        ...{ orders: orders ?? 0, wins: wins ?? 0, losses: losses ?? 0 },
        refunds: (orders ?? 0) - decided,
        profit: decided === 0 ? undefined : toUnits(row.profit),
        best: best === null ? undefined : toUnits(best),
        worst: worst === null ? undefined : toUnits(worst),
        ...{ held: decided, heldMs: Number(row.held) * 1000 },
      };
    })
    .sort((a, b) => a.dayAt - b.dayAt);
}

/**
 * Returns a function that replays the spot history of a member: trades, conversions, and what came
 * in and left (product.md#cost-basis). What was replayed last is remembered until the ledger has a
 * newer posting of the member.
 */
export function spotStandings(deps: ResultsDeps) {
  const remembered = new LRUCache<number, { version: string; standing: Promise<Standing> }>({
    max: REMEMBERED,
  });
  return async (memberId: number, now: number): Promise<Standing> => {
    const version = await ledgerVersion(deps.db, memberId);
    const known = remembered.get(memberId);
    // Calls at the same time share one replay.
    if (known?.version === version) return known.standing;
    const standing = readStanding(deps, memberId, now);
    remembered.set(memberId, { version, standing });
    const forget = () => {
      if (remembered.get(memberId)?.standing === standing) remembered.delete(memberId);
    };
    standing.then(({ isFinal }) => {
      if (!isFinal) forget();
    }, forget);
    return standing;
  };
}

async function readStanding(deps: ResultsDeps, memberId: number, now: number): Promise<Standing> {
  const { db } = deps;
  const [markets, unitId] = await Promise.all([listMarkets(db), unitCoinId(db)]);
  // One snapshot: a trade is in the fills and in the balances, or in neither.
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
  const { rows, lotOf } = replay({ ...read, flows }, { markets, unitCoinId: unitId });
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
