import { and, eq, gt } from 'drizzle-orm';
import { CODE } from '../../../src/contract/envelope.ts';
import { ACCOUNT } from '../../../src/domain/accounts.ts';
import { money, negate } from '../../../src/domain/money.ts';
import type { Db, Tx } from '../../db/db.ts';
import { internalTransfers } from '../../db/schema/transfer.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import type { Clock } from '../../lib/clock.ts';
import { findTransfer, type TransferRow } from './send.repo.ts';
import { transferTexts } from './send.texts.ts';

/**
 * Ends a transfer that is on its way; false when it was ended before, or its time came before it was
 * cancelled. Arrival and cancelling both come through here: of the two at the same moment one wins.
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
  const { coinId, fromMemberId, toMemberId } = transfer;
  const amount = money(transfer.amount);
  const sender = { memberId: fromMemberId, account: ACCOUNT.funds, coinId };
  return {
    released: { ...sender, bucket: 'frozen', amount: negate(amount) },
    returned: { ...sender, bucket: 'available', amount },
    arrived: {
      ...sender,
      memberId: toMemberId,
      bucket: 'available',
      amount: money(transfer.arrival),
    },
    fee: { house: 'fees', coinId, amount: money(transfer.fee) },
  } as const;
}

/** Job: a delayed transfer arrives, unless it was cancelled meanwhile. */
export function arriveTransfer({ db }: { readonly db: Db }): JobHandler {
  return async (id, now) => {
    const transfer = await findTransfer(db, id);
    if (!transfer) throw new Error(`transfer ${id} does not exist`);
    return {
      async effect(tx) {
        if (!(await close(tx, transfer, 'finished', now))) return;
        const { released, arrived, fee } = postingsOf(transfer);
        await postEntry(tx, {
          kind: 'transfer.arrive',
          reference: `transfer:${id}`,
          at: now,
          postings: [released, arrived, fee],
        });
      },
    };
  };
}

/** Decides a cancellation by the sender: the full amount comes back, fee included. */
export async function planCancel(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  memberId: number,
  id: number,
): Promise<Effect<null>> {
  const transfer = await findTransfer(db, id);
  // Another member's transfer answers as if it did not exist.
  if (transfer?.fromMemberId !== memberId) {
    throw new Refusal(transferTexts.notFound, { code: CODE.notFound });
  }
  return async (tx) => {
    const now = clock();
    if (!(await close(tx, transfer, 'cancelled', now))) {
      throw new Refusal(transferTexts.tooLate, { code: CODE.rule });
    }
    const { released, returned } = postingsOf(transfer);
    await postEntry(tx, {
      kind: 'transfer.cancel',
      reference: `transfer:${id}`,
      at: now,
      postings: [released, returned],
    });
    return { data: null, text: transferTexts.cancelled };
  };
}
