import { DAY_MS } from '../../../server/market/periods.ts';
import { lastIndex, type MarketTape, type Shown, type Tape } from './tape.ts';

/**
 * Public data of one market at one moment. Moves are multiples of the usual move per second of an
 * hour.
 */
export interface Features {
  /** The moves over the last 1, 5, 15, 60 and 300 trades. */
  readonly r1: number;
  readonly r5: number;
  readonly r15: number;
  readonly r60: number;
  readonly r300: number;
  /** The direction of the last change of the price, divided by the number of trades since then. */
  readonly change: number;
  /** The elapsed share of the minute. */
  readonly phase: number;
  /** The open minute: its move, mean price by amount, and the distances to its high and its low. */
  readonly moved: number;
  readonly vwap: number;
  readonly toHigh: number;
  readonly toLow: number;
  readonly fromOpenUp: number;
  readonly fromOpenDown: number;
  /** The number of trades in the open minute that exceeds one per second. */
  readonly count: number;
  /** The position in the open hour's range, from -1 at its low to 1 at its high. */
  readonly place: number;
  /** For the open minute: how much more is traded at high prices, and how fast amounts grow. */
  readonly lean: number;
  readonly growth: number;
  /** Buys minus sells among the last 60 trades, by amount and by number. */
  readonly flow: number;
  readonly buys: number;
  /** The time by which the last trade was later than one second. */
  readonly gap: number;
  /** The move of this price that is implied by markets which share a coin with it. */
  readonly legs: number;
  /** The moves of the other dollar markets over a minute, and since the day began. */
  readonly others: number;
  readonly othersToday: number;
  readonly today: number;
  /** The distance to the mean of several months. */
  readonly usual: number;
  /** Bids minus asks: all of them, the best ten, and the best one. */
  readonly book: number;
  readonly nearBook: number;
  readonly bestBook: number;
}

/** Features that are computed from the market's own data. */
type OwnFeatures = Omit<Features, 'legs' | 'others' | 'othersToday' | 'today'>;

export interface Moment {
  readonly now: number;
  /** The index of the last trade in each market. */
  readonly last: readonly number[];
  readonly shown: readonly Shown[];
}

const back = (values: Float64Array, index: number) => values[Math.max(0, index)] ?? 0;

