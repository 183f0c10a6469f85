/** Bounds of `server clock − device clock`, in milliseconds. */
export interface OffsetRange {
  readonly least: number;
  readonly most: number;
}

/**
 * One response with a `Date` header. All times are epoch milliseconds; the header has a resolution
 * of one second.
 */
export interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly dateHeader: number;
}

/**
 * Narrows the offset with one more response. The server wrote its whole second between sending and
 * receiving, so each sample bounds the offset, and the intersection of several samples is far
 * narrower than a second. A sample that contradicts the earlier ones replaces them, because the
 * device's clock must have been set.
 */
export function narrowOffset(known: OffsetRange | undefined, sample: ClockSample): OffsetRange {
  const least = sample.dateHeader - sample.receivedAt;
  const most = sample.dateHeader + 999 - sample.sentAt;
  if (!known) return { least, most };
  const narrowed = { least: Math.max(known.least, least), most: Math.min(known.most, most) };
  return narrowed.least <= narrowed.most ? narrowed : { least, most };
}

/**
 * Returns the estimate of `server clock − device clock` in milliseconds; 0 while nothing is known.
 */
export function offsetOf(range: OffsetRange | undefined): number {
  return range ? Math.round((range.least + range.most) / 2) : 0;
}
