import { ACCOUNT } from '#core/domain/accounts.ts';
import { add, type Money, negate, subtract, ZERO } from '#core/domain/money.ts';
import { nextFee, type SpotSide, tradeValue } from '#core/domain/spot-order.ts';
import type { Tx } from '../../../db/db.ts';
import { spotFills } from '../../../db/schema/spot.ts';
import type { Posting } from '../../../ledger/post-entry.ts';

/** An executed part of an order. `trade` identifies the source of its volume. */
export interface FilledPart {
  readonly trade: string;
  readonly price: Money;
  readonly quantity: Money;
}

/** The filled part of an order. */
export interface Progress {
  readonly side: SpotSide;
  readonly feeRate: Money;
  readonly quantity: Money;
  readonly value: Money;
  readonly fee: Money;
}

export interface Outcome {
  readonly rows: readonly (FilledPart & { readonly filledBefore: Money; readonly fee: Money })[];
  /**
   * The sums of these parts: in the base coin, in the quote coin, and the fee in the coin received.
   */
  readonly quantity: Money;
  readonly value: Money;
  readonly fee: Money;
}

/**
 * Computes the result of filling more parts of an order; the fee is that of the whole order
 * (product.md#trading-fee).
 */
export function applyFills(before: Progress, parts: readonly FilledPart[]): Outcome {
  const { side, feeRate } = before;
  let { quantity, value, fee } = before;
  const rows = parts.map((part) => {
    const worth = tradeValue(part.price, part.quantity);
    const filledBefore = quantity;
    quantity = add(quantity, part.quantity);
    value = add(value, worth);
    const received = side === 'buy' ? part.quantity : worth;
    const receivedInAll = side === 'buy' ? quantity : value;
    const due = nextFee({ received, receivedInAll, charged: fee, feeRate });
    fee = add(fee, due);
    return { ...part, filledBefore, fee: due };
  });
  return {
    rows,
    quantity: subtract(quantity, before.quantity),
    value: subtract(value, before.value),
    fee: subtract(fee, before.fee),
  };
}

export async function insertFills(
  tx: Tx,
  orderId: number,
  { rows }: Outcome,
  at: number,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(spotFills).values(rows.map((row) => ({ orderId, ...row, at })));
}

/** The member of a trade and the coins of its market. */
export interface Trader {
  readonly memberId: number;
  readonly side: SpotSide;
  readonly baseId: number;
  readonly quoteId: number;
}

/** Returns the member's balance in account 1 that an order spends. */
export function spentBalance({ memberId, side, baseId, quoteId }: Trader) {
  return { memberId, account: ACCOUNT.funds, coinId: side === 'buy' ? quoteId : baseId } as const;
}

/**
 * Returns the postings of a trade: the house's receipt and payment, the fee, and the member's
 * receipt. The member's debit is not included, because it depends on the bucket of the funds.
 */
export function tradePostings(trader: Trader, { quantity, value, fee }: Outcome): Posting[] {
  const { memberId, side, baseId, quoteId } = trader;
  const [spent, received] = side === 'buy' ? [value, quantity] : [quantity, value];
  const receivedId = side === 'buy' ? baseId : quoteId;
  return [
    { house: 'market', coinId: spentBalance(trader).coinId, amount: spent },
    { house: 'market', coinId: receivedId, amount: negate(received) },
    { house: 'fees', coinId: receivedId, amount: fee },
    {
      memberId,
      account: ACCOUNT.funds,
      bucket: 'available',
      coinId: receivedId,
      amount: subtract(received, fee),
    },
  ];
}

/**
 * Returns the amount that an open order freezes for its remaining quantity
 * (product.md#resting-orders).
 */
export function reservedFor(side: SpotSide, limit: Money, remaining: Money): Money {
  return side === 'buy' ? tradeValue(limit, remaining) : remaining;
}

/** Returns the progress of a stored order. */
export function progressOf(row: {
  readonly side: SpotSide;
  readonly feeRate: Money;
  readonly filledQuantity: Money;
  readonly filledValue: Money;
  readonly fee: Money;
}): Progress {
  return {
    side: row.side,
    feeRate: row.feeRate,
    quantity: row.filledQuantity,
    value: row.filledValue,
    fee: row.fee,
  };
}

/** Returns the progress of a new order. */
export function noProgress(side: SpotSide, feeRate: Money): Progress {
  return { side, feeRate, quantity: ZERO, value: ZERO, fee: ZERO };
}
