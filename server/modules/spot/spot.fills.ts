import { ACCOUNT } from '../../../src/domain/accounts.ts';
import { add, type Money, money, negate, subtract, ZERO } from '../../../src/domain/money.ts';
import { nextFee, type SpotSide, tradeValue } from '../../../src/domain/spot-order.ts';
import type { Tx } from '../../db/db.ts';
import { spotFills } from '../../db/schema/spot.ts';
import type { Posting } from '../../ledger/post-entry.ts';

/** A part of an order that is carried out. `trade` names what it uses up. */
export interface FilledPart {
  readonly trade: string;
  readonly price: Money;
  readonly quantity: Money;
}

/** An order as far as it was filled. */
export interface Progress {
  readonly side: SpotSide;
  readonly feeRate: Money;
  readonly quantity: Money;
  readonly value: Money;
  readonly fee: Money;
}

export interface Outcome {
  readonly rows: readonly (FilledPart & { readonly filledBefore: Money; readonly fee: Money })[];
  /** What these parts add: base coin, quote coin, and the fee in the coin received. */
  readonly quantity: Money;
  readonly value: Money;
  readonly fee: Money;
}

/** What carrying out more parts of an order comes to. */
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

/** Whose money moves, and of which coins. */
export interface Trader {
  readonly memberId: number;
  readonly side: SpotSide;
  readonly baseId: number;
  readonly quoteId: number;
}

/** The member's coin that an order spends, in account 1. */
export function spentBalance({ memberId, side, baseId, quoteId }: Trader) {
  return { memberId, account: ACCOUNT.funds, coinId: side === 'buy' ? quoteId : baseId } as const;
}

/**
 * The other half of a trade: what the house takes and gives, the fee, and what the member receives. The
 * member's debit of what is spent comes from wherever it lies.
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
      ...{ memberId, account: ACCOUNT.funds, bucket: 'available', coinId: receivedId },
      amount: subtract(received, fee),
    },
  ];
}

/** What an open order keeps frozen for a quantity that is still to be filled. */
export function reservedFor(side: SpotSide, limit: Money, remaining: Money): Money {
  return side === 'buy' ? tradeValue(limit, remaining) : remaining;
}

/** A row's progress, its texts as money. */
export function progressOf(row: {
  readonly side: SpotSide;
  readonly feeRate: string;
  readonly filledQuantity: string;
  readonly filledValue: string;
  readonly fee: string;
}): Progress {
  return {
    side: row.side,
    feeRate: money(row.feeRate),
    quantity: money(row.filledQuantity),
    value: money(row.filledValue),
    fee: money(row.fee),
  };
}

/** Nothing filled yet. */
export function noProgress(side: SpotSide, feeRate: Money): Progress {
  return { side, feeRate, quantity: ZERO, value: ZERO, fee: ZERO };
}
