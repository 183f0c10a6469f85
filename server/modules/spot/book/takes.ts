import { and, eq, gt, gte, or, sql } from 'drizzle-orm';
import { add, compare, type Money, ZERO } from '#core/domain/money.ts';
import type { SpotSide } from '#core/domain/spot-order.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { bookTakes } from '../../../db/schema/book-takes.ts';

/** Identifies a displayed book by its number within its market. */
export interface BookName {
  readonly marketId: number;
  readonly version: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The quantity that a trade takes from one price of a book. */
export interface BookTake extends BookName {
  /** Side of the trade: a buy takes asks. */
  readonly side: SpotSide;
  readonly price: Money;
  /** Quantity at this price when the book was new. */
  readonly shown: Money;
  readonly quantity: Money;
}

/**
 * The error of a trade whose book has been exhausted, is too old, or was superseded by a later one;
 * nothing was changed.
 */
export class BookMoved extends Error {}

/**
 * Returns the amounts that have been taken from a book so far, and whether a later book has been
 * used.
 */
export async function findTaken(
  db: Db,
  { marketId, version, at }: BookName,
): Promise<{
  readonly taken: readonly Pick<BookTake, 'side' | 'price' | 'quantity'>[];
  readonly isPassed: boolean;
}> {
  const isLater = and(gt(bookTakes.version, version), gte(bookTakes.at, at));
  const rows = await db
    .select()
    .from(bookTakes)
    .where(and(eq(bookTakes.marketId, marketId), or(eq(bookTakes.version, version), isLater)));
  return {
    taken: rows
      .filter((row) => row.version === version)
      .map(({ side, price, taken }) => ({ side, price, quantity: taken })),
    isPassed: rows.some((row) => row.version > version),
  };
}

/** Adds up the quantities that several trades in one transaction take from the same price. */
export function mergeTakes(takes: readonly BookTake[]): readonly BookTake[] {
  const merged = new Map<string, BookTake>();
  for (const take of takes) {
    const place = `${take.marketId} ${take.side} ${take.price}`;
    const quantity = add(merged.get(place)?.quantity ?? ZERO, take.quantity);
    merged.set(place, { ...take, quantity });
  }
  return [...merged.values()];
}

/**
 * Takes quantities from displayed books: everything or, if it throws BookMoved, nothing. It never
 * takes more than a book displays, and never takes from a book that is older than one already used
 * (ADR-145). It must be the last statement of a trade's transaction, because others who take at the
 * same price wait for its end; the order of rows is fixed to prevent deadlocks.
 */
export async function takeFromBooks(tx: Tx, takes: readonly BookTake[]): Promise<void> {
  if (takes.length === 0) return;
  const rows = takes.toSorted(byPlace).map(
    ({ marketId, version, side, price, at, shown, quantity }) => sql`(${marketId}::bigint,
      ${version}::bigint, ${side}::text, ${price}::numeric, ${at}::bigint, ${shown}::numeric,
      ${quantity}::numeric)`,
  );
  // A book with a lower number but a later time is not older; the provider has restarted its
  // numbering.
  const taken = await tx.execute(sql`
    insert into book_takes (market_id, version, side, price, at, shown, taken)
    select * from (values ${sql.join(rows, sql`, `)})
      as wanted (market_id, version, side, price, at, shown, taken)
    where not exists (select 1 from book_takes later where later.market_id = wanted.market_id
      and later.version > wanted.version and later.at >= wanted.at)
    order by market_id, side, price
    on conflict (market_id, version, side, price)
      do update set taken = book_takes.taken + excluded.taken
      where book_takes.taken + excluded.taken <= book_takes.shown
    returning 1`);
  if (taken.rows.length < takes.length) throw new BookMoved();
}

function byPlace(a: BookTake, b: BookTake): number {
  if (a.marketId !== b.marketId) return a.marketId - b.marketId;
  return a.side === b.side ? compare(a.price, b.price) : a.side < b.side ? -1 : 1;
}
