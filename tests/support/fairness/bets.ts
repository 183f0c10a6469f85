import { DAY_MS } from '../../../server/market/periods.ts';
import { type Features, reader } from './features.ts';
import { IDEAS, INPUTS } from './ideas.ts';
import { predict, Regression } from './regression.ts';
import { lastIndex, type MarketTape, type Tape } from './tape.ts';

/** Durations of the demo's options in seconds. */
export const DURATIONS = [30, 60, 120, 180, 300] as const;
/**
 * One moment each 31 s, so that bets of 30 s never overlap and every second of the minute occurs.
 */
const SPACING_MS = 31_000;
const JITTER_MS = 999;
/** The first hour is used only to measure usual moves. */
const WARM_UP_MS = 3_600_000;
const BOOK_EVERY = 3;
const FURTHEST = 4;

/**
 * Signals and outcomes of every moment; indices are [idea][market][moment] and
 * [duration][market][moment].
 */
export interface Bets {
  readonly ideas: readonly string[];
  readonly symbols: readonly string[];
  readonly moments: number;
  readonly signals: readonly (readonly Float64Array[])[];
  /** -1, 0 or 1; repeated at moments at which no bet of the duration begins. */
  readonly outcomes: readonly (readonly Int8Array[])[];
}

/** Returns the distance in moments between bets of a duration, so that they never overlap. */
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
        const move = moveOf(log, last[market] ?? 0, now + duration * 1000);
        (moves[number]?.[market] as Float64Array)[index] = move;
        (outcomes[number]?.[market] as Int8Array)[index] = Math.sign(move);
      });
    }
  }
  const dayOf = (index: number) => Math.floor((WARM_UP_MS + index * SPACING_MS) / DAY_MS);
  // One more idea per duration: the regression trained for it, used for this duration only.
  const learnt = learn(inputs, moves, moments, dayOf);
  return {
    ideas: [...names, ...DURATIONS.map((duration) => `regression for ${duration} s`)],
    symbols: markets.map(({ symbol }) => symbol),
    ...{ moments, outcomes, signals: [...signals, ...learnt] },
  };
}

/** Returns the move from the first trade after the bet to the last one at or before its end. */
function moveOf({ at, price }: MarketTape, last: number, end: number): number {
  const settled = lastIndex(at, end, last);
  return settled > last ? (price[settled] ?? 0) - (price[last + 1] ?? 0) : 0;
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
