import { compare, isPositive, type Money, multiply, roundUp, subtract, ZERO } from './money.ts';
import { isTooPrecise } from './range.ts';

export type SpotSide = 'buy' | 'sell';
export type SpotKind = 'limit' | 'market';
/**
 * Behaviour of a limit order that is not good till cancelled: it never fills immediately, or its
 * unfilled part is cancelled immediately, or it fills completely or not at all
 * (product.md#time-in-force).
 */
export type TimeInForce = 'postOnly' | 'immediateOrCancel' | 'fillOrKill';
export type SpotStatus = 'open' | 'done' | 'cancelled';

const FEE_PLACES = 8;

/** The fee, the minimum value and the decimals of a market. */
export interface SpotTerms {
  /** 0.002 is 0.2 %, deducted from the received amount. */
  readonly feeRate: Money;
  /** Smallest order value in the quote coin; `undefined` if the server sends none. */
  readonly minimumValue: Money | undefined;
  /** Number of decimals of a price; `undefined` if the server sends none. */
  readonly pricePrecision: number | undefined;
  /** Number of decimals of a quantity; `undefined` if the server sends none. */
  readonly quantityPrecision: number | undefined;
}

/**
 * An order: `quantity` is in the base coin, `price` is only for limit orders, and `amount` is the
 * budget of a market buy in the quote coin.
 */
export interface OrderRequest {
  readonly side: SpotSide;
  readonly kind: SpotKind;
  readonly price: Money | undefined;
  readonly quantity: Money | undefined;
  readonly amount: Money | undefined;
  /** Only for a limit order. */
  readonly timeInForce?: TimeInForce | undefined;
}

/** Returns price × quantity in the quote coin, exact. */
export function tradeValue(price: Money, quantity: Money): Money {
  return multiply(price, quantity);
}

/**
 * Returns the fee of the total that an order received: received × rate, rounded up to 8 decimals,
 * but at most the received amount (product.md#trading-fee).
 */
export function tradeFee(received: Money, feeRate: Money): Money {
  const fee = roundUp(multiply(received, feeRate), FEE_PLACES);
  return compare(fee, received) > 0 ? received : fee;
}

/**
 * Returns the fee of one more part of an order, in the received coin (product.md#trading-fee). It
 * is the fee of the whole order less the fees already `charged`, so the fees of many small parts
 * are not each rounded up.
 */
export function nextFee(part: {
  readonly received: Money;
  readonly receivedInAll: Money;
  readonly charged: Money;
  readonly feeRate: Money;
}): Money {
  const due = subtract(tradeFee(part.receivedInAll, part.feeRate), part.charged);
  if (!isPositive(due)) return ZERO;
  return compare(due, part.received) > 0 ? part.received : due;
}

/**
 * Returns the amount that an order takes from the available balance: an amount of the quote coin to
 * buy, or of the base coin to sell.
 */
function costOf({ side, kind, price, quantity, amount }: OrderRequest): Money | undefined {
  if (side === 'sell') return quantity;
  if (kind === 'market') return amount;
  return price && quantity && tradeValue(price, quantity);
}

export type OrderValidationError =
  | 'noPrice'
  | 'noQuantity'
  | 'noAmount'
  | 'priceTooPrecise'
  | 'quantityTooPrecise'
  | 'belowMinimum'
  | 'aboveBalance';

/**
 * Returns the first reason why an order is refused, or `undefined` (product.md#spot-order-rules).
 * Checked by the form and by the server. `bestPrice` determines the value of a market sell. While
 * it or the balance is unknown, only the server checks the rules that need it.
 */
export function validateOrderRequest(
  request: OrderRequest,
  given: {
    readonly terms: Omit<SpotTerms, 'feeRate'>;
    readonly balance: Money | undefined;
    readonly bestPrice: Money | undefined;
  },
): OrderValidationError | undefined {
  const { terms, balance, bestPrice } = given;
  const { price, quantity } = request;
  const validationError = missing(request) ?? validatePrecision(request, terms);
  if (validationError) return validationError;
  const paid = request.kind === 'limit' ? price : bestPrice;
  const isBudget = request.kind === 'market' && request.side === 'buy';
  const value = isBudget ? request.amount : paid && quantity && tradeValue(paid, quantity);
  const { minimumValue } = terms;
  if (minimumValue && value && compare(value, minimumValue) < 0) return 'belowMinimum';
  const cost = costOf(request);
  return balance && cost && compare(cost, balance) > 0 ? 'aboveBalance' : undefined;
}

function missing({
  side,
  kind,
  price,
  quantity,
  amount,
}: OrderRequest): OrderValidationError | undefined {
  const isThere = (entry: Money | undefined) => entry !== undefined && isPositive(entry);
  if (kind === 'limit' && !isThere(price)) return 'noPrice';
  if (kind === 'market' && side === 'buy') return isThere(amount) ? undefined : 'noAmount';
  return isThere(quantity) ? undefined : 'noQuantity';
}

/**
 * Returns an error if a price or quantity has more decimals than the market
 * (product.md#spot-order-rules); an empty field is not an error.
 */
export function validatePrecision(
  { side, kind, price, quantity }: OrderRequest,
  { pricePrecision, quantityPrecision }: Pick<SpotTerms, 'pricePrecision' | 'quantityPrecision'>,
): OrderValidationError | undefined {
  const isOver = (entry: Money | undefined, places: number | undefined) =>
    entry !== undefined && places !== undefined && isTooPrecise(entry, places);
  if (kind === 'limit' && isOver(price, pricePrecision)) return 'priceTooPrecise';
  if (kind === 'market' && side === 'buy') return undefined;
  return isOver(quantity, quantityPrecision) ? 'quantityTooPrecise' : undefined;
}
