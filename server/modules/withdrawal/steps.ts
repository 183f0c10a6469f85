import { and, eq } from 'drizzle-orm';
import type { Account } from '#core/domain/accounts.ts';
import { negate } from '#core/domain/money.ts';
import { maskCardNumber } from '#core/domain/withdrawal-card.ts';
import type { WithdrawalStep } from '#core/domain/withdrawal-steps.ts';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/db.ts';
import { withdrawals } from '../../db/schema/funding.ts';
import { release } from '../../ledger/frozen.ts';
import { type Posting, postEntry } from '../../ledger/post-entry.ts';
import type { Texts } from '../../texts/texts.ts';
import { type Announcement, deliverAnnouncement } from '../notices/announce.ts';
import { noticeTexts, sendNotice } from '../notices/notices.service.ts';
import { findWithdrawal, type WithdrawalRow } from './withdrawal.repo.ts';
import { withdrawalNotices } from './withdrawal.texts.ts';

/**
 * The steps of a withdrawal (product.md#withdrawal-steps). Each function performs one step in the
 * caller's transaction and returns false, without changing anything, if the withdrawal is not at
 * the preceding step. The amount stays frozen until it is sent or returned.
 */

/** The operator and the time of a step, in epoch milliseconds. */
interface Act {
  readonly id: number;
  readonly now: number;
}

/** An act of a person at the desk. */
interface NamedAct extends Act {
  readonly actor: string;
}

type Change = Partial<Pick<WithdrawalRow, 'approvedBy' | 'claimedBy' | 'txid' | 'remark'>>;

interface Move extends Act {
  readonly from: WithdrawalStep;
  readonly to: WithdrawalStep;
  readonly set?: Change;
  /** If set, only the person who has claimed the withdrawal may perform the step. */
  readonly claimedBy?: string;
}

async function take(tx: Tx, { id, now, from, to, set, claimedBy }: Move): Promise<boolean> {
  const isThere = and(eq(withdrawals.id, id), eq(withdrawals.step, from));
  const isOwn = claimedBy === undefined ? undefined : eq(withdrawals.claimedBy, claimedBy);
  const taken = await tx
    .update(withdrawals)
    .set({ ...set, step: to, decidedAt: now })
    .where(and(isThere, isOwn))
    .returning({ id: withdrawals.id });
  return taken.length > 0;
}

/** Performs a final step: the money leaves or is returned, and the member is notified. */
async function end(tx: Tx, texts: Texts, move: Move): Promise<boolean> {
  if (!(await take(tx, move))) return false;
  const { id, now } = move;
  const row = await findWithdrawal(tx, id);
  if (!row) throw new Error(`withdrawal ${id} is missing`);
  const isSent = move.to === 'sent';
  await postEntry(tx, {
    kind: isSent ? 'withdrawal.pay' : 'withdrawal.return',
    reference: `withdrawal:${id}`,
    at: now,
    postings: postingsOf(row.withdrawal, isSent),
  });
  const announcement = announcementOf(row);
  if (announcement === undefined) return true;
  const { memberId, title, content, values } = announcement;
  await sendNotice(tx, {
    memberId,
    key: `withdrawal:${id}`,
    at: now,
    push: { kind: 'money', path: '/assets' },
    ...noticeTexts(texts, { title, content }, values),
  });
  return true;
}

function postingsOf(withdrawal: WithdrawalRow, isSent: boolean): Posting[] {
  const { memberId, coinId, amount, arrival, fee } = withdrawal;
  // Only `planWithdrawal` writes the column, with an account that it has checked.
  const purse = { memberId, account: withdrawal.account as Account, coinId };
  if (!isSent) return release(purse, amount);
  return [
    { ...purse, bucket: 'frozen', amount: negate(amount) },
    { house: 'withdrawals', coinId, amount: arrival },
    { house: 'fees', coinId, amount: fee },
  ];
}

/**
 * Releases a withdrawal for sending by a person other than the approver; the member is not
 * notified.
 */
export function approveWithdrawal(tx: Tx, { actor, ...act }: NamedAct): Promise<boolean> {
  return take(tx, { ...act, from: 'review', to: 'approved', set: { approvedBy: actor } });
}

/** Returns the money with a reason for the member. */
export function rejectWithdrawal(
  tx: Tx,
  texts: Texts,
  { remark, ...act }: Act & { readonly remark: string },
): Promise<boolean> {
  return end(tx, texts, { ...act, from: 'review', to: 'rejected', set: { remark } });
}

/** Returns the money because the member has cancelled the withdrawal. */
export function cancelWithdrawal(tx: Tx, texts: Texts, act: Act): Promise<boolean> {
  return end(tx, texts, { ...act, from: 'review', to: 'cancelled' });
}

/**
 * Claims a withdrawal for one person, who alone may send it. `takenFrom` is the person who loses
 * the claim.
 */
export function claimWithdrawal(
  tx: Tx,
  { actor, takenFrom, ...act }: NamedAct & { readonly takenFrom?: string | undefined },
): Promise<boolean> {
  const set = { claimedBy: actor };
  return takenFrom === undefined
    ? take(tx, { ...act, from: 'approved', to: 'sending', set })
    : take(tx, { ...act, from: 'sending', to: 'sending', set, claimedBy: takenFrom });
}

/**
 * Removes the amount from the ledger when it has been paid. `txid` is the hash or reference of the
 * payment.
 */
export function sendWithdrawal(
  tx: Tx,
  texts: Texts,
  { actor, txid, ...act }: NamedAct & { readonly txid: string },
): Promise<boolean> {
  return end(tx, texts, { ...act, from: 'sending', to: 'sent', set: { txid }, claimedBy: actor });
}

/** Returns the money of a payment that was impossible, with a reason for the member. */
export function failWithdrawal(
  tx: Tx,
  texts: Texts,
  { actor, remark, ...act }: NamedAct & { readonly remark: string },
): Promise<boolean> {
  const set = { remark };
  return end(tx, texts, { ...act, from: 'sending', to: 'failed', set, claimedBy: actor });
}

type Found = NonNullable<Awaited<ReturnType<typeof findWithdrawal>>>;

/**
 * Returns the message to the member about the step; there is none while the withdrawal continues.
 */
function announcementOf({ withdrawal, coin }: Found): Announcement | undefined {
  const { step, memberId, kind, target, amount, arrival, fee, remark, decidedAt } = withdrawal;
  if (step === 'review' || step === 'approved' || step === 'sending') return undefined;
  const shown = kind === 'bank' ? maskCardNumber(target) : target;
  const values = { coin, amount, arrival, fee, target: shown, remark };
  return { memberId, at: decidedAt ?? withdrawal.createdAt, values, ...withdrawalNotices[step] };
}

/** Sends an e-mail about the last step of a withdrawal, after its commit. Never throws. */
export async function mailWithdrawal(
  deps: Pick<AppContext, 'mailer' | 'texts' | 'log'> & { readonly db: Db },
  id: number,
): Promise<void> {
  const row = await findWithdrawal(deps.db, id);
  const announcement = row && announcementOf(row);
  if (announcement !== undefined) await deliverAnnouncement(deps, announcement);
}
