import * as z from 'zod/mini';

/**
 * Path of the REST market data on this origin; the path of the socket begins with it
 * (market-data.md#paths).
 */
export const MARKET_DATA = '/market-data';

const price = z.number().check(z.refine((value) => value > 0));
const volume = z.number().check(z.refine((value) => value >= 0));

/**
 * GET market/history/kline, newest candle first. The candles are read one by one with `readCandle`
 * (domain/candles.ts), like those of the socket, so an invalid candle does not discard the others.
 */
export const historyResponse = z.object({
  status: z.enum(['ok']),
  /** Epoch milliseconds by the provider's clock. */
  ts: z.number(),
  data: z.array(z.unknown()),
});

/**
 * GET market/detail: figures for the last 24 hours. `amount` is the volume in the base coin, and
 * `vol` is the value in the quote coin.
 */
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

/**
 * GET market/history/trade: the last trades, newest first; each entry contains its trade in `data`.
 */
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
 * A pair of price and quantity. Not `z.tuple`, because every library function that an endpoint uses
 * is loaded by every page.
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

/**
 * GET market/depth: the order book as prices and quantities, best price first; `step1` to `step5`
 * group the prices.
 */
export const depthResponse = z.object({
  status: z.enum(['ok']),
  ts: z.number(),
  tick: z.object({ bids: depthSide, asks: depthSide }),
});
