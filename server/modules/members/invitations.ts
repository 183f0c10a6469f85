import { and, eq } from 'drizzle-orm';
import { nextCount } from '#core/domain/invite.ts';
import type { Tx } from '../../db/db.ts';
import { knownDevices } from '../../db/schema/auth.ts';
import { invitations, inviteTerms } from '../../db/schema/invite.ts';
import { scheduleOnce } from '../../jobs/schedule.ts';
import { lockMember } from './members.service.ts';
import { hashSecret } from './secrets.ts';

interface NewInvitation {
  readonly memberId: number;
  readonly inviterId: number;
  /** Secret in the device cookie of the browser that registers. */
  readonly device: string | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Records who invited a new member. If there are rewards now, the member's fees count for the
 * inviter, unless the inviter uses the same browser (product.md#invitation-rewards).
 */
export async function recordInvitation(
  tx: Tx,
  { memberId, inviterId, device, now }: NewInvitation,
): Promise<void> {
  // The job that pays the inviter's rewards either sees this invitation or has already ended.
  await lockMember(tx, inviterId);
  const hasRewards = (await tx.$count(inviteTerms, eq(inviteTerms.enabled, true))) > 0;
  const isEarning = hasRewards && !(await isDeviceOf(tx, inviterId, device));
  const status = isEarning ? 'earning' : hasRewards ? 'excluded' : 'none';
  await tx
    .insert(invitations)
    .values({ memberId, inviterId, invitedAt: now, status, countedUntil: now });
  if (!isEarning) return;
  await scheduleOnce(tx, { kind: 'invite.reward', subjectId: inviterId, dueAt: nextCount(now) });
}

async function isDeviceOf(tx: Tx, memberId: number, device: string | undefined): Promise<boolean> {
  if (device === undefined) return false;
  const isThis = eq(knownDevices.deviceHash, hashSecret(device));
  return (await tx.$count(knownDevices, and(eq(knownDevices.memberId, memberId), isThis))) > 0;
}
