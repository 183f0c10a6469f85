import type { Candle, Depth, MarketData } from '../../../server/market/market-data.ts';
import { DAY_MS, dayStart } from '../../../server/market/periods.ts';
import { BORN, DEMO_MARKETS, simulatedSource } from '../provider/simulated.ts';
import { type ControlledClock, controlledClock } from '../server/clock.ts';

/**
 * All public data about one market's trades. Times are in epoch ms. A direction is 1 for bought and
 * 0 for sold.
 */
export interface MarketTape {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly at: Float64Array;
  readonly price: Float64Array;
  readonly amount: Float64Array;
  readonly bought: Uint8Array;
}

/** The displayed data of a market in addition to its trades. */
export interface Shown {
  readonly minute: Candle;
  readonly hour: Candle;
  /** The order book. It is long, so it is not read at every moment. */
  readonly book: Depth | undefined;
}

/**
 * The public data of several markets over whole days from `from` (epoch ms), from any price source.
 */
export interface Tape {
  readonly markets: readonly MarketTape[];
  readonly from: number;
  readonly days: number;
  /**
   * The mean close of the previous months by market, as a level to which the price might return.
   */
  readonly usual: readonly number[];
  /** Returns the displayed data at `now`, which never decreases. */
  show(market: number, now: number, withBook: boolean): Promise<Shown>;
}

const HOUR_MS = 3_600_000;
/** More trades than an hour can have, so none is missed. */
const MAX_TRADES = 3700;
const USUAL_DAYS = 60;

/** Records only the data of a market's own feed over some days. */
async function recordTape(
  data: MarketData,
  clock: ControlledClock,
  from: number,
  days: number,
): Promise<Tape> {
  clock.set(from);
  const listed = data.markets();
  const usual: number[] = [];
  for (const { symbol } of listed) {
    const candles = await data.candles(symbol, '1day', USUAL_DAYS);
    usual.push(candles.reduce((sum, { close }) => sum + close, 0) / candles.length);
  }
  const logs = listed.map(() => newLog(days));
  for (let end = from + HOUR_MS; end <= from + days * DAY_MS; end += HOUR_MS) {
    clock.set(end);
    for (const [index, { symbol }] of listed.entries()) {
      const trades = await data.trades(symbol, MAX_TRADES);
      logs[index]?.add(trades.filter(({ ts }) => ts > end - HOUR_MS).reverse());
    }
  }
  return {
    markets: listed.map(({ symbol, base, quote }, index) => {
      const log = logs[index] ?? newLog(0);
      return { symbol, base, quote, ...log.done() };
    }),
    from,
    days,
    usual,
    async show(market, now, withBook) {
      const { symbol = '' } = listed[market] ?? {};
      clock.set(now);
      const [minute] = await data.candles(symbol, '1min', 1);
      const [hour] = await data.candles(symbol, '60min', 1);
      if (minute === undefined || hour === undefined) throw new Error('no open candle');
      return { minute, hour, book: withBook ? await data.depth(symbol, 'step0') : undefined };
    },
  };
}

/**
 * Records some days of simulated markets with a different secret each time, which is derived from
 * `seed` and their number.
 */
export function simulatedTapes(seed: string, days: number, markets = DEMO_MARKETS) {
  let number = 0;
  return async (): Promise<Tape> => {
    const from = dayStart(BORN + 2);
    const clock = controlledClock(from);
    const { data } = await simulatedSource(clock.now, `${seed}/${number}`, markets);
    // This includes markets that are not traded because they are predictable.
    data.listed = markets;
    number += 1;
    return recordTape(data, clock, from, days);
  };
}

function newLog(days: number) {
  const room = days * 24 * MAX_TRADES;
  const at = new Float64Array(room);
  const price = new Float64Array(room);
  const amount = new Float64Array(room);
  const bought = new Uint8Array(room);
  let length = 0;
  return {
    add(trades: Awaited<ReturnType<MarketData['trades']>>): void {
      for (const trade of trades) {
        at[length] = trade.ts;
        price[length] = trade.price;
        amount[length] = trade.amount;
        bought[length] = trade.direction === 'buy' ? 1 : 0;
        length += 1;
      }
    },
    done: () => ({
      at: at.subarray(0, length),
      price: price.subarray(0, length),
      amount: amount.subarray(0, length),
      bought: bought.subarray(0, length),
    }),
  };
}

/** Returns the index of the last trade at or before `now`, or -1. The search begins at `near`. */
export function lastIndex(at: Float64Array, now: number, near = 0): number {
  let low = near;
  let high = at.length;
  if ((at[low] ?? 0) > now) low = 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) <= now) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
