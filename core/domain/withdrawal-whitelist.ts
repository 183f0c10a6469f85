/** How long an address must have been in the book before it is paid (product.md#address-book). */
const SETTLED_AFTER_MS = 24 * 3_600_000;
/** Turning the whitelist off takes effect after this time. */
const ENDS_AFTER_MS = 24 * 3_600_000;

/** Addresses of one coin in a member's book. */
export const MAX_ADDRESSES = 20;
/** Members in a member's book. */
export const MAX_RECEIVERS = 50;
/** Characters of a label. */
export const LABEL_LENGTH = 40;

/** A whitelist that was turned on. Turned off, it still applies before `endsAt` (epoch ms). */
export interface Whitelist {
  readonly endsAt: number | undefined;
}

/** Whether money leaves to settled targets only; `undefined`: never turned on. */
export function isWhitelistOn(whitelist: Whitelist | undefined, now: number): boolean {
  return whitelist !== undefined && (whitelist.endsAt ?? Number.POSITIVE_INFINITY) > now;
}

/** Returns a whitelist that is on after the member has turned it off: an end that waits stays. */
export function endingWhitelist({ endsAt }: Whitelist, now: number): Whitelist {
  return { endsAt: endsAt ?? now + ENDS_AFTER_MS };
}

/**
 * Returns from when a target that was added at `addedAt` can be used with the whitelist on;
 * `undefined` when it can be used now.
 */
export function usableFrom(addedAt: number, now: number): number | undefined {
  const from = addedAt + SETTLED_AFTER_MS;
  return from > now ? from : undefined;
}

/** Returns the label to store: without spaces around it, and single ones and no line ends within. */
export function normalLabel(typed: string): string {
  return typed.trim().replaceAll(/\s+/g, ' ');
}

/** Checks a label, which may be empty. */
export function validateLabel(typed: string): 'longLabel' | undefined {
  return [...normalLabel(typed)].length > LABEL_LENGTH ? 'longLabel' : undefined;
}
