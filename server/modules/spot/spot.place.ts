import { CODE } from '../../../src/contract/envelope.ts';
import { ACCOUNT } from '../../../src/domain/accounts.ts';
import {
  add,
  compare,
  divideDown,
  isPositive,
  type Money,
  negate,
  subtract,
  ZERO,
} from '../../../src/domain/money.ts';
import { PRICE_MAX_AGE_MS } from '../../../src/domain/options-ticket.ts';
import {
  type SpotBook,
  type SpotLevel,
  type Walk,
  walkBook,
} from '../../../src/domain/spot-book.ts';
import { type SpotFault, type SpotWish, spotFault } from '../../../src/domain/spot-order.ts';
import type { Tx } from '../../db/client.ts';
import { notifyOnCommit } from '../../db/on-commit.ts';
import { awaitAll } from '../../db/pipelined.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import { findAvailable } from '../../ledger/balances.ts';
import { insufficientBalanceText } from '../../ledger/post-entry.ts';
import {
  carryOut,
  keepFills,
  noProgress,
  reservedFor,
  spentBy,
  type Trader,
  tradePostings,
} from './spot.fills.ts';
import { type BookDeps, closeDeal, readHouseBook, takesOf } from './spot.house-book.ts';
import { keepOrder } from './spot.keep-order.ts';
import { countOpenOrders, findSpotMarket, type SpotMarket } from './spot.repo.ts';
import { spotTexts } from './spot.texts.ts';

export type SpotDeps = BookDeps;

/** Open orders a member may have, over all markets. */
const MOST_OPEN = 200;

/**
 * Decides an order. What the shown book offers within its limit is taken at once, at the book's prices;
 * the rest of a limit order rests with its funds frozen, the rest of a market order ends. Its effect
 * throws BookMoved when the book is gone by then.
 */
export async function planOrder(
  deps: SpotDeps,
  { memberId, marketId, ...wish }: SpotWish & { readonly memberId: number; marketId: number },
): Promise<Effect<{ order_id: string }>> {
  const { db, clock } = deps;
  const market = await findSpotMarket(db, { id: marketId });
  if (!market) throw new Refusal(spotTexts.unknownMarket);
  const { side, kind } = wish;
  const { baseId, quoteId, terms } = market;
  const trader: Trader = { memberId, side, baseId, quoteId };
  const walkOf = (levels: readonly SpotLevel[]) =>
    walkBook(levels, side, reachOf(wish), terms.quantityPlaces);
  const levelsOf = (book: SpotBook | undefined) => (side === 'buy' ? book?.asks : book?.bids) ?? [];
  const dealsAt = (book: SpotBook) => kind === 'market' || walkOf(levelsOf(book)).parts.length > 0;
  const { book: shown, now } = await freshBook(deps, market, dealsAt);
  const levels = levelsOf(shown);
  const bestPrice = levels[0]?.price;
  const fault = spotFault(wish, { terms, balance: undefined, bestPrice });
  if (fault) throw refusalOf(fault, market);
  if (kind === 'market' && !shown) {
    const values = { market: market.title };
    throw new Refusal(spotTexts.stalePrice, { code: CODE.rule, values });
  }
  const walk = walkOf(levels);
  if (kind === 'market' && walk.parts.length === 0) {
    throw new Refusal(spotTexts.nothingFilled, { code: CODE.rule });
  }
  // An order that only rests is held against the balance by its booking: that takes all it can cost.
  if (kind === 'market' || walk.parts.length > 0) {
    const balance = await findAvailable(db, memberId, ACCOUNT.funds, spentBy(trader).coinId);
    const short = spotFault(wish, { terms, balance, bestPrice });
    if (short) throw refusalOf(short, market);
  }
  const filled = walk.parts.map((part, index) => ({ trade: `book:${index}`, ...part }));
  const outcome = carryOut(noProgress(side, terms.feeRate), filled);
  const takes = shown ? takesOf(shown, side, walk.parts) : [];
  const reserved = reservedAfter(wish, walk);
  const isOpen = isPositive(reserved);

  return async (tx) => {
    // Sent with the booking, counted before it.
    const allowed = isOpen ? assertFewOpen(tx, memberId) : Promise.resolve();
    const order = {
      ...{ memberId, marketId, side, kind, reserved, feeRate: terms.feeRate },
      price: (kind === 'limit' && wish.price) || null,
      quantity: (!isBudget(wish) && wish.quantity) || null,
      budget: (isBudget(wish) && wish.amount) || null,
      ...{ filledQuantity: outcome.quantity, filledValue: outcome.value, fee: outcome.fee },
      status: isOpen ? 'open' : 'done',
      ...{ placedAt: now, closedAt: isOpen ? null : now },
    } as const;
    if (isOpen) notifyOnCommit(tx, 'orderRests', true);
    const spent = side === 'buy' ? outcome.value : outcome.quantity;
    const mine = spentBy(trader);
    const placed = keepOrder(tx, order, {
      at: now,
      postings: [
        { ...mine, bucket: 'available', amount: negate(add(spent, reserved)) },
        { ...mine, bucket: 'frozen', amount: reserved },
        ...(walk.parts.length > 0 ? tradePostings(trader, outcome) : []),
      ],
    });
    const [, orderId] = await awaitAll(allowed, placed);
    await keepFills(tx, orderId, outcome, now);
    await closeDeal(tx, clock, takes);
    return {
      data: { order_id: String(orderId) },
      text: textOf(wish, walk, terms.quantityPlaces, isOpen),
      values: { quantity: walk.quantity, coin: market.base },
    };
  };
}

