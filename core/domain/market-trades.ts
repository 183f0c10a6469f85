import { CANDLE_COUNT, type Candle, isPrice } from './candles.ts';

/** A trade from the provider, with the fields that a chart needs. */
interface Trade {
  readonly number: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly price: number;
  readonly amount: number;
}

/** Distance between the ids of trades in the same millisecond, in seconds. */
const ID_STEP = 1e-6;
/**
 * Half of the steps of a millisecond; the other half is for trades whose numbers pass a multiple of
 * this.
 */
const ID_STEPS = 500;

/**
 * Parses one trade. Returns `undefined` for values that must not be drawn: a number that is not
 * whole, a price that is not positive, and a time later than `now` (epoch milliseconds, the frame's
 * `ts`).
 */
function readTrade(raw: unknown, now: number): Trade | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { ts, price, amount, ...rest } = raw as Record<string, unknown>;
  // The socket and REST use different names.
  const number = rest.tradeId ?? rest['trade-id'];
  if (!Number.isSafeInteger(number) || (number as number) < 0) return undefined;
  if (!isPrice(ts) || ts > now || !isPrice(price)) return undefined;
  return { number: number as number, at: ts, price, amount: isPrice(amount) ? amount : 0 };
}

function evenCandle(id: number, price: number, amount: number): Candle {
  return { id, open: price, high: price, low: price, close: price, amount };
}

/**
 * Parses trades of the wire, in any order, into one point for each, oldest first: a candle with a
 * single price, whose id is the time in seconds and contains the number of the trade in its
 * millionths. A trade therefore has the same id in every source (market-data.md#trade-views). `now`
 * has the same meaning as in `readCandle`.
 */
export function readPoints(rows: readonly unknown[], now: number): Candle[] {
  const trades = rows
    .map((row) => readTrade(row, now))
    .filter((trade) => trade !== undefined)
    .sort((one, other) => one.at - other.at || one.number - other.number);
  const points: Candle[] = [];
  trades.forEach(({ number, at, price, amount }, index) => {
    const before = trades[index - 1];
    if (before?.at === at && before.number === number) return;
    const id = at / 1000 + (number % ID_STEPS) * ID_STEP;
    points.push(evenCandle(Math.max(id, (points.at(-1)?.id ?? 0) + ID_STEP), price, amount));
  });
  return points;
}

/** Returns the one-second candle that a point changes, or the new candles after `last`. */
function addPoint({ id, close, amount }: Candle, last: Candle | undefined): Candle[] {
  const second = Math.floor(id);
  if (!last) return [evenCandle(second, close, amount)];
  const made: Candle[] = [];
  for (let open = Math.max(last.id + 1, second - CANDLE_COUNT); open <= second; open++) {
    made.push(evenCandle(open, last.close, 0));
  }
  // A second opens at the price of the previous trade, because many seconds have only one trade.
  const forming = made.pop() ?? last;
  const [high, low] = [Math.max(forming.high, close), Math.min(forming.low, close)];
  return [...made, { ...forming, high, low, close, amount: forming.amount + amount }];
}

/**
 * Resamples points (oldest first) to one-second candles. Each opens at the previous close, and a
 * second without a trade is flat. `last` is the candle that they continue: the result begins with
 * it if it changed.
 */
export function resampleSeconds(points: readonly Candle[], last?: Candle): Candle[] {
  const candles: Candle[] = [];
  let newest = last;
  for (const point of points) {
    const made = addPoint(point, newest);
    if (made[0]?.id === candles.at(-1)?.id) candles.pop();
    candles.push(...made);
    newest = candles.at(-1);
  }
  return candles;
}
