import { and, eq } from 'drizzle-orm';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { stakingRevenue } from '#core/domain/staking.ts';
import type { Db, Tx } from '../../db/db.ts';
import { stakingOrders } from '../../db/schema/staking.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import { releaseWithRevenue } from '../../ledger/frozen.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import type { Texts } from '../../texts/texts.ts';
import { renew } from './renew.ts';
import { findStake, type Stake } from './staking.repo.ts';

/**
 * Pays a stake at the end of its term unless it was redeemed: the principal from the frozen
 * balance, and the revenue from the house. A stake with renewal is then staked again
 * (product.md#renewal).
 */
export function matureStake({ db, texts }: { readonly db: Db; readonly texts: Texts }): JobHandler {
  return async (orderId, now) => {
    const stake = await findStake(db, orderId);
    if (!stake) throw new Error(`stake ${orderId} does not exist`);
    return { effect: (tx) => mature(tx, texts, stake, now) };
  };
}

async function mature(tx: Tx, texts: Texts, stake: Stake, now: number): Promise<void> {
  const { id, memberId, coinId, amount, interestRate, days, scale } = stake;
  const revenue = stakingRevenue(amount, { interestRate, days }, scale);
  const ended = await tx
    .update(stakingOrders)
    .set({ status: 'ended', revenue, closedAt: now })
    .where(and(eq(stakingOrders.id, id), eq(stakingOrders.status, 'active')))
    .returning({ renews: stakingOrders.renews });
  const [order] = ended;
  if (!order) return;
  const purse = { memberId, account: ACCOUNT.funds, coinId };
  await postEntry(tx, {
    kind: 'staking.mature',
    reference: `staking:${id}`,
    at: now,
    postings: releaseWithRevenue(purse, amount, { house: 'staking', revenue }),
  });
  if (order.renews) await renew(tx, texts, stake, now);
}
