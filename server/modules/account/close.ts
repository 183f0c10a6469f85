import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { CODE } from '#core/contract/envelope.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import { freezeLinks, members } from '../../db/schema/auth.ts';
import { deposits, withdrawals } from '../../db/schema/funding.ts';
import {
  bankCards,
  identityRequests,
  withdrawalAddresses,
  withdrawalWhitelists,
} from '../../db/schema/identity.ts';
import { balances } from '../../db/schema/ledger.ts';
import { loans } from '../../db/schema/loans.ts';
import { marketAlerts } from '../../db/schema/market-alerts.ts';
import { miningOrders } from '../../db/schema/mining.ts';
import { optionOrders } from '../../db/schema/options.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { spotOrders } from '../../db/schema/spot.ts';
import { stakingOrders } from '../../db/schema/staking.ts';
import { internalTransfers, savedReceivers } from '../../db/schema/transfer.ts';
import { transact } from '../../db/transact.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext } from '../../handler.ts';
import { deleteCodesOf } from '../members/codes.ts';
import { endAllSessions, forgetOtherDevices } from '../members/sessions.ts';
import { mailSecurityChange, recordSecurityChange } from '../security/changes.ts';
import { assertNotFrozen } from '../security/frozen.ts';
import { type OwnerProof, verifyOwner } from '../security/owner-proof.ts';
import { accountTexts } from './account.texts.ts';

/** A member's rows that prevent the account from being closed. */
type Open = readonly [table: PgTable, isOpen: SQL | undefined];

function openOf(id: number): readonly Open[] {
  const isApplying = eq(loans.status, 'applying');
  const isOwed = and(eq(loans.status, 'approved'), ne(loans.repayment, 'repaid'));
  const isParty = or(eq(internalTransfers.fromMemberId, id), eq(internalTransfers.toMemberId, id));
  const isPending = eq(identityRequests.status, 'pending');
  const isLeft = or(ne(balances.available, sql`0`), ne(balances.frozen, sql`0`));
  const isUnended = inArray(withdrawals.step, ['review', 'approved', 'sending']);
  return [
    [balances, and(eq(balances.memberId, id), isLeft)],
    [spotOrders, and(eq(spotOrders.memberId, id), inArray(spotOrders.status, ['open', 'waiting']))],
    [optionOrders, and(eq(optionOrders.memberId, id), eq(optionOrders.status, 'running'))],
    [loans, and(eq(loans.memberId, id), or(isApplying, isOwed))],
    [stakingOrders, and(eq(stakingOrders.memberId, id), eq(stakingOrders.status, 'active'))],
    [miningOrders, and(eq(miningOrders.memberId, id), eq(miningOrders.status, 'active'))],
    [deposits, and(eq(deposits.memberId, id), eq(deposits.status, 'pending'))],
    [withdrawals, and(eq(withdrawals.memberId, id), isUnended)],
    [internalTransfers, and(isParty, eq(internalTransfers.status, 'transferring'))],
    [identityRequests, and(eq(identityRequests.memberId, id), isPending)],
  ];
}

/**
 * Tables with data that a closed account no longer needs, with the column that contains the member.
 */
const FORGOTTEN = [
  [passkeys, passkeys.memberId],
  [withdrawalAddresses, withdrawalAddresses.memberId],
  [withdrawalWhitelists, withdrawalWhitelists.memberId],
  [bankCards, bankCards.memberId],
  [savedReceivers, savedReceivers.memberId],
  [savedReceivers, savedReceivers.receiverId],
  [marketAlerts, marketAlerts.memberId],
  [freezeLinks, freezeLinks.memberId],
] as const;

/**
 * Closes an empty account; requires the owner's proof (product.md#closed-account). Throws a Refusal
 * while it has money or pending business.
 */
export async function closeAccount(
  context: AppContext,
  given: OwnerProof,
  call: CallContext<'member'>,
): Promise<void> {
  const { member, consume } = await verifyOwner(context, given, call);
  const { id: memberId } = member;
  const change = { memberId, kind: 'closed', call } as const;
  await transact(context.db, async (tx) => {
    // This waits for every pending transaction that refers to the member's row; later transactions
    // wait for the commit.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update');
    await consume(tx);
    await assertNotFrozen(tx, memberId);
    await assertEmpty(tx, memberId);
    await tx.update(members).set({ closedAt: call.now }).where(eq(members.id, memberId));
    for (const [table, column] of FORGOTTEN) await tx.delete(table).where(eq(column, memberId));
    await deleteCodesOf(tx, memberId);
    await endAllSessions(tx, context, memberId);
    await forgetOtherDevices(tx, memberId, undefined);
    await recordSecurityChange(tx, context, change);
  });
  await mailSecurityChange(context, change);
  call.cookie.clear();
}

async function assertEmpty(tx: Tx, memberId: number): Promise<void> {
  for (const [table, isOpen] of openOf(memberId)) {
    const found = await tx.select({ one: sql`1` }).from(table).where(isOpen).limit(1);
    if (found.length > 0) throw new Refusal(accountTexts.notEmpty, { code: CODE.rule });
  }
}
