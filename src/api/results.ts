import { queryOptions } from '@tanstack/react-query';
import { getCostBasis, getResults, RESULT_TYPE } from '#core/contract/results.ts';
import { parseWireTime } from '#core/contract/wire-time.ts';
import type { CostBasis, ResultArea, Results } from '#core/domain/results.ts';
import { query } from './client';
import { MEMBER_DATA } from './member-data';
import { moneyOf } from './wire-money';

/** Results of one market. */
export interface MarketResults extends Results {
  readonly marketId: string;
  readonly symbol: string;
  /** `BTC/USDT`. */
  readonly name: string;
}

/** Results of one day (UTC). */
export interface DayResults extends Results {
  /** Start of the day, epoch milliseconds. */
  readonly dayAt: number;
}

/** A member's results (product.md#results). */
export interface AreaResults {
  readonly total: Results;
  readonly markets: readonly MarketResults[];
  /** Oldest first. */
  readonly days: readonly DayResults[];
}

interface WireResults {
  readonly orders: number | undefined;
  readonly wins: number | undefined;
  readonly losses: number | undefined;
  readonly refunds?: number | null | undefined;
  readonly unknown?: number | null | undefined;
  readonly profit?: string | null | undefined;
  readonly best?: string | null | undefined;
  readonly worst?: string | null | undefined;
  readonly hold?: number | null | undefined;
  readonly fees: readonly { readonly coin: string; readonly amount: string | undefined }[];
}

function resultsOf(wire: WireResults): Results {
  return {
    orders: wire.orders,
    wins: wire.wins,
    losses: wire.losses,
    refunds: wire.refunds ?? undefined,
    unknown: wire.unknown ?? undefined,
    profit: moneyOf(wire.profit ?? undefined),
    best: moneyOf(wire.best ?? undefined),
    worst: moneyOf(wire.worst ?? undefined),
    holdSeconds: wire.hold ?? undefined,
    fees: wire.fees.flatMap(({ coin, amount }) => {
      const known = moneyOf(amount);
      return known === undefined ? [] : [{ coin, amount: known }];
    }),
  };
}

export const resultQueries = {
  /** Results from a day on (epoch ms), of all days without it. */
  of: (area: ResultArea, from: number | undefined) =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'results', area, from ?? 0],
      queryFn: async ({ signal }): Promise<AreaResults> => {
        const input = { type: RESULT_TYPE[area], start_time: from };
        const wire = await query(getResults, input, { signal });
        return {
          total: resultsOf(wire.total),
          markets: wire.markets.map((row) => ({
            marketId: row.m_id,
            symbol: row.symbol,
            name: row.name,
            ...resultsOf(row),
          })),
          days: wire.days.flatMap((row) => {
            const dayAt = parseWireTime(row.day);
            return dayAt === undefined ? [] : [{ dayAt, ...resultsOf(row) }];
          }),
        };
      },
    }),

  /** What the coins held cost, by coin id. */
  costs: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'wallet', 'costs'],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, CostBasis>> => {
        const { list } = await query(getCostBasis, {}, { signal });
        return new Map(
          list.flatMap(({ coinId, ...row }) => {
            const [known, cost, unknown] = [row.known, row.cost, row.unknown].map(moneyOf);
            return known && cost && unknown ? [[coinId, { known, cost, unknown }] as const] : [];
          }),
        );
      },
    }),
};
