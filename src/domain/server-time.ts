/** What is known of `server clock − device clock`, in milliseconds: it lies between the two. */
export interface OffsetRange {
  readonly least: number;
  readonly most: number;
}

/** One answer with a `Date` header. All in epoch milliseconds; the header counts whole seconds. */
export interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly dateHeader: number;
}

/**
 * Narrows the offset by one more answer. The server wrote its whole second somewhere between sending
 * and receiving, so each sample bounds the offset, and where bounds of several samples meet is far
 * finer than a second. A sample that contradicts (the device's clock was set) starts anew.
 */
export function narrowOffset(known: OffsetRange | undefined, sample: ClockSample): OffsetRange {
  const least = sample.dateHeader - sample.receivedAt;
  const most = sample.dateHeader + 999 - sample.sentAt;
  if (!known) return { least, most };
  const narrowed = { least: Math.max(known.least, least), most: Math.min(known.most, most) };
  return narrowed.least <= narrowed.most ? narrowed : { least, most };
}

/** Best guess of `server clock − device clock`; 0 while nothing is known. */
export function offsetOf(range: OffsetRange | undefined): number {
  return range ? Math.round((range.least + range.most) / 2) : 0;
}
