import { CODE } from '#core/contract/envelope.ts';
import { ACCOUNT } from '#core/domain/accounts.ts';
import {
  add,
  compare,
  divideDown,
  isPositive,
  type Money,
  multiply,
  negate,
  subtract,
  ZERO,
} from '#core/domain/money.ts';
import { PRICE_MAX_AGE_MS } from '#core/domain/price-age.ts';
import { type SpotBook, type SpotLevel, type Walk, walkBook } from '#core/domain/spot-book.ts';
import {
  type OrderRequest,
  type OrderValidationError,
  validateOrderRequest,
} from '#core/domain/spot-order.ts';
import { queueBefore } from '#core/domain/spot-queue.ts';
import type { Tx } from '../../../db/db.ts';
import { notifyOnCommit } from '../../../db/on-commit.ts';
import { awaitAll } from '../../../db/pipelined.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Effect } from '../../../idempotency/with-idempotency.ts';
import { findAvailable } from '../../../ledger/balances.ts';
import { release } from '../../../ledger/frozen.ts';
import { insufficientBalanceText } from '../../../ledger/post-entry.ts';
import { type BookDeps, consumeBook, ownSide, readHouseBook, takesOf } from '../book/house-book.ts';
import {
  applyFills,
  insertFills,
  noProgress,
  reservedFor,
  spentBalance,
  type Trader,
  tradePostings,
} from '../matching/fills.ts';
import { countOpenOrders, findOpenMarket, type SpotMarket } from '../spot.repo.ts';
import { spotTexts } from '../spot.texts.ts';
import { insertOrder, insertReplacement } from './insert-order.ts';
import { worthOf } from './worth.ts';

export type SpotDeps = BookDeps;

/** An open order that the planned one replaces (product.md#spot-change). */
interface Replaced {
  /** The amount that is frozen for it and thus available for the new order. */
  readonly reserved: Money;
  /** Closes the order within the transaction of the new order; throws if the order has changed. */
  readonly close: (tx: Tx) => Promise<void>;
}

/** Maximum number of open orders per member across all markets (product.md#spot-order-rules). */
const MAX_OPEN = 200;

/**
 * Plans an order (product.md#spot-order-rules). It immediately takes the levels within its limit
 * from the first book dated after its arrival, at the book's prices. The unfilled part of a limit
 * order rests, with its funds frozen, behind the amounts that precede it; the unfilled part of any
 * other order is cancelled (product.md#time-in-force). The effect throws BookMoved if the book has
 * moved.
 */
