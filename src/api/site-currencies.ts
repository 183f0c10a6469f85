import { queryOptions } from '@tanstack/react-query';
import { getCurrencyRates } from '#core/contract/site-currencies.ts';
import type { Money } from '#core/domain/money.ts';
import { query } from './client';
import { persisted } from './meta';

interface CurrencyRate {
  /** For example, `EUR`. */
  readonly code: string;
  /** The value of one USDT. */
  readonly rate: Money;
  /** For example, `2026-11-27`. */
  readonly day: string;
}

const STALE_MS = 3_600_000;

export const currencyQueries = {
  /** The currencies in which totals can be shown (product.md#display-currency). */
  rates: () =>
    queryOptions({
      queryKey: ['site', 'currencyRates'],
      ...persisted,
      queryFn: async ({ signal }): Promise<CurrencyRate[]> => {
        const { list } = await query(getCurrencyRates, {}, { signal });
        return list.flatMap(({ code, rate, day }) => (code && rate ? [{ code, rate, day }] : []));
      },
      staleTime: STALE_MS,
    }),
};
