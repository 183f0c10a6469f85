import { compare, isPositive, type Money, money, subtract, ZERO } from './money.ts';
import { tradeValue } from './spot-order.ts';

/** An open order as listed, with quantities in the base coin. */
interface Changeable {
  readonly limitPrice: Money | undefined;
  readonly quantity: string | undefined;
  readonly filled: string | undefined;
}

/** The member's input; `undefined` for text that is not an amount. */
interface Typed {
  readonly price: string | undefined;
  readonly quantity: string | undefined;
}

/** A change to send: only the fields that differ from the order. */
interface Change {
  readonly price: Money | undefined;
  readonly quantity: Money | undefined;
}

export type ChangeError = 'belowFilled' | 'belowMinimum';

interface ChangeState {
  /** `undefined` if nothing can be sent. */
  readonly change: Change | undefined;
  /** Value of the unfilled part of the changed order, in the quote coin. */
  readonly amount: Money | undefined;
  readonly error: ChangeError | undefined;
}

/**
 * Computes the change of an open order from the input (product.md#spot-change). The quantity
 * includes the filled part; the server decides by the part that is filled when the change arrives.
 */
export function changeOf(
  order: Changeable,
  typed: Typed,
  minimumValue: Money | undefined,
): ChangeState {
  const price = amountOf(typed.price);
  const quantity = amountOf(typed.quantity);
  if (!price || !quantity) return { change: undefined, amount: undefined, error: undefined };
  const rest = subtract(quantity, money(order.filled ?? ZERO));
  if (!isPositive(rest)) return { change: undefined, amount: undefined, error: 'belowFilled' };
  const amount = tradeValue(price, rest);
  if (minimumValue && compare(amount, minimumValue) < 0) {
    return { change: undefined, amount, error: 'belowMinimum' };
  }
  const isOther = (one: Money, before: string | undefined) =>
    before === undefined || compare(one, money(before)) !== 0;
  const change = {
    price: isOther(price, order.limitPrice) ? price : undefined,
    quantity: isOther(quantity, order.quantity) ? quantity : undefined,
  };
  const isChanged = change.price !== undefined || change.quantity !== undefined;
  return { change: isChanged ? change : undefined, amount, error: undefined };
}

function amountOf(text: string | undefined): Money | undefined {
  if (text === undefined) return undefined;
  const amount = money(text);
  return isPositive(amount) ? amount : undefined;
}
