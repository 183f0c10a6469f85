import { eq } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import { members } from '../../db/schema/auth.ts';
import { transact } from '../../db/transact.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext } from '../../handler.ts';
import { scheduleOnce } from '../../jobs/schedule.ts';
import { memberOf } from '../members/members.service.ts';
import { endAllSessions, endOtherSessions, forgetOtherDevices } from '../members/sessions.ts';
import {
  mailSecurityChange,
  recordSecurityChange,
  type SecurityChange,
} from '../security/changes.ts';
import { consumeFreezeLink } from '../security/freeze-links.ts';
import { type OwnerProof, verifyOwner } from '../security/owner-proof.ts';
import { assertNotSharedAccount } from '../security/passwords/login-password.ts';
import { securityTexts } from '../security/security.texts.ts';
import { accountTexts } from './account.texts.ts';

type MemberCall = CallContext<'member'>;

/** Freezes the caller's account and ends the other sessions (product.md#frozen-account). */
export async function freezeAccount(context: AppContext, call: MemberCall): Promise<void> {
  const member = await memberOf(context, call.caller);
  assertNotSharedAccount(context, member, securityTexts.sharedSettings);
  const change = { memberId: member.id, kind: 'frozen', call } as const;
  const isFrozen = await transact(context.db, async (tx) => {
    const isNew = await freeze(tx, context, change);
    await endOtherSessions(tx, context, call.caller);
    await forgetOtherDevices(tx, member.id, call.device);
    return isNew;
  });
  if (isFrozen) await mailSecurityChange(context, change);
}

/**
 * Freezes the account whose owner received the link by e-mail, and ends all its sessions. Throws a
 * Refusal (204) for a used or expired link.
 */
export async function freezeByLink(
  context: AppContext,
  link: string,
  call: CallContext<'public'>,
): Promise<void> {
  context.limiter.take('login', call.address);
  const change = await transact(context.db, async (tx) => {
    const memberId = await consumeFreezeLink(tx, link, call.now);
    if (memberId === undefined) throw new Refusal(accountTexts.linkOver, { code: CODE.notFound });
    const one: SecurityChange = { memberId, kind: 'frozen', call };
    const isNew = await freeze(tx, context, one);
    await endAllSessions(tx, context, memberId);
    await forgetOtherDevices(tx, memberId, undefined);
    return isNew ? one : undefined;
  });
  if (change !== undefined) await mailSecurityChange(context, change);
}

/** Marks the account as frozen; returns false if it already is. */
async function freeze(tx: Tx, context: AppContext, change: SecurityChange): Promise<boolean> {
  const { memberId, call } = change;
  // This waits for every pending entry whose postings refer to the member's row; later entries wait
  // for the commit.
  const isThis = eq(members.id, memberId);
  const [member] = await tx.select().from(members).where(isThis).for('update');
  if (member === undefined || member.frozenAt !== null) return false;
  await tx.update(members).set({ frozenAt: call.now }).where(isThis);
  await scheduleOnce(tx, { kind: 'account.freeze', subjectId: memberId, dueAt: call.now });
  await recordSecurityChange(tx, context, change);
  return true;
}

/**
 * Unfreezes the account and holds withdrawals, as after any security change; requires the owner's
 * proof.
 */
export async function unfreezeAccount(
  context: AppContext,
  given: OwnerProof,
  call: MemberCall,
): Promise<void> {
  const { member, consume } = await verifyOwner(context, given, call);
  const change = { memberId: member.id, kind: 'unfrozen', call } as const;
  await transact(context.db, async (tx) => {
    await consume(tx);
    await unfreeze(tx, context, change);
  });
  await mailSecurityChange(context, change);
}

/**
 * Ends the freeze in a transaction of the member or of the desk; returns false if there is none.
 */
export async function unfreeze(
  tx: Tx,
  deps: Pick<AppContext, 'texts'>,
  change: SecurityChange,
): Promise<boolean> {
  const { memberId } = change;
  const isThis = eq(members.id, memberId);
  const [member] = await tx.select().from(members).where(isThis).for('no key update');
  if (member === undefined || member.frozenAt === null) return false;
  await tx.update(members).set({ frozenAt: null }).where(isThis);
  await recordSecurityChange(tx, deps, change);
  return true;
}
