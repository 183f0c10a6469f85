import { setTimeout as wait } from 'node:timers/promises';
import { CODE } from '#core/contract/envelope.ts';
import { compare, isPositive, type Money, subtract } from '#core/domain/money.ts';
import { BOOK_MAX_AGE_MS, type SpotBook, type SpotLevel } from '#core/domain/spot-book.ts';
import type { SpotSide } from '#core/domain/spot-order.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Clock } from '../../../lib/clock.ts';
import { CLOCKS_APART_MS, PROVIDER_AHEAD_MS } from '../../../market/ahead.ts';
import type { OrderBook, PriceSource } from '../../../market/price-source.ts';
import { spotTexts } from '../spot.texts.ts';
import { levelsFor, roundToLot } from './book.ts';
import { withinLegs } from './cross-book.ts';
import { BookMoved, type BookName, type BookTake, findTaken, takeFromBooks } from './takes.ts';

export interface BookDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly prices: PriceSource;
}

/** The market of a book with its decimals. */
export interface BookMarket {
  readonly id: number;
  readonly symbol: string;
  /** Codes of its coins. */
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  readonly quantityPrecision: number;
}

/** A displayed book less the amounts that members have taken from it. */
export interface HouseBook extends BookName, SpotBook {
  /** The levels before anything was taken. */
  readonly shown: Readonly<Record<SpotSide, readonly SpotLevel[]>>;
}

/**
 * Pauses before a book is read again, whose sum is longer than the second for which books are
 * cached.
 */
const PAUSES_MS = [0, 10, 40, 150, 400, 700];

/** Returns the displayed book of a market, or `undefined` if there is none. */
export async function readShownBook(
  { db, prices }: Pick<BookDeps, 'db' | 'prices'>,
  market: BookMarket,
): Promise<HouseBook | undefined> {
  const book = await readUntaken(prices, market);
  return book && (await lessTaken(db, book, market)).book;
}

/**
 * Returns the book against which the house trades: the first one dated after the call arrived
 * (`at`, in epoch milliseconds). It waits for that book, and returns `undefined` if none arrives in
 * time or the book is crossed (product.md#house-book, ADR-145). Throws BookMoved if another
 * instance has already used a later book. It reads the amounts that others took only if the caller
 * trades against the book (`executesAt`); an order that only rests needs the displayed levels.
 */
export async function readHouseBook(
  { db, clock, prices }: BookDeps,
  market: BookMarket,
  at: number,
  executesAt: (book: HouseBook) => boolean = () => true,
): Promise<HouseBook | undefined> {
  const shown = await readUntaken(prices, market, at + CLOCKS_APART_MS);
  if (!shown || !isTradable(shown, clock())) return undefined;
  if (!executesAt(shown)) return shown;
  const { book, isPassed } = await lessTaken(db, shown, market);
  // This is checked again, because reading the book may have taken long.
  if (!isTradable(book, clock())) return undefined;
  if (isPassed) throw new BookMoved();
  return book;
}

/**
 * Returns the book of a market before anything was taken, dated `notBefore` or later if that is
 * given.
 */
async function readUntaken(
  prices: BookDeps['prices'],
  market: BookMarket,
  notBefore?: number,
): Promise<HouseBook | undefined> {
  const orderBook = (symbol: string) => prices.orderBook(symbol, notBefore);
  const found = await orderBook(market.symbol);
  if (!found || !isNamed(found)) return undefined;
  const { version, at, ...sides } = await withinLegs({ orderBook }, market, found);
  const shown = { buy: levelsFor('buy', sides, market), sell: levelsFor('sell', sides, market) };
  return { marketId: market.id, version, at, asks: shown.buy, bids: shown.sell, shown };
}

/**
 * Returns a book less the amounts that were taken from it. Conversions take fractions of a lot, so
 * the remainder of a level is truncated to whole lots, so an order never fills a quantity finer
 * than the market's, nor a value finer than the ledger's precision.
 */
async function lessTaken(db: Db, book: HouseBook, market: BookMarket) {
  const { taken, isPassed } = await findTaken(db, book);
  if (taken.length === 0) return { book, isPassed };
  const left = (side: SpotSide): SpotLevel[] => {
    const gone = new Map(taken.filter((t) => t.side === side).map((t) => [t.price, t.quantity]));
    return book.shown[side]
      .map(({ price, quantity }) => ({
        price,
        quantity: roundToLot(less(quantity, gone.get(price)), market),
      }))
      .filter(({ quantity }) => isPositive(quantity));
  };
  return { book: { ...book, asks: left('buy'), bids: left('sell') }, isPassed };
}

/** Returns the levels of the side on which an order rests. */
export function ownSide({ shown }: HouseBook, side: SpotSide): readonly SpotLevel[] {
  return side === 'buy' ? shown.sell : shown.buy;
}

function isNamed({ version, at }: OrderBook): boolean {
  return Number.isSafeInteger(version) && Number.isSafeInteger(at);
}

function less(quantity: Money, gone: Money | undefined): Money {
  return gone === undefined ? quantity : subtract(quantity, gone);
}

function isTradable(book: HouseBook, now: number): boolean {
  return isFresh(book, now) && !isCrossed(book);
}

function isFresh({ at }: BookName, now: number): boolean {
  return now - at <= BOOK_MAX_AGE_MS && at - now <= PROVIDER_AHEAD_MS;
}

/** A book whose best ask is below its best bid is a provider error. */
function isCrossed({ shown }: HouseBook): boolean {
  const [ask] = shown.buy;
  const [bid] = shown.sell;
  return ask !== undefined && bid !== undefined && compare(ask.price, bid.price) < 0;
}

/** Converts the parts of a trade to the levels that they take from a book. */
export function takesOf(
  book: HouseBook,
  side: SpotSide,
  parts: readonly SpotLevel[],
): readonly BookTake[] {
  const { marketId, version, at } = book;
  return parts.map(({ price, quantity }) => {
    const shown = book.shown[side].find((level) => level.price === price)?.quantity ?? quantity;
    return { marketId, version, at, side, price, shown, quantity };
  });
}

/** Takes a trade's parts from the books; throws BookMoved if they are no longer available. */
export async function consumeBook(tx: Tx, clock: Clock, takes: readonly BookTake[]): Promise<void> {
  const now = clock();
  if (takes.some((take) => !isFresh(take, now))) throw new BookMoved();
  await takeFromBooks(tx, takes);
}

/**
 * Executes a trade and repeats it with the current book if its book has moved. Throws a Refusal
 * after the last attempt.
 */
export async function executeAtBook<Result>(deal: () => Promise<Result>): Promise<Result> {
  for (const pauseMs of PAUSES_MS) {
    if (pauseMs > 0) await wait(pauseMs * (0.5 + Math.random()));
    try {
      return await deal();
    } catch (error) {
      if (!(error instanceof BookMoved)) throw error;
    }
  }
  throw new Refusal(spotTexts.bookMoved, { code: CODE.rule });
}
