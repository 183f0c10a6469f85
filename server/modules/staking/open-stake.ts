import { ACCOUNT } from '#core/domain/accounts.ts';
import { maturityOf } from '#core/domain/interest.ts';
import type { Money } from '#core/domain/money.ts';
import type { Tx } from '../../db/db.ts';
import { insertOne } from '../../db/insert-one.ts';
import { stakingOrders } from '../../db/schema/staking.ts';
import { schedule } from '../../jobs/schedule.ts';
import { freeze } from '../../ledger/frozen.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { newOrderNumber } from '../../lib/order-number.ts';
import type { OfferedDuration, StakingProject } from './staking.repo.ts';

interface NewStake {
  readonly memberId: number;
  readonly project: StakingProject;
  readonly duration: OfferedDuration;
  readonly amount: Money;
  readonly renews: boolean;
  /** The id of the stake that this one renews. */
  readonly renewalOfId?: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Freezes a stake's amount and fixes its terms. */
export async function openStake(tx: Tx, stake: NewStake): Promise<void> {
  const { memberId, project, duration, amount, renews, renewalOfId, now } = stake;
  const { days, interestRate } = duration;
  const endsAt = maturityOf(now, days);
  const coinId = project.coin.id;
  const orderId = await insertOne(
    tx
      .insert(stakingOrders)
      .values({
        orderNumber: newOrderNumber(now),
        memberId,
        projectId: project.id,
        durationId: duration.id,
        amount,
        days,
        interestRate,
        coinId,
        redeemable: project.isRedeemable,
        startsAt: now,
        endsAt,
        renews,
        renewalOfId: renewalOfId ?? null,
      })
      .returning({ id: stakingOrders.id }),
  );
  await postEntry(tx, {
    kind: 'staking.join',
    reference: `staking:${orderId}`,
    at: now,
    postings: freeze({ memberId, account: ACCOUNT.funds, coinId }, amount),
  });
  await schedule(tx, { kind: 'staking.mature', subjectId: orderId, dueAt: endsAt });
}