export async function planOrder(
  deps: SpotDeps,
  {
    memberId,
    marketId,
    at,
    ...request
  }: OrderRequest & { readonly memberId: number; readonly marketId: number; readonly at: number },
  replaced?: Replaced,
): Promise<Effect<{ orderId: string }>> {
  const { db, clock } = deps;
  const market = await findOpenMarket(db, marketId);
  const { side, kind } = request;
  const { baseId, quoteId, terms } = market;
  const trader: Trader = { memberId, side, baseId, quoteId };
  const walkOf = (levels: readonly SpotLevel[]) =>
    walkBook(levels, side, reachOf(request), terms.quantityPrecision);
  const levelsOf = (book: SpotBook | undefined) => (side === 'buy' ? book?.asks : book?.bids) ?? [];
  const executesAt = (book: SpotBook) =>
    kind === 'market' || walkOf(levelsOf(book)).parts.length > 0;
  const { book, shown, now } = await freshBook(deps, market, at, executesAt);
  const levels = levelsOf(shown);
  const bestPrice = levels[0]?.price;
  assertValid(request, market, { balance: undefined, bestPrice });
  if (!book || (!canRest(request) && !shown)) {
    const values = { market: market.title };
    throw new Refusal(spotTexts.stalePrice, { code: CODE.rule, values });
  }
  const walk = walkOf(levels);
  assertInForce(request, walk);
  // The balance for an order that only rests is checked by its entry, which freezes its maximum
  // cost.
  if (kind === 'market' || walk.parts.length > 0) {
    const own = await findAvailable(db, memberId, ACCOUNT.funds, spentBalance(trader).coinId);
    const balance = add(own, replaced?.reserved ?? ZERO);
    assertValid(request, market, { balance, bestPrice });
  }
  const filled = walk.parts.map((part, index) => ({ trade: `book:${index}`, ...part }));
  const outcome = applyFills(noProgress(side, terms.feeRate), filled);
  const takes = shown ? takesOf(shown, side, walk.parts) : [];
  const reserved = reservedAfter(request, walk);
  const isOpen = isPositive(reserved);
  const queue =
    isOpen && request.price ? queueBefore(side, request.price, ownSide(book, side)) : ZERO;
  const order = {
    memberId,
    marketId,
    side,
    kind,
    reserved,
    feeRate: terms.feeRate,
    ...requestedOf(request),
    postOnly: request.timeInForce === 'postOnly',
    worth: worthOf(deps.prices, market, quoteValue(request, walk)),
    filledQuantity: outcome.quantity,
    filledValue: outcome.value,
    fee: outcome.fee,
    status: isOpen ? 'open' : 'done',
    placedAt: now,
    closedAt: isOpen ? null : now,
    queue,
    // Data that a provider dates ahead was known before the call.
    matchedUntil: Math.max(now, book.at),
  } as const;

  return async (tx) => {
    if (replaced) {
      // The member's row is locked before the order, as when an order is placed, because another
      // sequence could deadlock.
      await countOpenOrders(tx, memberId);
      await replaced.close(tx);
    }
    // The count is sent together with the entry but runs before it.
    const allowed = isOpen ? assertFewOpen(tx, memberId) : Promise.resolve();
    if (isOpen) notifyOnCommit(tx, 'orderRests', true);
    const spent = side === 'buy' ? outcome.value : outcome.quantity;
    const mine = spentBalance(trader);
    const placed = (replaced ? insertReplacement : insertOrder)(tx, order, {
      at: now,
      postings: [
        ...(replaced ? release(mine, replaced.reserved) : []),
        { ...mine, bucket: 'available', amount: negate(add(spent, reserved)) },
        { ...mine, bucket: 'frozen', amount: reserved },
        ...(walk.parts.length > 0 ? tradePostings(trader, outcome) : []),
      ],
    });
    const [, orderId] = await awaitAll(allowed, placed);
    await insertFills(tx, orderId, outcome, now);
    await consumeBook(tx, clock, takes);
    return {
      data: { orderId: String(orderId) },
      text: textOf(request, walk, terms.quantityPrecision, isOpen),
      values: { quantity: walk.quantity, coin: market.base },
    };
  };
}

/** Throws a Refusal if the request breaks a rule or costs more than the balance. */
function assertValid(
  request: OrderRequest,
  market: SpotMarket,
  state: Omit<Parameters<typeof validateOrderRequest>[1], 'terms'>,
): void {
  const error = validateOrderRequest(request, { terms: market.terms, ...state });
  if (error) throw refusalOf(error, market);
}

/** Returns true if the unfilled part of the order rests in the book. */
function canRest({ kind, timeInForce }: OrderRequest): boolean {
  return kind === 'limit' && (timeInForce ?? 'postOnly') === 'postOnly';
}

/**
 * Throws a Refusal if the book offers too little for an immediate order, or anything at all for an
 * order that may only rest (product.md#time-in-force).
 */
function assertInForce(request: OrderRequest, { parts, quantity }: Walk): void {
  const isEmpty = parts.length === 0;
  const { timeInForce } = request;
  if (timeInForce === 'postOnly' && !isEmpty) {
    throw new Refusal(spotTexts.notPostOnly, { code: CODE.rule });
  }
  if (timeInForce === 'fillOrKill' && compare(quantity, request.quantity ?? ZERO) < 0) {
    throw new Refusal(spotTexts.notAllFilled, { code: CODE.rule });
  }
  if (isEmpty && !canRest(request)) throw new Refusal(spotTexts.nothingFilled, { code: CODE.rule });
}

