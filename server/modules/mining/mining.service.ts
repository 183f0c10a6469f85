import { and, eq } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { maturityOf } from '#core/domain/interest.ts';
import { miningRevenue, validateLockUp } from '#core/domain/mining.ts';
import type { Money } from '#core/domain/money.ts';
import type { Db, Tx } from '../../db/db.ts';
import { insertOne } from '../../db/insert-one.ts';
import { miningOrders } from '../../db/schema/mining.ts';
import { rangeRefusal } from '../../errors/range-refusal.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import { schedule } from '../../jobs/schedule.ts';
import { findAvailable } from '../../ledger/balances.ts';
import { freeze, releaseWithRevenue } from '../../ledger/frozen.ts';
import { insufficientBalanceText, postEntry } from '../../ledger/post-entry.ts';
import { newOrderNumber } from '../../lib/order-number.ts';
import { findOrder, listMachines, type MiningRow } from './mining.repo.ts';

const texts = {
  unknownMachine: /*i18n*/ {
    id: 'mining.unknownMachine',
    message: 'This mining machine isn’t available.',
  },
  bought: /*i18n*/ {
    id: 'mining.bought',
    message: 'Your funds are locked and now earning rewards.',
  },
} as const;

export interface MiningPurchase {
  readonly memberId: number;
  readonly machineId: number;
  readonly amount: Money;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Plans a lock-up. The effect freezes the amount for the machine's term and fixes the rate
 * (product.md#mining-rules).
 */
export async function planMining(
  db: Db,
  { memberId, machineId, amount, now }: MiningPurchase,
): Promise<Effect<null>> {
  const [machine] = await listMachines(db, machineId);
  if (!machine) throw new Refusal(texts.unknownMachine, { code: CODE.notFound });
  const { coin, interestRate, durationDays: days, range } = machine;
  const balance = await findAvailable(db, memberId, ACCOUNT.funds, coin.id);
  const validationError = validateLockUp({ amount, terms: machine, balance });
  if (validationError === 'aboveBalance')
    throw new Refusal(insufficientBalanceText, { code: CODE.rule });
  if (validationError !== undefined) throw rangeRefusal(validationError, range, coin.code);
  const endsAt = maturityOf(now, days);

  return async (tx) => {
    const orderId = await insertOne(
      tx
        .insert(miningOrders)
        .values({
          orderNumber: newOrderNumber(now),
          memberId,
          machineId,
          coinId: coin.id,
          amount,
          interestRate,
          days,
          startsAt: now,
          endsAt,
        })
        .returning({ id: miningOrders.id }),
    );
    const purse = { memberId, account: ACCOUNT.funds, coinId: coin.id };
    await postEntry(tx, {
      kind: 'mining.buy',
      reference: `mining:${orderId}`,
      at: now,
      postings: freeze(purse, amount),
    });
    await schedule(tx, { kind: 'mining.mature', subjectId: orderId, dueAt: endsAt });
    return { data: null, text: texts.bought };
  };
}

/**
 * Pays a lock-up at the end of its term: the amount from the frozen balance, and the revenue from
 * the house.
 */
export function matureMining({ db }: { readonly db: Db }): JobHandler {
  return async (orderId, now) => {
    const row = await findOrder(db, orderId);
    if (!row) throw new Error(`lock-up ${orderId} does not exist`);
    const { order, scale } = row;
    const terms = { interestRate: order.interestRate, durationDays: order.days, scale };
    const revenue = miningRevenue(order.amount, terms);
    return { effect: (tx) => mature(tx, order, revenue, now) };
  };
}

async function mature(tx: Tx, order: MiningRow, revenue: Money, now: number): Promise<void> {
  const { id, memberId, coinId, amount } = order;
  const ended = await tx
    .update(miningOrders)
    .set({ status: 'ended', revenue, closedAt: now })
    .where(and(eq(miningOrders.id, id), eq(miningOrders.status, 'active')))
    .returning({ id: miningOrders.id });
  if (ended.length === 0) return;
  const purse = { memberId, account: ACCOUNT.funds, coinId };
  await postEntry(tx, {
    kind: 'mining.mature',
    reference: `mining:${id}`,
    at: now,
    postings: releaseWithRevenue(purse, amount, { house: 'mining', revenue }),
  });
}
