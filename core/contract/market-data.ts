import * as z from 'zod/mini';

/** Path of the market data REST on this origin; the socket is below it (market-data.md#paths). */
export const MARKET_DATA = '/market-data';

const price = z.number().check(z.refine((value) => value > 0));
const volume = z.number().check(z.refine((value) => value >= 0));

/**
 * GET market/history/kline, newest candle first. The candles are read one by one with `readCandle`
 * (domain/candles.ts), like those of the socket, so a bad one does not discard the others.
 */
export const historyResponse = z.object({
  status: z.enum(['ok']),
  /** Epoch milliseconds of the provider. */
  ts: z.number(),
  data: z.array(z.unknown()),
});

/** GET market/detail: rolling 24 h. `amount` is the base volume, `vol` the quote value. */
export const detailResponse = z.object({
  status: z.enum(['ok']),
  ts: z.number(),
  tick: z.object({
    open: price,
    high: price,
    low: price,
    close: price,
    amount: volume,
    vol: volume,
  }),
});

/** GET market/history/trade: the last trades, newest first; each wraps its trade in `data`. */
export const tradesResponse = z.object({
  status: z.enum(['ok']),
  data: z.array(
    z.object({
      data: z.array(
        z.object({
          'trade-id': z.number(),
          /** Epoch milliseconds. */
          ts: z.number(),
          price,
          /** In the base coin. */
          amount: volume,
          direction: z.enum(['buy', 'sell']),
        }),
      ),
    }),
  ),
});

/**
 * A pair of price and quantity. Not `z.tuple`, because every library function used by a call is
 * part of the files of every page.
 */
const depthLevel = z.pipe(
  z.array(z.number()),
  z.transform((level, { issues, value }) => {
    const [levelPrice, quantity, ...rest] = level;
    if (
      levelPrice !== undefined &&
      levelPrice > 0 &&
      quantity !== undefined &&
      quantity >= 0 &&
      rest.length === 0
    ) {
      return [levelPrice, quantity] as const;
    }
    issues.push({ code: 'custom', message: 'not a level of a book', input: value });
    return z.NEVER;
  }),
);
const depthSide = z.array(depthLevel);

/** GET market/depth: a book of prices and quantities, best first; `step1` to `step5` group prices. */
export const depthResponse = z.object({
  status: z.enum(['ok']),
  ts: z.number(),
  tick: z.object({ bids: depthSide, asks: depthSide }),
});
