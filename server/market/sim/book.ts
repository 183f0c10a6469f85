import type { Depth, DepthStep, Level } from '../market-data.ts';
import { marketDayOf } from '../periods.ts';
import type { Simulated } from './market.ts';
import type { UnitTick } from './reader.ts';

const DAY_SECONDS = 86_400;
const RAW_LEVELS = 150;
const MERGED_LEVELS = 20;
/** Each level of the book has a constant amount for this many trades. */
const STEADY_TRADES = 7;

/**
 * Returns a uniform hash in 0..1 of whole numbers. It is only used for amounts, which are
 * independent of prices.
 */
function uniform(salt: number, level: number, turn: number): number {
  let hash = salt ^ Math.imul(level, 0x9e3779b1) ^ Math.imul(turn, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * Returns the order book around the last trade: a price grid whose amounts change one level at a
 * time.
 */
export function bookOf(market: Simulated, last: UnitTick, step: DepthStep, salt: number): Depth {
  // A level is as wide as the price typically moved in one second yesterday. With narrower levels,
  // the price could leave the book between two reads.
  const yesterday = marketDayOf(last.at) - 1;
  const move = market.model.deviation(yesterday) / Math.sqrt(DAY_SECONDS);
  const grid = Math.max(1, Math.round(market.model.close(yesterday) * move));
  const center = Math.floor(last.price / grid);
  const typical = Math.max(1, market.model.dayAmount / 9000);
  const side = (direction: 1 | -1): [number, number][] => {
    const levels: [number, number][] = [];
    // The last price belongs to the side that was not hit.
    const first = direction === 1 ? center + 1 : center - (last.price % grid === 0 ? 1 : 0);
    for (let index = 0; index < RAW_LEVELS; index += 1) {
      const level = first + direction * index;
      if (level < 1) break;
      const turn = Math.floor((last.id + uniform(salt, level, -1) * STEADY_TRADES) / STEADY_TRADES);
      const share = uniform(salt, level, turn);
      levels.push([level * grid, Math.ceil(typical * share * share * (0.3 + index / 25))]);
    }
    return levels;
  };
  const depth = Number(step.slice(4));
  const unit = 10 ** depth;
  const shown = (levels: [number, number][], round: (n: number) => number): Level[] =>
    (depth === 0 ? levels : merge(levels, unit, round)).map(([price, amount]) => [
      price / market.priceUnit,
      amount / market.amountUnit,
    ]);
  return {
    bids: shown(side(-1), Math.floor),
    asks: shown(side(1), Math.ceil),
    version: last.id,
    ts: last.at,
  };
}

/** Merges levels that round to the same price. `round` rounds bids down and asks up. */
function merge(levels: [number, number][], unit: number, round: (n: number) => number) {
  const merged = new Map<number, number>();
  for (const [price, amount] of levels) {
    const rounded = round(price / unit) * unit;
    if (rounded > 0) merged.set(rounded, (merged.get(rounded) ?? 0) + amount);
  }
  return [...merged].slice(0, MERGED_LEVELS);
}
