import { type Bar, barAt, LEVELS, type LevelIndex, type Series, TICKS } from './series.ts';
import type { Keystream } from './stream.ts';
import { tilt } from './tilt.ts';

/** Mean price that a part may have at most (side 1) or at least (side -1), some way to its high or low. */
function limit(part: Part, side: number, way: number): number {
  return part.mean + way * ((side > 0 ? part.high : part.low) - part.mean);
}

function typical(bar: Bar): number {
  return (bar.open + bar.high + bar.low + bar.close) / 4;
}

/** Plain mean of the typical prices of `length` candles from `offset`. */
export function meanPrice(series: Series, offset: number, length: number): number {
  let sum = 0;
  for (let index = offset; index < offset + length; index += 1) {
    sum += typical(barAt(series, index));
  }
  return sum / length;
}

/** A candle being filled: `mean` is the price its amount is to trade at on average. */
interface Part extends Bar {
  mean: number;
}

/**
 * Divides amount and quote value of a candle over its parts, whose prices are already there: both add
 * up exactly, and each part's mean price lies inside its own range, near `mean(part)`. `usual` is
 * the amount of an average minute of the day, of which no part falls too short.
 */
export function splitVolumes(
  bar: Bar,
  into: Series,
  offset: number,
  level: LevelIndex,
  mean: (part: number) => number,
  usual: number,
  random: Keystream,
): void {
  const { parts, minutes } = LEVELS[level];
  const bars: Part[] = [];
  for (let part = 0; part < parts; part += 1) {
    bars.push({ ...barAt(into, offset + part), mean: mean(part) });
  }
  spreadAmount(bar, bars, Math.min(usual * minutes * 0.15, bar.amount / parts / 2), random);
  makeRoom(bar.vol, bars, usual * minutes, TICKS * minutes);
  spreadVol(bar.vol, bars);
  bars.forEach((part, index) => {
    into.amount[offset + index] = part.amount;
    into.vol[offset + index] = part.vol;
  });
}

function spreadAmount(bar: Bar, bars: Part[], floor: number, random: Keystream): void {
  const range = Math.max(1, bar.high - bar.low);
  const busy = bars.map(
    (part) => Math.exp(0.5 * random.normal()) * (0.25 + (part.high - part.low) / range),
  );
  const weights = tilt(
    busy,
    bars.map((part) => part.mean),
    bar.vol / bar.amount,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const free = bar.amount - floor * bars.length;
  let left = bar.amount;
  let heaviest = bars[0];
  bars.forEach((part, index) => {
    part.amount = Math.floor(floor) + Math.floor((free * (weights[index] ?? 0)) / total);
    left -= part.amount;
    if (heaviest === undefined || part.amount > heaviest.amount) heaviest = part;
  });
  if (heaviest !== undefined) heaviest.amount += left;
}

/**
 * Moves amount to the parts with the highest (lowest) prices until the wanted value can be reached:
 * first gently and with room to spare, so that the parts stay divisible themselves, then as needed.
 */
function makeRoom(vol: number, parts: Part[], usual: number, least: number): void {
  for (const side of [1, -1]) {
    move(vol, parts, side, 0.4, (part) => Math.max(0.3 * usual, part.amount * 0.4));
    move(vol, parts, side, 0.85, () => 0.1 * usual);
    move(vol, parts, side, 0.97, () => least);
  }
}

function move(vol: number, parts: Part[], side: number, way: number, keep: (p: Part) => number) {
  const unit = (part: Part) => side * limit(part, side, way);
  const sorted = [...parts].sort((a, b) => unit(a) - unit(b));
  const target = sorted.at(-1);
  for (const part of sorted) {
    const missing = side * vol - parts.reduce((sum, one) => sum + one.amount * unit(one), 0);
    const gain = target === undefined ? 0 : unit(target) - unit(part);
    if (target === undefined || missing + parts.length <= 0 || gain <= 0) return;
    const spare = Math.max(0, Math.floor(part.amount - Math.max(keep(part), 1)));
    const moved = Math.min(spare, Math.ceil((missing + parts.length) / gain));
    part.amount -= moved;
    target.amount += moved;
  }
}

/** Gives each part its amount at its mean price, and leans all of them alike to meet the whole value. */
function spreadVol(vol: number, parts: Part[]): void {
  const surplus = vol - parts.reduce((sum, part) => sum + part.amount * part.mean, 0);
  const side = Math.sign(surplus);
  const rooms = parts.map((part) => part.amount * (limit(part, side, 1) - part.mean));
  const room = rooms.reduce((sum, one) => sum + one, 0);
  let left = vol;
  parts.forEach((part, index) => {
    const share = room === 0 ? 0 : (surplus * (rooms[index] ?? 0)) / room;
    part.vol = inside(part, Math.round(part.amount * part.mean + share));
    left -= part.vol;
  });
  // What rounding left over goes wherever a part still has room for it.
  for (const part of parts) {
    const vol = inside(part, part.vol + left);
    left -= vol - part.vol;
    part.vol = vol;
  }
  const last = parts.at(-1);
  if (last !== undefined) last.vol += left;
}

function inside(part: Part, vol: number): number {
  return Math.min(part.high * part.amount, Math.max(part.low * part.amount, vol));
}