async function assertFewOpen(tx: Tx, memberId: number): Promise<void> {
  if ((await countOpenOrders(tx, memberId)) < MOST_OPEN) return;
  throw new Refusal(spotTexts.tooManyOpen, { code: CODE.rule, values: { count: MOST_OPEN } });
}

/** The book while it and the last price are recent enough to deal at, and when that was asked. */
async function freshBook(deps: SpotDeps, market: SpotMarket, dealsAt: (book: SpotBook) => boolean) {
  const book = await readHouseBook(deps, { ...market, ...market.terms }, dealsAt);
  const quote = deps.prices.quote(market.symbol);
  const now = deps.clock();
  const isTraded = quote !== undefined && now - quote.at <= PRICE_MAX_AGE_MS;
  return { book: isTraded ? book : undefined, now };
}

function isBudget({ kind, side }: SpotWish): boolean {
  return kind === 'market' && side === 'buy';
}

function reachOf(wish: SpotWish) {
  if (isBudget(wish)) return { budget: wish.amount };
  return { quantity: wish.quantity, limit: wish.kind === 'limit' ? wish.price : undefined };
}

/** What a limit order keeps frozen after taking from the book; nothing when it is filled. */
function reservedAfter({ side, kind, price, quantity }: SpotWish, walk: Walk): Money {
  if (kind === 'market' || !price || !quantity) return ZERO;
  return reservedFor(side, price, subtract(quantity, walk.quantity));
}

function textOf(wish: SpotWish, walk: Walk, places: number, isOpen: boolean) {
  if (isOpen) return walk.parts.length > 0 ? spotTexts.placedPartly : spotTexts.placed;
  return wish.kind === 'market' && isBookUsedUp(wish, walk, places)
    ? spotTexts.filledPartly
    : spotTexts.filled;
}

/** True when a market order could not be carried out to its end. */
function isBookUsedUp(wish: SpotWish, walk: Walk, places: number): boolean {
  if (!isBudget(wish))
    return wish.quantity !== undefined && compare(walk.quantity, wish.quantity) < 0;
  const last = walk.parts.at(-1);
  if (!last || !wish.amount) return true;
  return isPositive(divideDown(subtract(wish.amount, walk.value), last.price, places));
}

function refusalOf(fault: SpotFault, { title, quote, terms }: SpotMarket): Refusal {
  if (fault === 'aboveBalance') return new Refusal(insufficientBalanceText, { code: CODE.rule });
  const isPrice = fault === 'priceTooPrecise';
  const values = {
    market: title,
    places: isPrice ? terms.pricePlaces : terms.quantityPlaces,
    minimum: terms.minimumValue,
    coin: quote,
  };
  return new Refusal(spotTexts[fault], { code: CODE.rule, values });
}
