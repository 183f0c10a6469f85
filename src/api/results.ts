import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { getCostBasis, getResults } from '#core/contract/results.ts';
import type { CostBasis, ResultArea, Results } from '#core/domain/results.ts';
import { query } from './client';
import { MEMBER_DATA } from './member-data';

/** Results of one market. */
export interface MarketResults extends Results {
  readonly marketId: string;
  readonly symbol: string;
  /** For example, `BTC/USDT`. */
  readonly name: string;
}

/** Results of one day (UTC). */
export interface DayResults extends Results {
  /** The start of the day, in epoch milliseconds. */
  readonly dayAt: number;
}

/** A member's results (product.md#results). */
export interface AreaResults {
  readonly total: Results;
  readonly markets: readonly MarketResults[];
  /** Oldest first. */
  readonly days: readonly DayResults[];
}

type Figures = OutputOf<typeof getResults>['total'];

/** A fee with an unreadable amount is omitted. */
function resultsOf<Row extends Figures>({ fees, ...row }: Row) {
  const readable = fees.flatMap(({ coin, amount }) => (amount ? [{ coin, amount }] : []));
  return { ...row, fees: readable };
}

export const resultQueries = {
  /** Results from a day on (epoch milliseconds), or of all days if no day is given. */
  of: (area: ResultArea, from: number | undefined) =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'results', area, from ?? 0],
      queryFn: async ({ signal }): Promise<AreaResults> => {
        const { total, markets, days } = await query(getResults, { area, from }, { signal });
        return {
          total: resultsOf(total),
          markets: markets.map(resultsOf),
          days: days.flatMap(({ dayAt, ...row }) =>
            dayAt === undefined ? [] : [{ dayAt, ...resultsOf(row) }],
          ),
        };
      },
    }),

  /** The cost of held coins, by coin id. */
  costs: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'wallet', 'costs'],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, CostBasis>> => {
        const { list } = await query(getCostBasis, {}, { signal });
        return new Map(
          list.flatMap(({ coinId, known, cost, unknown }) =>
            known && cost && unknown ? [[coinId, { known, cost, unknown }] as const] : [],
          ),
        );
      },
    }),
};
