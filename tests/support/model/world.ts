/** A trade of a market, as its provider reported it. Times are epoch milliseconds. */
export interface Trade {
  readonly at: number;
  readonly price: string;
  readonly amount: string;
}

export type BookSide = readonly (readonly [price: string, quantity: string])[];
/** An order book as shown by its provider. A later one has a higher version. */
type Book = { readonly version: number } & Readonly<Record<'asks' | 'bids', BookSide>>;

/** The input of the model: the time and the market. */
export interface World {
  now(): number;
  /** Returns the trades of a market up to now, oldest first. */
  trades(symbol: string): readonly Trade[];
  book(symbol: string): Book | undefined;
}

/** Returns each row's fields, in the order of a stored line. */
export const linesOf = <Row extends object>(rows: readonly Row[], ...fields: (keyof Row)[]) =>
  rows.map((row) => fields.map((field) => row[field]));

/** The fields of a call, as wire strings. */
export type Fields = Readonly<Record<string, string>>;

/** The codes of responses (product.md#body-codes). */
export const CODE = { refused: 0, ok: 1, rule: 201, missing: 204, failed: 500 } as const;

/**
 * The plan of a call: the code of its refusal, or its effect. The effect changes everything and
 * returns `ok`, or changes nothing and returns the code of its refusal.
 */
export type Plan = number | (() => number);

/** Returns the last trade of a market, unless it is too old to deal (product.md#age-of-figures). */
export function recentTrade(world: World, symbol: string): Trade | undefined {
  const last = world.trades(symbol).at(-1);
  return last && world.now() - last.at <= 15_000 ? last : undefined;
}
