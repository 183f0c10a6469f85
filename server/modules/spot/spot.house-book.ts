import { setTimeout as wait } from 'node:timers/promises';
import { CODE } from '../../../src/contract/envelope.ts';
import { compare, isPositive, type Money, subtract } from '../../../src/domain/money.ts';
import { BOOK_MAX_AGE_MS, type SpotBook, type SpotLevel } from '../../../src/domain/spot-book.ts';
import type { SpotSide } from '../../../src/domain/spot-order.ts';
import type { Db, Tx } from '../../db/db.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import type { OrderBook, PriceSource } from '../../market/price-source.ts';
import { levelsFor } from './spot.book.ts';
import { withinLegs } from './spot.cross-book.ts';
import { BookMoved, type BookName, type BookTake, findTaken, takeFromBooks } from './spot.takes.ts';
import { spotTexts } from './spot.texts.ts';

export interface BookDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly prices: PriceSource;
}

/** A market whose book is read, and the decimals it deals in. */
export interface BookMarket {
  readonly id: number;
  readonly symbol: string;
  /** Codes of its coins. */
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  readonly quantityPrecision: number;
}

/** A shown book less what members took from it. */
export interface HouseBook extends BookName, SpotBook {
  /** Before anything was taken. */
  readonly shown: Readonly<Record<SpotSide, readonly SpotLevel[]>>;
}

/** A clock of a provider may be so far ahead of ours. */
const AHEAD_MS = 2_000;
/** A book read again after these pauses is a new one: reads of a provider are shared for a second. */
const PAUSES_MS = [0, 10, 40, 150, 400, 700];

/** The book of a market as members see it; `undefined` while there is none. */
export async function readShownBook(
  { db, prices }: Pick<BookDeps, 'db' | 'prices'>,
  market: BookMarket,
): Promise<HouseBook | undefined> {
  const book = await readUntaken(prices, market);
  return book && (await lessTaken(db, book)).book;
}

/**
 * The book that the house deals at; `undefined` while there is none of the last 5 seconds. Throws
 * BookMoved when another instance dealt at a later one. What others took is asked for where the caller
 * deals at the book: a limit that reaches nothing of it needs no more than what it shows.
 */
export async function readHouseBook(
  { db, clock, prices }: BookDeps,
  market: BookMarket,
  executesAt: (book: HouseBook) => boolean = () => true,
): Promise<HouseBook | undefined> {
  const shown = await readUntaken(prices, market);
  if (!shown || !isTradable(shown, clock())) return undefined;
  if (!executesAt(shown)) return shown;
  const { book, isPassed } = await lessTaken(db, shown);
  // Asked again: the book may have been long on its way.
  if (!isTradable(book, clock())) return undefined;
  if (isPassed) throw new BookMoved();
  return book;
}

/** The book of a market as if nobody had taken anything from it. */
async function readUntaken(
  prices: BookDeps['prices'],
  market: BookMarket,
): Promise<HouseBook | undefined> {
  const found = await prices.orderBook(market.symbol);
  if (!found || !isNamed(found)) return undefined;
  const { version, at, ...sides } = await withinLegs(prices, market, found);
  const shown = { buy: levelsFor('buy', sides, market), sell: levelsFor('sell', sides, market) };
  return { marketId: market.id, version, at, asks: shown.buy, bids: shown.sell, shown };
}

async function lessTaken(db: Db, book: HouseBook) {
  const { taken, isPassed } = await findTaken(db, book);
  if (taken.length === 0) return { book, isPassed };
  const left = (side: SpotSide): SpotLevel[] => {
    const gone = new Map(taken.filter((t) => t.side === side).map((t) => [t.price, t.quantity]));
    return book.shown[side]
      .map(({ price, quantity }) => ({ price, quantity: less(quantity, gone.get(price)) }))
      .filter(({ quantity }) => isPositive(quantity));
  };
  return { book: { ...book, asks: left('buy'), bids: left('sell') }, isPassed };
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
  return now - at <= BOOK_MAX_AGE_MS && at - now <= AHEAD_MS;
}

/** Who could buy below a bid would sell again at once: such a book is a fault of its provider. */
function isCrossed({ shown }: HouseBook): boolean {
  const [ask] = shown.buy;
  const [bid] = shown.sell;
  return ask !== undefined && bid !== undefined && compare(ask.price, bid.price) < 0;
}

/** Parts of a deal as what they take from a book. */
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

/** Takes what a deal was worked out with; throws BookMoved when that cannot be had any more. */
export async function consumeBook(tx: Tx, clock: Clock, takes: readonly BookTake[]): Promise<void> {
  const now = clock();
  if (takes.some((take) => !isFresh(take, now))) throw new BookMoved();
  await takeFromBooks(tx, takes);
}

/** Deals, and again at the book of then when the one it was worked out from is gone. */
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
