/**
 * The public quote reads that the service worker answers from the device when the network does not
 * (decisions.md, PWA). Never a call of a member: what belongs to one never reaches that store.
 */
const QUOTE_READS: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/api/getMarketList'],
  ['POST', '/api/getAllMarketList'],
  ['GET', '/market-data/market/history/kline'],
  ['GET', '/market-data/market/detail'],
];

/** Header of an answer from the device: epoch milliseconds at which the server said it. */
export const AS_OF_HEADER = 'Trade-As-Of';

/** A network that has not answered by now is given up for the last-seen quote, if there is one. */
export const QUOTE_WAIT_MS = 3_000;

/**
 * An unanswered quote gives its connection back after this long. Longer than any page waits, so that
 * the page itself says that there was no answer in time.
 */
export const QUOTE_LIMIT_MS = 16_000;

export function isQuoteRead(method: string, path: string): boolean {
  return QUOTE_READS.some(([ownMethod, ownPath]) => ownMethod === method && ownPath === path);
}

/** When the server said what `headers` came with: undefined for an answer fresh from the network. */
export function asOf(headers: Headers): number | undefined {
  const at = Number(headers.get(AS_OF_HEADER) ?? Number.NaN);
  return Number.isFinite(at) && at > 0 ? at : undefined;
}
