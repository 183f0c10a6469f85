import { and, eq, gt } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { negate } from '#core/domain/money.ts';
import type { Db, Tx } from '../../db/db.ts';
import { notifyOnCommit } from '../../db/on-commit.ts';
import { internalTransfers } from '../../db/schema/transfer.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { isRestricted } from '../../ledger/restrictions.ts';
import type { Clock } from '../../lib/clock.ts';
import { findTransfer, type TransferRow } from './send.repo.ts';
import { transferTexts } from './send.texts.ts';

/** A transfer of a restricted member is tried again after this time. */
const RESTRICTED_MS = 3_600_000;

/**
 * Ends a pending transfer; returns false if it has ended or was due to arrive before the
 * cancellation. Arrival and cancellation both use this, and exactly one of them succeeds.
 */
async function close(
  tx: Tx,
  transfer: TransferRow,
  status: 'finished' | 'cancelled',
  now: number,
): Promise<boolean> {
  const isInTime = status === 'cancelled' ? gt(internalTransfers.arrivesAt, now) : undefined;
  const isOnItsWay = eq(internalTransfers.status, 'transferring');
  const closed = await tx
    .update(internalTransfers)
    .set({ status, closedAt: now })
    .where(and(eq(internalTransfers.id, transfer.id), isOnItsWay, isInTime))
    .returning({ id: internalTransfers.id });
  return closed.length > 0;
}

function postingsOf(transfer: TransferRow) {
  const { coinId, fromMemberId, toMemberId, amount } = transfer;
  const sender = { memberId: fromMemberId, account: ACCOUNT.funds, coinId };
  return {
    released: { ...sender, bucket: 'frozen', amount: negate(amount) },
    returned: { ...sender, bucket: 'available', amount },
    arrived: {
      ...sender,
      memberId: toMemberId,
      bucket: 'available',
      amount: transfer.arrival,
    },
    fee: { house: 'fees', coinId, amount: transfer.fee },
  } as const;
}

/**
 * Returns the job handler by which a delayed transfer arrives unless it was cancelled; while the
 * sender is restricted, the transfer waits.
 */
export function arriveTransfer({ db }: { readonly db: Db }): JobHandler {
  return async (id, now) => {
    const transfer = await findTransfer(db, id);
    if (!transfer) throw new Error(`transfer ${id} does not exist`);
    return {
      async attempt(tx) {
        if (await isRestricted(tx, transfer.fromMemberId, 'withdrawals', now)) {
          return { laterAt: now + RESTRICTED_MS };
        }
        if (!(await close(tx, transfer, 'finished', now))) return undefined;
        const { released, arrived, fee } = postingsOf(transfer);
        await postEntry(tx, {
          kind: 'transfer.arrive',
          reference: `transfer:${id}`,
          at: now,
          postings: [released, arrived, fee],
        });
        notifyOnCommit(tx, 'push', {
          memberId: transfer.toMemberId,
          kind: 'money',
          key: `transfer:${id}`,
          at: now,
          content: {
            path: '/assets',
            tag: `transfer:${id}`,
            text: 'received',
            values: { amount: transfer.arrival },
            coinId: transfer.coinId,
          },
        });
        return undefined;
      },
    };
  };
}

/** Plans a cancellation by the sender, which returns the full amount including the fee. */
export async function planCancel(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  memberId: number,
  id: number,
): Promise<Effect<null>> {
  const transfer = await findTransfer(db, id);
  // Another member's transfer is reported as missing.
  if (transfer?.fromMemberId !== memberId) {
    throw new Refusal(transferTexts.notFound, { code: CODE.notFound });
  }
  return async (tx) => {
    if (!(await cancelTransfer(tx, transfer, clock()))) {
      throw new Refusal(transferTexts.tooLate, { code: CODE.rule });
    }
    return { data: null, text: transferTexts.cancelled };
  };
}

/** Returns a pending transfer to its sender; returns false if it has ended or is due. */
export async function cancelTransfer(tx: Tx, transfer: TransferRow, now: number): Promise<boolean> {
  if (!(await close(tx, transfer, 'cancelled', now))) return false;
  const { released, returned } = postingsOf(transfer);
  await postEntry(tx, {
    kind: 'transfer.cancel',
    reference: `transfer:${transfer.id}`,
    at: now,
    postings: [released, returned],
  });
  return true;
}
