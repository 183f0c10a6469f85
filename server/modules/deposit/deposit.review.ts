import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { compare, negate } from '#core/domain/money.ts';
import type { Db, Tx } from '../../db/db.ts';
import { deposits } from '../../db/schema/funding.ts';
import { coins } from '../../db/schema/market.ts';
import type { Decision, ReviewRule } from '../../jobs/review.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import type { Texts } from '../../texts/texts.ts';
import { noticeTexts, sendNotice } from '../notices/notices.service.ts';
import { findDeposit } from './deposit.repo.ts';
import { depositNotices } from './deposit.texts.ts';

/**
 * Decides a deposit once. If approved, the received amount is credited to account 1. The member
 * gets a notice either way. Returns false if the deposit was no longer open.
 */
export async function decideDeposit(
  tx: Tx,
  texts: Texts,
  { id, isApproved, remark, now, received }: Decision,
): Promise<boolean> {
  const decided = await tx
    .update(deposits)
    .set({
      status: isApproved ? 'approved' : 'rejected',
      remark,
      decidedAt: now,
      credited: isApproved ? (received ?? sql`${deposits.amount}`) : null,
    })
    .where(and(eq(deposits.id, id), eq(deposits.status, 'pending')))
    .returning({ id: deposits.id });
  const row = decided.length === 0 ? undefined : await findDeposit(tx, id);
  if (!row) return false;
  const { memberId, coinId, amount: reported } = row.deposit;
  const amount = row.deposit.credited ?? reported;
  if (isApproved) {
    await postEntry(tx, {
      kind: 'deposit',
      reference: `deposit:${id}`,
      at: now,
      postings: [
        { house: 'deposits', coinId, amount: negate(amount) },
        { memberId, account: ACCOUNT.funds, bucket: 'available', coinId, amount },
      ],
    });
  }
  const isOther = compare(amount, reported) !== 0;
  const credited = isOther ? depositNotices.other : depositNotices.approved;
  const noticeText = isApproved ? credited : depositNotices.rejected;
  await sendNotice(tx, {
    memberId,
    key: `deposit:${id}`,
    at: now,
    push: { kind: 'money', path: '/assets' },
    ...noticeTexts(texts, noticeText, { amount, reported, coin: row.coin, remark }),
  });
  return true;
}

/** Returns the open deposits for the desk, oldest first; with `id`, only the one with that id. */
async function openDeposits(db: Db, limit: number, id?: number) {
  const isThis = id === undefined ? undefined : eq(deposits.id, id);
  const rows = await db
    .select({ deposit: deposits, coin: coins.code })
    .from(deposits)
    .innerJoin(coins, eq(coins.id, deposits.coinId))
    .where(and(eq(deposits.status, 'pending'), isThis))
    .orderBy(asc(deposits.id))
    .limit(limit);
  return rows.map(({ deposit, coin }) => ({
    id: deposit.id,
    memberId: deposit.memberId,
    createdAt: deposit.createdAt,
    amount: deposit.amount,
    coin,
    target: deposit.target,
    ...(deposit.txid !== null && { txid: deposit.txid }),
    photoIds: [deposit.voucherId],
  }));
}

/**
 * Maximum number of bits in which the perceptual hashes of two pictures of the same voucher differ.
 */
const SIMILAR_BITS = 8;
const MAX_SIMILAR = 5;
/**
 * Number of earlier deposits whose perceptual hashes are compared one by one, because no index
 * finds similar hashes.
 */
const COMPARED = 50_000;

/**
 * Returns earlier deposits of any member whose voucher looks like that of `id`, or in which the
 * same member reports the same amount of the same coin. They are shown to the reviewer, newest
 * first.
 */
export async function similarDeposits(db: Db, id: number) {
  const [own] = await db.select().from(deposits).where(eq(deposits.id, id));
  if (!own) return [];
  const isAlike = sql`${deposits.id} >= ${id - COMPARED} and bit_count(('x' || ${deposits.voucherLook})::bit(64)
    # ('x' || ${own.voucherLook ?? ''}::text)::bit(64)) <= ${SIMILAR_BITS}`;
  const isSame = sql`(${deposits.memberId} = ${own.memberId} and ${deposits.coinId} = ${own.coinId}
    and ${deposits.amount} = ${own.amount})`;
  const { id: key, memberId, amount, status } = deposits;
  const find = (isSimilar: SQL) =>
    db
      .select({ id: key, memberId, amount, status })
      .from(deposits)
      .where(and(lt(key, id), isSimilar))
      .orderBy(desc(key))
      .limit(MAX_SIMILAR);
  const found = [...(await find(isSame)), ...(own.voucherLook === null ? [] : await find(isAlike))];
  const distinct = new Map(found.map((one) => [one.id, one]));
  return [...distinct.values()].sort((a, b) => b.id - a.id).slice(0, MAX_SIMILAR);
}

export const depositReview = { list: openDeposits, decide: decideDeposit } satisfies ReviewRule;
