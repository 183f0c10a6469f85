import { sql } from 'drizzle-orm';
import { validateStake } from '#core/domain/staking.ts';
import type { Tx } from '../../db/db.ts';
import { isRestricted } from '../../ledger/restrictions.ts';
import type { Texts } from '../../texts/texts.ts';
import { hasOverdueLoan } from '../loans/overdue.ts';
import { noticeTexts, sendNotice } from '../notices/notices.service.ts';
import { openStake } from './open-stake.ts';
import { listProjects, type Stake } from './staking.repo.ts';

const renewed = {
  title: /*i18n*/ { id: 'staking.notice.renewed', message: 'Your stake was renewed' },
  content: /*i18n*/ {
    id: 'staking.notice.renewed.text',
    message:
      'Stake {number} has ended. {amount} {coin} has been staked again at {rate}% a year. Your rewards were paid to your funds account.',
  },
};
const notRenewed = {
  title: /*i18n*/ { id: 'staking.notice.notRenewed', message: 'Your stake was not renewed' },
  content: /*i18n*/ {
    id: 'staking.notice.notRenewed.text',
    message:
      'Stake {number} has ended and could not be renewed. {amount} {coin} and the rewards were paid to your funds account.',
  },
};

/**
 * Stakes the amount of an ended stake again, at the terms that are offered now, if the member may
 * still stake it (product.md#renewal), and notifies the member either way.
 */
export async function renew(tx: Tx, texts: Texts, stake: Stake, now: number): Promise<void> {
  const { id, memberId, amount, coin, orderNumber } = stake;
  const offer = await offerOf(tx, stake, now);
  if (offer)
    await openStake(tx, { memberId, ...offer, amount, renews: true, renewalOfId: id, now });
  const rate = offer?.duration.interestRate ?? '';
  const values = { number: orderNumber, amount, coin, rate };
  await sendNotice(tx, {
    memberId,
    key: `staking:${id}:renewal`,
    at: now,
    ...noticeTexts(texts, offer ? renewed : notRenewed, values),
  });
}

/** Returns the terms at which the amount can be staked now. */
async function offerOf(tx: Tx, stake: Stake, now: number) {
  const { memberId, projectId, durationId, coinId, amount, scale } = stake;
  const project = (await listProjects(tx)).find((one) => one.id === projectId);
  const duration = project?.durations.find((one) => one.id === durationId);
  if (!project || !duration) return undefined;
  if (validateStake({ amount, duration, scale, balance: amount }) !== undefined) return undefined;
  if (await isRestricted(tx, memberId, 'trading', now)) return undefined;
  if (await hasOverdueLoan(tx, memberId)) return undefined;
  const { rows } = await tx.execute<{ halted: boolean }>(
    sql`select is_halted('staking', ${coinId}) as halted`,
  );
  return rows[0]?.halted ? undefined : { project, duration };
}
