import { queryOptions } from '@tanstack/react-query';
import { getAssetHistory } from '#core/contract/assets-history.ts';
import type { DayTotal } from '#core/domain/assets-history.ts';
import type { Money } from '#core/domain/money.ts';
import { query } from './client';
import { MEMBER_DATA } from './member-data';
import { polled } from './polling';

/** Prices change all the time, but today's profit is a summary, not a quote. */
const HISTORY_POLL_MS = 30_000;

/** A member's total over time, in USDT (product.md#total-over-time). */
interface AssetHistory {
  /** Oldest first. */
  readonly days: readonly DayTotal[];
  /** Signed; `undefined` while it is unknown, as is `start`. */
  readonly profit: Money | undefined;
  readonly start: Money | undefined;
}

export const historyQueries = {
  /** The total of each day and today's profit. The query fails on a server without the call. */
  totals: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'wallet', 'history'],
      queryFn: async ({ signal }): Promise<AssetHistory> => {
        const { days, ...today } = await query(getAssetHistory, {}, { signal });
        const known = days.flatMap(({ dayAt, total }): DayTotal[] =>
          dayAt === undefined || total === undefined ? [] : [{ dayAt, total }],
        );
        return { days: known, ...today };
      },
      // A server without the call is queried only once.
      refetchInterval: (asked) =>
        asked.state.data === undefined ? false : polled(HISTORY_POLL_MS)(asked),
    }),
};