/** Computes everything that is the same for all moments of a tape. */
export function reader(tape: Tape) {
  const { markets } = tape;
  const second = markets.map(usualSecond);
  const pairs = new Map(markets.map(({ base, quote }, index) => [`${base}/${quote}`, index]));
  const dollars = markets.flatMap(({ quote }, index) => (quote === 'USDT' ? [index] : []));

  const logOf = (index: number, trade: number) =>
    Math.log(back((markets[index] as MarketTape).price, trade));

  /** Sums the moves that each triangle of markets implies for each market. */
  function triangles(logs: readonly number[]): number[] {
    const gaps = markets.map(() => 0);
    for (const [c, { base, quote }] of markets.entries()) {
      const [a, b] = [pairs.get(`${base}/USDT`), pairs.get(`${quote}/USDT`)];
      if (quote === 'USDT' || a === undefined || b === undefined) continue;
      const gap = (logs[a] ?? 0) - (logs[b] ?? 0) - (logs[c] ?? 0);
      gaps[c] = (gaps[c] ?? 0) + gap;
      gaps[a] = (gaps[a] ?? 0) - gap;
      gaps[b] = (gaps[b] ?? 0) + gap;
    }
    return gaps;
  }

  /**
   * Computes the moves of all markets since earlier trades, each in its own usual moves per second.
   */
  function movesFrom(logs: readonly number[], trades: readonly number[]): number[] {
    return logs.map(
      (log, index) => (log - logOf(index, trades[index] ?? 0)) / (second[index] ?? 1),
    );
  }

  const dollarsOf = (moves: readonly number[]) =>
    dollars.reduce((sum, index) => sum + (moves[index] ?? 0), 0);
  let dawn = { day: Number.NaN, trades: markets.map(() => 0) };

  return function features(moment: Moment): Features[] {
    const day = tape.from + Math.floor((moment.now - tape.from) / DAY_MS) * DAY_MS;
    if (dawn.day !== day) dawn = { day, trades: markets.map(({ at }) => lastIndex(at, day)) };
    const logs = moment.last.map((trade, index) => logOf(index, trade));
    const gaps = triangles(logs);
    const lately = movesFrom(
      logs,
      moment.last.map((trade) => trade - 60),
    );
    const today = movesFrom(logs, dawn.trades);
    const [allLately, allToday] = [dollarsOf(lately), dollarsOf(today)];
    return markets.map((_, own) => {
      const isDollar = dollars.includes(own);
      return {
        ...ownFeatures(moment, own),
        legs: (gaps[own] ?? 0) / (second[own] ?? 1),
        others: allLately - (isDollar ? (lately[own] ?? 0) : 0),
        othersToday: allToday - (isDollar ? (today[own] ?? 0) : 0),
        today: today[own] ?? 0,
      };
    });
  };

  function ownFeatures(moment: Moment, own: number): OwnFeatures {
    const market = markets[own] as MarketTape;
    const { minute, hour, book } = moment.shown[own] as Shown;
    const { price, at } = market;
    const last = moment.last[own] ?? 0;
    const now = back(price, last);
    const unit = (second[own] ?? 1) * now;
    const move = (steps: number) => (now - back(price, last - steps)) / unit;
    return {
      r1: move(1),
      r5: move(5),
      r15: move(15),
      r60: move(60),
      r300: move(300),
      change: lastChange(price, last),
      phase: (moment.now % 60_000) / 60_000,
      moved: (minute.close - minute.open) / unit,
      vwap: minute.amount > 0 ? (minute.vol / minute.amount - now) / unit : 0,
      toHigh: (minute.high - now) / unit,
      toLow: (now - minute.low) / unit,
      fromOpenUp: (minute.high - minute.open) / unit,
      fromOpenDown: (minute.open - minute.low) / unit,
      count: minute.count - (moment.now % 60_000) / 1000,
      place: hour.high > hour.low ? (2 * now - hour.high - hour.low) / (hour.high - hour.low) : 0,
      ...amounts(market, last, minute.count, unit),
      ...flows(market, last),
      gap: back(at, last) - back(at, last - 1) - 1000,
      usual: ((tape.usual[own] ?? now) - now) / unit,
      book: lopsided(book, 150),
      nearBook: lopsided(book, 10),
      bestBook: lopsided(book, 1),
    };
  }
}

function lastChange(price: Float64Array, last: number): number {
  const now = back(price, last);
  for (let index = last - 1; index >= 0; index -= 1) {
    const before = back(price, index);
    if (before !== now) return Math.sign(now - before) / (last - index);
  }
  return 0;
}

/** Returns the standard deviation of a trade's return in the first hour. */
function usualSecond({ price }: MarketTape): number {
  let squares = 0;
  for (let index = 1; index < 3600; index += 1) {
    squares += Math.log(back(price, index) / back(price, index - 1)) ** 2;
  }
  return Math.sqrt(squares / 3600);
}

/**
 * Sums the logarithms of amounts, weighted by differences from a mean, so the scale of amounts
 * cancels out.
 */
function amounts({ price, amount }: MarketTape, last: number, count: number, unit: number) {
  let lean = 0;
  let growth = 0;
  let prices = 0;
  const middle = last - (count - 1) / 2;
  for (let index = last - count + 1; index <= last; index += 1) {
    prices += back(price, index);
  }
  for (let index = last - count + 1; index <= last; index += 1) {
    const size = Math.log(back(amount, index));
    lean += size * (back(price, index) - prices / count);
    growth += size * (index - middle);
  }
  return { lean: lean / unit, growth };
}

function flows({ amount, bought }: MarketTape, last: number) {
  let [flow, buys, total] = [0, 0, 0];
  for (let index = Math.max(0, last - 59); index <= last; index += 1) {
    const side = bought[index] === 1 ? 1 : -1;
    flow += side * back(amount, index);
    total += back(amount, index);
    buys += side;
  }
  return { flow: total > 0 ? flow / total : 0, buys };
}

function lopsided(book: Shown['book'], levels: number): number {
  if (book === undefined) return 0;
  const sum = (side: readonly (readonly [number, number])[]) =>
    side.slice(0, levels).reduce((total, [, amount]) => total + amount, 0);
  const [bids, asks] = [sum(book.bids), sum(book.asks)];
  return (bids - asks) / (bids + asks);
}
