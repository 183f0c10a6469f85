import { and, asc, eq } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { MAX_RECEIVERS } from '#core/domain/withdrawal-whitelist.ts';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../db/db.ts';
import { members } from '../../../db/schema/auth.ts';
import { savedReceivers } from '../../../db/schema/transfer.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { CallContext } from '../../../handler.ts';
import { type MoneyProof, verifyMoneyProof } from '../../security/money-proof.ts';
import { changeBook } from '../../withdrawal/addresses/change.ts';
import { activeWhitelist, assertSettled } from '../../withdrawal/addresses/whitelist.ts';
import { findSearched } from '../search.ts';
import { transferTexts } from '../send.texts.ts';
import { receiverTexts } from './receivers.texts.ts';

type MemberCall = CallContext<'member'>;
type Receiver = typeof savedReceivers.$inferSelect;

/** Returns the members in a member's address book, sorted by username. */
export function listReceivers(
  db: Db,
  memberId: number,
): Promise<(Receiver & { readonly username: string })[]> {
  const { receiverId, createdAt } = savedReceivers;
  return db
    .select({
      memberId: savedReceivers.memberId,
      receiverId,
      createdAt,
      username: members.username,
    })
    .from(savedReceivers)
    .innerJoin(members, eq(members.id, receiverId))
    .where(eq(savedReceivers.memberId, memberId))
    .orderBy(asc(members.username));
}

/** Adds a member for whom this session has searched in the last 15 minutes. Throws a Refusal. */
export async function addReceiver(
  context: AppContext,
  receiverId: number,
  call: MemberCall,
): Promise<void> {
  const { memberId, sessionId } = call.caller;
  if (!(await findSearched(context.db, sessionId, receiverId, call.now))) {
    throw new Refusal(transferTexts.notSearched, { code: CODE.rule });
  }
  await changeBook(context, { memberId, kind: 'receiver', call }, async (tx) => {
    if (await findReceiver(tx, memberId, receiverId)) {
      throw new Refusal(receiverTexts.known, { code: CODE.rule });
    }
    const count = await tx.$count(savedReceivers, eq(savedReceivers.memberId, memberId));
    if (count >= MAX_RECEIVERS) {
      const values = { count: MAX_RECEIVERS };
      throw new Refusal(receiverTexts.tooMany, { code: CODE.rule, values });
    }
    await tx.insert(savedReceivers).values({ memberId, receiverId, createdAt: call.now });
    return receiverId;
  });
}

/** Removes a member from the book after waiting for pending transfers. Throws a Refusal. */
export async function removeReceiver(
  context: AppContext,
  { receiverId, proof }: { readonly receiverId: number; readonly proof: MoneyProof },
  call: MemberCall,
): Promise<void> {
  const { memberId } = call.caller;
  await assertSaved(context.db, memberId, receiverId);
  const consume = await verifyMoneyProof(context, call, proof);
  await changeBook(context, { memberId, kind: 'receiver', call }, async (tx) => {
    await assertSaved(tx, memberId, receiverId);
    await consume(tx);
    await tx.delete(savedReceivers).where(isReceiver(memberId, receiverId));
    return receiverId;
  });
}

/**
 * Throws a Refusal while the whitelist is on, unless the receiver has been in the book for 24 hours
 * (product.md#address-book, ADR-147).
 */
export async function assertListedReceiver(
  db: Db,
  { memberId, receiverId, now }: { memberId: number; receiverId: number; now: number },
): Promise<void> {
  if (!(await activeWhitelist(db, memberId, now))) return;
  const saved = await findReceiver(db, memberId, receiverId);
  if (!saved) throw new Refusal(receiverTexts.notInBook, { code: CODE.rule });
  await assertSettled(db, { memberId, now }, saved.createdAt, receiverTexts.tooYoung);
}

async function findReceiver(
  db: Db,
  memberId: number,
  receiverId: number,
): Promise<Receiver | undefined> {
  const [saved] = await db.select().from(savedReceivers).where(isReceiver(memberId, receiverId));
  return saved;
}

async function assertSaved(db: Db, memberId: number, receiverId: number): Promise<void> {
  if (await findReceiver(db, memberId, receiverId)) return;
  throw new Refusal(receiverTexts.notFound, { code: CODE.notFound });
}

function isReceiver(memberId: number, receiverId: number) {
  return and(eq(savedReceivers.memberId, memberId), eq(savedReceivers.receiverId, receiverId));
}