/** Returns the figures of this kind of request in their stored form. */
function requestedOf(request: OrderRequest) {
  const byBudget = isBudget(request);
  return {
    price: (request.kind === 'limit' && request.price) || null,
    quantity: (!byBudget && request.quantity) || null,
    budget: (byBudget && request.amount) || null,
  };
}

/**
 * Throws a Refusal if a member has too many open orders to place another one, or `more` of them.
 */
export async function assertFewOpen(tx: Tx, memberId: number, more = 1): Promise<void> {
  if ((await countOpenOrders(tx, memberId)) + more <= MAX_OPEN) return;
  throw new Refusal(spotTexts.tooManyOpen, { code: CODE.rule, values: { count: MAX_OPEN } });
}

/**
 * Returns the book of a call, which is `shown` if the last price is recent enough to trade against
 * that book, and the time of the check.
 */
async function freshBook(
  deps: SpotDeps,
  market: SpotMarket,
  at: number,
  executesAt: (book: SpotBook) => boolean,
) {
  const book = await readHouseBook(deps, { ...market, ...market.terms }, at, executesAt);
  const quote = deps.prices.quote(market.symbol);
  const now = deps.clock();
  const isTraded = quote !== undefined && now - quote.at <= PRICE_MAX_AGE_MS;
  return { book, shown: isTraded ? book : undefined, now };
}

/** Returns the value of an order in the quote coin: its cost at its limit. */
function quoteValue(request: OrderRequest, walk: Walk): Money {
  const { kind, price, quantity, amount } = request;
  if (isBudget(request)) return amount ?? ZERO;
  return kind === 'limit' && price && quantity ? multiply(price, quantity) : walk.value;
}

function isBudget({ kind, side }: OrderRequest): boolean {
  return kind === 'market' && side === 'buy';
}

function reachOf(request: OrderRequest) {
  if (isBudget(request)) return { budget: request.amount };
  return {
    quantity: request.quantity,
    limit: request.kind === 'limit' ? request.price : undefined,
  };
}

/**
 * Returns the amount that an order freezes after taking from the book; zero if no part of the order
 * rests.
 */
function reservedAfter(request: OrderRequest, walk: Walk): Money {
  const { side, price, quantity } = request;
  if (!canRest(request) || !price || !quantity) return ZERO;
  return reservedFor(side, price, subtract(quantity, walk.quantity));
}

function textOf(request: OrderRequest, walk: Walk, places: number, isOpen: boolean) {
  if (isOpen) return walk.parts.length > 0 ? spotTexts.placedPartly : spotTexts.placed;
  return isBookUsedUp(request, walk, places) ? spotTexts.filledPartly : spotTexts.filled;
}

/** Returns true if the book was too small to execute an order completely. */
function isBookUsedUp(request: OrderRequest, walk: Walk, places: number): boolean {
  if (!isBudget(request))
    return request.quantity !== undefined && compare(walk.quantity, request.quantity) < 0;
  const last = walk.parts.at(-1);
  if (!last || !request.amount) return true;
  return isPositive(divideDown(subtract(request.amount, walk.value), last.price, places));
}

function refusalOf(
  validationError: OrderValidationError,
  { title, quote, terms }: SpotMarket,
): Refusal {
  if (validationError === 'aboveBalance')
    return new Refusal(insufficientBalanceText, { code: CODE.rule });
  const isPrice = validationError === 'priceTooPrecise';
  const values = {
    market: title,
    places: isPrice ? terms.pricePrecision : terms.quantityPrecision,
    minimum: terms.minimumValue,
    coin: quote,
  };
  return new Refusal(spotTexts[validationError], { code: CODE.rule, values });
}
