import type { Candle } from '../../../server/market/market-data.ts';
import { lastIndex, type MarketTape, type Tape } from './tape.ts';

/**
 * Returns the tape with changed markets. The candles are computed from its trades, and the books
 * are not shown.
 */
function withMarkets(tape: Tape, markets: readonly MarketTape[]): Tape {
  return {
    ...tape,
    markets,
    async show(market, now) {
      const log = markets[market] as MarketTape;
      return {
        minute: candleOf(log, Math.floor(now / 60_000) * 60_000, now),
        hour: candleOf(log, Math.floor(now / 3_600_000) * 3_600_000, now),
        book: undefined,
      };
    },
  };
}

function candleOf({ at, price, amount }: MarketTape, open: number, now: number): Candle {
  const before = lastIndex(at, open - 1);
  const last = lastIndex(at, now);
  const paid = price.subarray(before + 1, last + 1);
  const traded = amount.subarray(before + 1, last + 1);
  const flat = price[before] ?? 0;
  return {
    id: open / 1000,
    open: paid[0] ?? flat,
    close: paid.at(-1) ?? flat,
    high: paid.reduce((most, one) => Math.max(most, one), paid[0] ?? flat),
    low: paid.reduce((least, one) => Math.min(least, one), paid[0] ?? flat),
    amount: traded.reduce((sum, one) => sum + one, 0),
    vol: paid.reduce((sum, one, index) => sum + one * (traded[index] ?? 0), 0),
    count: paid.length,
  };
}

/**
 * Shifts amounts to the side of the price on which the minute will close, by `much` of its range.
 */
export function tiltedAmounts(tape: Tape, much: number): Tape {
  const markets = tape.markets.map((market) => {
    const { at, price } = market;
    const amount = market.amount.slice();
    for (let first = 0; first < at.length; ) {
      const minute = Math.floor((at[first] ?? 0) / 60_000);
      const end = lastIndex(at, (minute + 1) * 60_000 - 1, first) + 1;
      const paid = price.subarray(first, end);
      const mean = paid.reduce((sum, one) => sum + one, 0) / paid.length;
      const reach = paid.reduce((most, one) => Math.max(most, Math.abs(one - mean)), 0) || 1;
      const lean = (much * ((paid.at(-1) ?? mean) - mean)) / reach;
      paid.forEach((one, index) => {
        amount[first + index] =
          (amount[first + index] ?? 0) * Math.exp((lean * (one - mean)) / reach);
      });
      first = end;
    }
    return { ...market, amount };
  });
  return withMarkets(tape, markets);
}

/** Makes cross markets follow their legs some trades later. */
export function ledCrosses(tape: Tape, trades: number): Tape {
  const markets = tape.markets.map((market) =>
    market.quote === 'USDT' ? market : { ...market, price: delayed(market.price, trades) },
  );
  return withMarkets(tape, markets);
}

function delayed(values: Float64Array, by: number): Float64Array {
  return values.map((_, index) => values[Math.max(0, index - by)] ?? 0);
}
