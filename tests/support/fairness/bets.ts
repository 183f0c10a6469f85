import { WINDOW_MS } from '#core/domain/options-price.ts';
import { DAY_MS } from '../../../server/market/periods.ts';
import { type Features, reader } from './features.ts';
import { IDEAS, INPUTS } from './ideas.ts';
import { predict, Regression } from './regression.ts';
import { lastIndex, type MarketTape, type Tape } from './tape.ts';

/** The durations of the demo's options, in seconds. */
export const DURATIONS = [30, 60, 120, 180, 300] as const;
/**
 * There is one moment every 31 s, so bets of 30 s never overlap, and every second of the minute
 * occurs.
 */
const SPACING_MS = 31_000;
const JITTER_MS = 999;
/** The first hour is used only to measure usual moves. */
const WARM_UP_MS = 3_600_000;
const BOOK_EVERY = 3;
const FURTHEST = 4;

/**
 * Signals and outcomes of every moment. The indices are [idea][market][moment] and
 * [duration][market][moment].
 */
export interface Bets {
  readonly ideas: readonly string[];
  readonly symbols: readonly string[];
  readonly moments: number;
  readonly signals: readonly (readonly Float64Array[])[];
  /** Values are -1, 0 or 1. They are repeated at moments at which no bet of the duration begins. */
  readonly outcomes: readonly (readonly Int8Array[])[];
}

/** A bet: its moment and its end in epoch milliseconds, and the index of the last trade before it. */
interface Bet {
  readonly now: number;
  readonly last: number;
  readonly end: number;
}

/** Returns the distance in moments at which bets of a duration never overlap. */
export function stride(duration: number): number {
  return Math.ceil(duration / 30);
}

/**
 * Places bets of every strategy on every market and duration, at about 11,000 moments in four days.
 */
export async function placeBets(tape: Tape, dice: () => number): Promise<Bets> {
  const { markets, from, days } = tape;
  const end = from + days * DAY_MS - (Math.max(...DURATIONS) + 1) * 1000;
  const moments = Math.floor((end - from - WARM_UP_MS) / SPACING_MS);
  const grid = <T>(length: number, make: () => T) =>
    Array.from({ length }, () => markets.map(() => make()));
  const names = Object.keys(IDEAS);
  const signals = grid(names.length, () => new Float64Array(moments));
  const outcomes = grid(DURATIONS.length, () => new Int8Array(moments));
  const moves = grid(DURATIONS.length, () => new Float64Array(moments));
  const inputs = markets.map(() => INPUTS.map(() => new Float64Array(moments)));
  const read = reader(tape);
  const near = markets.map(() => 0);
  for (let index = 0; index < moments; index += 1) {
    const now = from + WARM_UP_MS + index * SPACING_MS + Math.floor(dice() * JITTER_MS);
    const last = markets.map(({ at }, market) => lastIndex(at, now, near[market]));
    const shown = [];
    for (const market of markets.keys()) {
      shown.push(await tape.show(market, now, index % BOOK_EVERY === 0));
      near[market] = last[market] ?? 0;
    }
    const seen = read({ now, last, shown });
    for (const [market, log] of markets.entries()) {
      const features = seen[market] as Features;
      names.forEach((name, idea) => {
        const signal = IDEAS[name]?.(features) ?? 0;
        (signals[idea]?.[market] as Float64Array)[index] = signal;
      });
      INPUTS.forEach((input, number) => {
        (inputs[market]?.[number] as Float64Array)[index] = input(features);
      });
      DURATIONS.forEach((duration, number) => {
        const bet = { now, last: last[market] ?? 0, end: now + duration * 1000 };
        const move = moveOf(log, bet);
        (moves[number]?.[market] as Float64Array)[index] = move;
        (outcomes[number]?.[market] as Int8Array)[index] = Math.sign(move);
      });
    }
  }
  const dayOf = (index: number) => Math.floor((WARM_UP_MS + index * SPACING_MS) / DAY_MS);
  // There is one more idea per duration: the regression that was trained for it, which is used for
  // this duration only.
  const learnt = learn(inputs, moves, moments, dayOf);
  return {
    ideas: [...names, ...DURATIONS.map((duration) => `regression for ${duration} s`)],
    symbols: markets.map(({ symbol }) => symbol),
    moments,
    outcomes,
    signals: [...signals, ...learnt],
  };
}

/** Returns the move from the window of trades after the bet to the one before its end. */
function moveOf(market: MarketTape, { now, last, end }: Bet): number {
  const { at } = market;
  let opened = lastIndex(at, now + WINDOW_MS, last);
  let opening = middleOf(market, last + 1, opened);
  // A window grows until both sides have traded.
  while (opening === undefined) opening = middleOf(market, last + 1, ++opened);
  const settled = lastIndex(at, end, last);
  let first = lastIndex(at, end - WINDOW_MS - 1, last) + 1;
  let settling = middleOf(market, first, settled);
  while (settling === undefined) settling = middleOf(market, --first, settled);
  return settling - opening;
}

/**
 * Returns the price of a window in numbers, as `middleOf` of the domain does; `undefined` if there
 * is none.
 */
function middleOf(market: MarketTape, first: number, last: number): number | undefined {
  const sides = [middleOfSide(market, first, last, 1), middleOfSide(market, first, last, 0)];
  const [bought, sold] = sides;
  return bought === undefined || sold === undefined ? undefined : (bought + sold) / 2;
}

function middleOfSide(
  { price, amount, bought }: MarketTape,
  first: number,
  last: number,
  side: 0 | 1,
): number | undefined {
  const own: { readonly paid: number; readonly value: number }[] = [];
  let whole = 0;
  for (let index = first; index <= last; index += 1) {
    if (bought[index] !== side) continue;
    const paid = price[index] ?? 0;
    const value = paid * (amount[index] ?? 0);
    own.push({ paid, value });
    whole += value;
  }
  own.sort((a, b) => a.paid - b.paid);
  let below = 0;
  return own.find(({ value }) => {
    below += value;
    return 2 * below >= whole;
  })?.paid;
}

function learn(
  inputs: readonly Float64Array[][],
  moves: readonly Float64Array[][],
  moments: number,
  dayOf: (index: number) => number,
): Float64Array[][] {
  const scaled = inputs.map((market) => market.map(scale));
  return DURATIONS.map((duration, number) => {
    const regression = new Regression(INPUTS.length);
    const rows = scaled.map(() => new Float64Array(INPUTS.length));
    const fill = (market: number, index: number) => {
      const row = rows[market] as Float64Array;
      scaled[market]?.forEach((values, input) => {
        row[input] = values[index] ?? 0;
      });
      return row;
    };
    const targets = (moves[number] ?? []).map(scale);
    for (const market of scaled.keys()) {
      for (let index = 0; index < moments; index += stride(duration)) {
        regression.learn(dayOf(index), fill(market, index), targets[market]?.[index] ?? 0);
      }
    }
    const weights = Array.from({ length: dayOf(moments) + 1 }, (_, day) => regression.without(day));
    return scaled.map((_, market) =>
      Float64Array.from({ length: moments }, (__, index) =>
        predict(weights[dayOf(index)] ?? new Float64Array(), fill(market, index)),
      ),
    );
  });
}

/** Divides values by their typical size and limits them to four times that size. */
function scale(values: Float64Array): Float64Array {
  const size = Math.sqrt(values.reduce((sum, one) => sum + one * one, 0) / values.length) || 1;
  return values.map((one) => Math.max(-FURTHEST, Math.min(FURTHEST, one / size)));
}
