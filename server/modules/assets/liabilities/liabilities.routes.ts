import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../handler.ts';
import { DAY_MS } from '../history/totals.ts';
import { findProof, listRoots } from './proofs.ts';
import { amountsOf, dateOf } from './publish.ts';

/** Handles the published roots and the member's own proof (product.md#proof-of-liabilities). */
export function liabilityHandlers({
  db,
}: Pick<AppContext, 'db'>): Handlers<'getLiabilityList' | 'getLiabilityProof'> {
  return {
    async getLiabilityList(page) {
      const rows = await listRoots(db, page);
      return {
        data: {
          list: rows.map(({ dayAt, at, leaves, coins, sums, hash, root }) => ({
            id: dayAt / DAY_MS,
            day: dateOf(dayAt),
            time: at,
            leaves,
            coins: coins.split(','),
            sums: amountsOf(sums),
            hash,
            root,
          })),
        },
      };
    },

    async getLiabilityProof(_, { caller }) {
      const [newest] = await listRoots(db, { page: 1, limit: 1 });
      if (!newest) return { data: { day: '' } };
      const proof = await findProof(db, newest, caller.memberId);
      return { data: { day: dateOf(newest.dayAt), ...(proof && { proof }) } };
    },
  };
}
