import { and, eq } from 'drizzle-orm';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { stakingRevenue } from '#core/domain/staking.ts';
import type { Db, Tx } from '../../db/db.ts';
import { stakingOrders } from '../../db/schema/staking.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import { releaseWithRevenue } from '../../ledger/frozen.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { findStake } from './staking.repo.ts';

/**
 * Pays a stake at the end of its term unless it was redeemed: principal from frozen, revenue from
 * the house.
 */
export function matureStake({ db }: { readonly db: Db }): JobHandler {
  return async (orderId, now) => {
    const stake = await findStake(db, orderId);
    if (!stake) throw new Error(`stake ${orderId} does not exist`);
    return { effect: (tx) => mature(tx, stake, now) };
  };
}

type Stake = NonNullable<Awaited<ReturnType<typeof findStake>>>;

async function mature(tx: Tx, stake: Stake, now: number): Promise<void> {
  const { id, memberId, coinId, amount, interestRate, days, scale } = stake;
  const revenue = stakingRevenue(amount, { interestRate, days }, scale);
  const ended = await tx
    .update(stakingOrders)
    .set({ status: 'ended', revenue, closedAt: now })
    .where(and(eq(stakingOrders.id, id), eq(stakingOrders.status, 'active')))
    .returning({ id: stakingOrders.id });
  if (ended.length === 0) return;
  const mine = { memberId, account: ACCOUNT.funds, coinId };
  await postEntry(tx, {
    kind: 'staking.mature',
    reference: `staking:${id}`,
    at: now,
    postings: releaseWithRevenue(mine, amount, { house: 'staking', revenue }),
  });
}
