/** Open times of the candles, oldest first, and the length of one interval, in seconds. */
export interface CandleTimes {
  readonly ids: readonly number[];
  readonly seconds: number;
}

/**
 * Returns the position of a time among the candles, as a fractional index. Drawings are stored by
 * time, because an index refers to another candle when history is added or the interval changes.
 */
export function indexOfTime({ ids, seconds }: CandleTimes, time: number): number {
  const [first] = ids;
  const last = ids.at(-1);
  if (first === undefined || last === undefined) return Number.NaN;
  if (time <= first) return (time - first) / seconds;
  if (time >= last) return ids.length - 1 + (time - last) / seconds;
  let [low, high] = [0, ids.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? 0) <= time) low = middle;
    else high = middle;
  }
  const [before = time, after = time] = [ids[low], ids[high]];
  // Missing candles take no space on the axis.
  return low + Math.min(1, (time - before) / (after - before));
}

/** Returns the time at an index, the reverse of `indexOfTime`. */
export function timeOfIndex({ ids, seconds }: CandleTimes, index: number): number {
  const newest = ids.length - 1;
  if (index <= 0) return (ids[0] ?? 0) + index * seconds;
  if (index >= newest) return (ids[newest] ?? 0) + (index - newest) * seconds;
  const low = Math.floor(index);
  const [before = 0, after = 0] = [ids[low], ids[low + 1]];
  return before + (after - before) * (index - low);
}
