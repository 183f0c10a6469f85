import { useQuery } from '@tanstack/react-query';
import { assetsQueries } from '#/api/assets';
import { ACCOUNT } from '#core/domain/accounts.ts';
import type { Holding } from '#core/domain/assets.ts';
import { isPositive, type Money } from '#core/domain/money.ts';

/**
 * Returns the amount of a coin that can be moved from the funds account; `undefined` if there is
 * none.
 */
export function useFundsOf(code: string): (Holding & { available: Money }) | undefined {
  const { data } = useQuery(assetsQueries.balances());
  const funds = data?.accounts.find(({ account }) => account === ACCOUNT.funds);
  const holding = funds?.holdings.find((one) => one.code === code);
  const available = holding?.available;
  return available && isPositive(available) ? { ...holding, available } : undefined;
}
