import { queryOptions } from '@tanstack/react-query';
import { getUserBalanceList } from '#core/contract/assets.ts';
import { getusr } from '#core/contract/auth.ts';
import { getHyOrderList } from '#core/contract/options.ts';
import { tradegetOrderList } from '#core/contract/spot.ts';
import { query } from './client';
import { MEMBER_DATA } from './member-data';

/** The first steps that are completed, for a new member (product.md#first-steps). */
interface FirstSteps {
  readonly hasVerified: boolean;
  readonly hasFunds: boolean;
  readonly hasTraded: boolean;
}

const ONE = { page: 1, limit: 1 };

export const startQueries = {
  /** The first steps. Trades are queried only for members who own something. */
  steps: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'site', 'start'],
      queryFn: async ({ signal }): Promise<FirstSteps> => {
        const [member, assets] = await Promise.all([
          query(getusr, {}, { signal }),
          query(getUserBalanceList, {}, { signal }),
        ]);
        const hasFunds = Number(assets.total ?? 0) > 0;
        return {
          hasVerified: member.identity === 'reviewing' || member.identity === 'certified',
          hasFunds,
          hasTraded: hasFunds && (await hasOrders(signal)),
        };
      },
    }),
};

/** Returns true if the member has a running or settled option, or an order that was filled. */
async function hasOrders(signal: AbortSignal): Promise<boolean> {
  const lists = await Promise.all([
    query(getHyOrderList, { status: 'running', ...ONE }, { signal }),
    query(getHyOrderList, { status: 'settled', ...ONE }, { signal }),
    query(tradegetOrderList, { side: 'all', status: 'done', ...ONE }, { signal }),
  ]);
  return lists.some(({ list }) => list.length > 0);
}
