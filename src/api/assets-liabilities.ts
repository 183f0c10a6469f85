import { queryOptions } from '@tanstack/react-query';
import { keepLiability, keptLiability, type OwnLiability } from '#/state/liability-proof';
import { getLiabilityList, getLiabilityProof } from '#core/contract/assets-liabilities.ts';
import type { LiabilityProof } from '#core/domain/assets-liabilities.ts';
import { query } from './client';
import { MEMBER_DATA } from './member-data';

export const liabilityQueries = {
  /**
   * The member's proof for the newest day, with the public root (product.md#proof-of-liabilities).
   * The device supplies them until the server responds. `validateLiability` verifies it.
   */
  own: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'wallet', 'liabilities'],
      queryFn: async ({ signal }): Promise<OwnLiability> => {
        const [{ day, proof }, { list }] = await Promise.all([
          query(getLiabilityProof, {}, { signal }),
          query(getLiabilityList, {}, { signal }),
        ]);
        const own = {
          day: day || undefined,
          proof: (proof ?? undefined) as LiabilityProof | undefined,
          published: list.find((published) => published.day === day)?.root,
        };
        keepLiability(own);
        return own;
      },
      initialData: keptLiability,
      initialDataUpdatedAt: 0,
    }),
};
