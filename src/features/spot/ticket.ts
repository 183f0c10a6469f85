import type { OrderBook, SpotBalance } from '#/api/spot';
import { readAmount } from '#core/domain/amount-input.ts';
import { isPositive, type Money, money, roundDown, subtract } from '#core/domain/money.ts';
import type { SpotLevel } from '#core/domain/spot-book.ts';
import {
  type OrderRequest,
  type SpotKind,
  type SpotSide,
  tradeFee,
  tradeValue,
  validateOrderRequest,
  validatePrecision,
} from '#core/domain/spot-order.ts';
import {
  buyableQuantity,
  linkAtBook,
  linkAtPrice,
  percentOf,
  type SpotEntry,
} from '#core/domain/spot-ticket.ts';

/**
 * The decimals of amounts, and those of quantities if the server states none
 * (product.md#spot-order-form).
 */
export const AMOUNT_PLACES = 8;
/** The decimals of prices if the server states none. This is the maximum of any market. */
export const PRICE_PLACES = 12;

export type EntryField = SpotEntry['field'];

/** The member's input. */
export interface Entry {
  readonly kind: SpotKind;
  /** `undefined` while the field follows the current price. */
  readonly price: string | undefined;
  /** The value typed into quantity or amount (`field`). The other value is derived from it. */
  readonly typed: string;
  readonly field: EntryField;
}

export const EMPTY_ENTRY: Entry = {
  kind: 'limit',
  price: undefined,
  typed: '',
  field: 'quantity',
};

/** Parses an entry stored as a draft. Unknown values count as missing. */
export function readEntry(kept: Readonly<Record<string, unknown>>): Entry {
  const { price, typed } = kept;
  return {
    kind: kept.kind === 'market' ? 'market' : 'limit',
    price: typeof price === 'string' ? price : undefined,
    typed: typeof typed === 'string' ? typed : '',
    field: kept.field === 'amount' ? 'amount' : 'quantity',
  };
}

interface Given extends Entry {
  readonly side: SpotSide;
  readonly balance: SpotBalance | undefined;
  readonly book: OrderBook | undefined;
  /** The last price; `undefined` until it is known. */
  readonly last: string | undefined;
}

/** Derives the order and all figures from the input. The server computes them again. */
export function readTicket(given: Given) {
  const { side, typed, field, balance, book, last } = given;
  const isBuy = side === 'buy';
  const places = balance?.quantityPrecision ?? AMOUNT_PLACES;
  const levels = opposite(side, book);
  const request = requestOf(given, levels, places);
  const { price, quantity, amount } = request;
  const bestPrice = levels[0]?.price ?? (last === undefined ? undefined : money(last));
  const available = isBuy ? balance?.quote : balance?.base;
  const total = totalOf(request);
  return {
    request,
    quantityText: field === 'quantity' ? typed : (quantity ?? ''),
    amountText: field === 'amount' ? typed : (amount ?? ''),
    /** The value of the order in the quote coin. */
    total,
    available,
    /** The part of the balance that the order uses, in percent. */
    used: percentOf(isBuy ? total : quantity, available),
    /** The maximum that the balance allows: a quantity when buying, an amount when selling. */
    most: available && mostOf(side, available, price ?? bestPrice, places),
    ...arrivalOf(request, balance?.feeRate),
    /** Shown while the member types, because typing more cannot correct an error of precision. */
    precision: balance && validatePrecision(request, balance),
    validationError:
      balance && validateOrderRequest(request, { terms: balance, balance: available, bestPrice }),
  };
}

/** Returns the order that was typed, with quantity and amount derived from each other. */
function requestOf(given: Given, levels: readonly SpotLevel[], places: number): OrderRequest {
  const { kind, side, field } = given;
  const entry = { field, value: readPositiveAmount(given.typed) };
  if (kind === 'market') {
    return { side, kind, price: undefined, ...linkAtBook(levels, side, entry, places) };
  }
  const price = readPositiveAmount(given.price ?? '');
  return { side, kind, price, ...linkAtPrice(price, entry, places) };
}

/** Returns the levels of the book with which an order of this side trades, with the best first. */
function opposite(side: SpotSide, book: OrderBook | undefined) {
  return (side === 'buy' ? book?.asks : book?.bids) ?? [];
}

/** Returns the value of an order in the quote coin. */
function totalOf({ price, quantity, amount }: OrderRequest): Money | undefined {
  // A typed amount may slightly exceed the cost of the quantity, which is rounded to its decimals.
  return price && quantity ? tradeValue(price, quantity) : amount;
}

/**
 * Returns the fee of an order, which is deducted from the received amount, and the amount that
 * arrives.
 */
function arrivalOf(request: OrderRequest, feeRate: Money | undefined) {
  const received = request.side === 'buy' ? request.quantity : totalOf(request);
  if (!feeRate || !received) return { fee: undefined, arrives: undefined };
  const fee = tradeFee(received, feeRate);
  return { fee, arrives: subtract(received, fee) };
}

function mostOf(
  side: SpotSide,
  available: Money,
  price: Money | undefined,
  places: number,
): Money | undefined {
  if (price === undefined) return undefined;
  if (side === 'buy') return buyableQuantity(available, price, places);
  return roundDown(tradeValue(price, available), AMOUNT_PLACES);
}

/** Returns a typed amount above zero; `undefined` for any other text. */
export function readPositiveAmount(typed: string): Money | undefined {
  const amount = readAmount(typed);
  return amount && isPositive(amount) ? amount : undefined;
}
