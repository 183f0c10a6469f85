import * as z from 'zod/mini';

/** Path of the market data REST on this origin; the socket is below it (market-data.md#paths). */
export const MARKET_DATA = '/market-data';

const price = z.number().check(z.refine((value) => value > 0));
const volume = z.number().check(z.refine((value) => value >= 0));

/**
 * GET market/history/kline, newest candle first. The candles are read one by one with `readCandle`
 * (domain/candles.ts), like those of the socket, so that a bad one does not discard the others.
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
