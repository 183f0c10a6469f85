/**
 * Time for which an address must have been in the book before money can be sent to it
 * (product.md#address-book).
 */
const SETTLED_AFTER_MS = 24 * 3_600_000;
/** Delay before the whitelist is turned off. */
const ENDS_AFTER_MS = 24 * 3_600_000;

/** Maximum number of addresses of one coin in a member's book. */
export const MAX_ADDRESSES = 20;
/** Maximum number of members in a member's book. */
export const MAX_RECEIVERS = 50;
/** Maximum number of characters in a label. */
export const LABEL_LENGTH = 40;

/**
 * A whitelist that was turned on. After it is turned off, it still applies until `endsAt` (epoch
 * ms).
 */
export interface Whitelist {
  readonly endsAt: number | undefined;
}

/**
 * Returns true if money can be sent only to addresses and receivers that are old enough; the
 * whitelist is `undefined` if it was never turned on.
 */
export function isWhitelistOn(whitelist: Whitelist | undefined, now: number): boolean {
  return whitelist !== undefined && (whitelist.endsAt ?? Number.POSITIVE_INFINITY) > now;
}

/**
 * Returns an active whitelist after the member has turned it off; an end that is already pending
 * does not change.
 */
export function endingWhitelist({ endsAt }: Whitelist, now: number): Whitelist {
  return { endsAt: endsAt ?? now + ENDS_AFTER_MS };
}

/**
 * Returns the time from which a target that was added at `addedAt` can be used while the whitelist
 * is on; `undefined` if it can be used now.
 */
export function usableFrom(addedAt: number, now: number): number | undefined {
  const from = addedAt + SETTLED_AFTER_MS;
  return from > now ? from : undefined;
}

/** Returns the label to store: trimmed, with single spaces and without line ends. */
export function normalLabel(typed: string): string {
  return typed.trim().replaceAll(/\s+/g, ' ');
}

/** Returns the reason why a label is refused, or `undefined`; a label may be empty. */
export function validateLabel(typed: string): 'longLabel' | undefined {
  return [...normalLabel(typed)].length > LABEL_LENGTH ? 'longLabel' : undefined;
}
