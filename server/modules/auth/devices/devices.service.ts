import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/db.ts';
import { knownDevices, members, sessions } from '../../../db/schema/auth.ts';
import { transact } from '../../../db/transact.ts';
import { isSharedAccount } from '../../../demo-accounts.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { CallContext, Caller } from '../../../handler.ts';
import { memberOf } from '../../members/members.service.ts';
import { membersTexts } from '../../members/members.texts.ts';
import { endOtherSessions, isOpenSession } from '../../members/sessions.ts';
import { recordSecurityEvent } from '../../security/log/events.ts';
import { authTexts } from '../auth.texts.ts';
import { findOwnSession } from './devices.repo.ts';

/**
 * Returns true if several people use the caller's account: they can neither see nor end each
 * other's sessions (ADR-032).
 */
export async function isShared(context: AppContext, caller: Caller): Promise<boolean> {
  return isSharedAccount(context.config, (await memberOf(context, caller)).username);
}

/**
 * Ends another of the member's sessions. Its browser counts as new when somebody signs in there
 * again. Throws a Refusal; another member's session is reported as missing.
 */
export async function endDevice(
  context: AppContext,
  sessionId: number,
  call: CallContext<'member'>,
): Promise<void> {
  const { memberId } = call.caller;
  const isCurrent = sessionId === call.caller.sessionId;
  if (isCurrent || !(await findOwnSession(context.db, { memberId, sessionId }))) throw missing();
  await assertNotShared(context, call.caller);
  await transact(context.db, async (tx) => {
    await lockCaller(tx, call.caller);
    const isThis = and(eq(sessions.id, sessionId), eq(sessions.memberId, memberId));
    const ended = await tx.delete(sessions).where(isThis).returning();
    if (ended.length === 0) throw missing();
    context.sessionCache.forget(ended.map(hashOf));
    await forgetUnusedDevices(tx, memberId, ended.flatMap(deviceOf));
    await recordSecurityEvent(tx, { memberId, kind: 'deviceEnded', call });
  });
}

/**
 * Ends all the member's sessions except the calling one, and forgets every other browser. Returns
 * the number of ended sessions. Throws a Refusal.
 */
export async function endOtherDevices(
  context: AppContext,
  call: CallContext<'member'>,
): Promise<number> {
  const { memberId } = call.caller;
  await assertNotShared(context, call.caller);
  return transact(context.db, async (tx) => {
    await lockCaller(tx, call.caller);
    const count = await endOtherSessions(tx, context, call.caller);
    const known = await tx
      .select({ deviceHash: knownDevices.deviceHash })
      .from(knownDevices)
      .where(eq(knownDevices.memberId, memberId));
    await forgetUnusedDevices(tx, memberId, known.flatMap(deviceOf));
    if (count > 0) await recordSecurityEvent(tx, { memberId, kind: 'othersEnded', call });
    return count;
  });
}

/**
 * Locks the member's row until the transaction ends, and throws a Refusal if the calling session
 * has ended: if two devices end each other's sessions concurrently, one remains.
 */
async function lockCaller(tx: Tx, caller: Caller): Promise<void> {
  const isMember = eq(members.id, caller.memberId);
  await tx.select({ id: members.id }).from(members).where(isMember).for('no key update');
  if (!(await isOpenSession(tx, caller))) {
    throw new Refusal(membersTexts.signIn, { code: CODE.unauthorised });
  }
}

const hashOf = ({ tokenHash }: { readonly tokenHash: string }) => tokenHash;
const deviceOf = ({ deviceHash }: { readonly deviceHash: string | null }) => deviceHash ?? [];

/** Forgets those of the member's browsers given here that no longer have a session. */
async function forgetUnusedDevices(
  tx: Tx,
  memberId: number,
  deviceHashes: readonly string[],
): Promise<void> {
  const { deviceHash } = knownDevices;
  const inUse = tx
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), eq(sessions.deviceHash, deviceHash)));
  await tx
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.memberId, memberId),
        inArray(deviceHash, [...deviceHashes]),
        notExists(inUse),
      ),
    );
}

async function assertNotShared(context: AppContext, caller: Caller): Promise<void> {
  if (await isShared(context, caller)) {
    throw new Refusal(authTexts.sharedDevices, { code: CODE.rule });
  }
}

function missing(): Refusal {
  return new Refusal(authTexts.noDevice, { code: CODE.notFound });
}
