import { parseTxid } from '#core/domain/deposit-txid.ts';
import { WITHDRAWAL_STEPS, type WithdrawalStep } from '#core/domain/withdrawal-steps.ts';
import type { Db, Tx } from '../db/db.ts';
import { sqlState, transact } from '../db/transact.ts';
import type { Clock } from '../lib/clock.ts';
import {
  approveWithdrawal,
  claimWithdrawal,
  failWithdrawal,
  rejectWithdrawal,
  sendWithdrawal,
} from '../modules/withdrawal/steps.ts';
import { listWithdrawalsIn, txidRuleOf } from '../modules/withdrawal/withdrawal.repo.ts';
import type { Texts } from '../texts/texts.ts';
import { DeskError } from './desk-error.ts';
import { type Audit, insertAudit } from './operator.ts';
import { isAsApproved, NOT_AS_APPROVED, readPaymentHash } from './payment-hash.ts';
import { restrictedError } from './restricted-error.ts';
import { assertMoneyMoves } from './reviews.ts';

interface Deps {
  readonly db: Db;
  readonly texts: Texts;
}

/** An operator's decision about a withdrawal. */
export type WithdrawalAct =
  | { readonly verb: 'approve' }
  | { readonly verb: 'reject'; readonly reason: string }
  /** `take` allows taking over the claim of another person. */
  | { readonly verb: 'claim'; readonly take: boolean }
  | { readonly verb: 'sent'; readonly txid: string }
  | { readonly verb: 'fail'; readonly reason: string };

/** SQLSTATE of a row whose unique key already exists. */
const UNIQUE_VIOLATION = '23505';
/** SQLSTATE of a rule that requires two people. */
const CHECK_VIOLATION = '23514';
const MAX_LISTED = 1000;

/** Returns a withdrawal. Throws DeskError if there is none with this id. */
async function findOne(db: Db, id: number) {
  const [found] = await listWithdrawalsIn(db, WITHDRAWAL_STEPS, { limit: 1, id });
  if (!found) throw new DeskError(`there is no withdrawal ${id}`);
  return found;
}

/**
 * Performs a step of a withdrawal once and writes the actor to the audit log in the same
 * transaction. Throws DeskError, without changing anything, if the withdrawal is not in the state
 * in which the step begins, another person has claimed it, the hash is invalid or already known, or
 * money must not move.
 */
export async function actOnWithdrawal(
  { db, texts }: Deps,
  { id, ...act }: WithdrawalAct & { readonly id: number },
  audit: Audit,
): Promise<void> {
  await assertMoneyMoves(db);
  const before = await findOne(db, id);
  const shown = act.verb === 'sent' ? { ...act, txid: await readTxid(db, before, act.txid) } : act;
  const { claimedBy } = before.withdrawal;
  const isOther = !(await isAsApproved(db, id));
  if (isOther && act.verb !== 'reject' && act.verb !== 'fail') throw new DeskError(NOT_AS_APPROVED);
  const isDone = await transact(db, async (tx) => {
    // Such a payment is not claimed, but its money can still be returned.
    if (isOther && act.verb === 'fail')
      await claimWithdrawal(tx, { id, now: audit.at, actor: audit.actor });
    if (!(await apply(tx, texts, { id, act: shown, claimedBy, audit }))) return false;
    const { verb, ...details } = shown;
    const takenFrom = verb === 'claim' && claimedBy !== null && { takenFrom: claimedBy };
    const payment = verb === 'approve' && { payment: await readPaymentHash(tx, id) };
    await insertAudit(tx, audit, `withdrawal.${verb}`, {
      id,
      ...details,
      ...takenFrom,
      ...payment,
    });
    return true;
  }).catch((error: unknown) => {
    if (sqlState(error) === CHECK_VIOLATION) throw twoPeopleError(act);
    if (sqlState(error) !== UNIQUE_VIOLATION) throw restrictedError(error, id);
    throw new DeskError('another withdrawal was sent with this hash or reference');
  });
  if (!isDone) throw new DeskError(await refusalOf(db, id));
}

function twoPeopleError({ verb }: Pick<WithdrawalAct, 'verb'>): DeskError {
  return new DeskError(
    verb === 'approve'
      ? 'a second person has to approve it, on the web desk'
      : 'whoever approved it may not send it',
  );
}

function apply(
  tx: Tx,
  texts: Texts,
  {
    id,
    act,
    claimedBy,
    audit: { actor, at: now },
  }: { id: number; act: WithdrawalAct; claimedBy: string | null; audit: Audit },
): Promise<boolean> {
  const own = { id, now, actor };
  if (act.verb === 'approve') return approveWithdrawal(tx, own);
  if (act.verb === 'reject') return rejectWithdrawal(tx, texts, { id, now, remark: act.reason });
  if (act.verb === 'sent') return sendWithdrawal(tx, texts, { ...own, txid: act.txid });
  if (act.verb === 'fail') return failWithdrawal(tx, texts, { ...own, remark: act.reason });
  return claimWithdrawal(tx, { ...own, takenFrom: (act.take && claimedBy) || undefined });
}

async function readTxid(db: Db, found: Awaited<ReturnType<typeof findOne>>, typed: string) {
  const txid = parseTxid(typed, await txidRuleOf(db, found));
  if (txid !== undefined) return txid;
  const { network, kind } = found.withdrawal;
  const where = kind === 'bank' ? 'a bank' : (network ?? found.coin);
  throw new DeskError(`"${typed}" is no transaction hash or reference of ${where}`);
}

async function refusalOf(db: Db, id: number): Promise<string> {
  const { step, claimedBy } = (await findOne(db, id)).withdrawal;
  const by = step === 'sending' ? `, claimed by ${claimedBy}` : '';
  return `withdrawal ${id}: the step is ${step}${by}`;
}

/** Returns one line for each withdrawal at these steps, oldest first. */
export async function withdrawalLines(
  db: Db,
  steps: readonly WithdrawalStep[],
  clock: Clock,
): Promise<readonly string[]> {
  const found = await listWithdrawalsIn(db, steps, { limit: MAX_LISTED });
  return found.map(({ withdrawal, coin }) => {
    const { id, step, memberId, claimedBy, arrival, target, createdAt, decidedAt } = withdrawal;
    const { network, bankName, cardName, txid } = withdrawal;
    const minutes = Math.floor((clock() - (decidedAt ?? createdAt)) / 60_000);
    const facts = [
      ...[id, step, `${minutes} min`, `member ${memberId}`, `${arrival} ${coin}`],
      ...[network, `to ${target}`, bankName, cardName, claimedBy && `by ${claimedBy}`, txid],
    ];
    return facts.filter((fact) => fact !== null).join('  ');
  });
}
