/**
 * The public quote reads for which the service worker returns its last response if the network
 * fails (product.md#device-storage, ADR-098). No member call is among them, because member data is
 * not stored.
 */
const QUOTE_READS: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/api/getMarketList'],
  ['POST', '/api/getAllMarketList'],
  // The tabs above the lists of the market page.
  ['POST', '/api/getAllCurrencyList'],
  ['GET', '/market-data/market/history/kline'],
  ['GET', '/market-data/market/detail'],
];

/**
 * Header of a response that comes from the device: the time of the server's original response in
 * epoch milliseconds.
 */
export const AS_OF_HEADER = 'Trade-As-Of';

/** Time to wait for the network before the last response is used, if there is one. */
export const QUOTE_WAIT_MS = 3_000;

/**
 * Time after which a pending quote request is aborted, which frees its connection. Longer than the
 * timeout of pages, so they report the timeout themselves.
 */
export const QUOTE_LIMIT_MS = 16_000;

/** Returns true for a read of which the last response is stored. */
export function isQuoteRead(method: string, path: string): boolean {
  return QUOTE_READS.some(([ownMethod, ownPath]) => ownMethod === method && ownPath === path);
}

/**
 * Returns the time of the server's original response, in epoch milliseconds, if a response comes
 * from the device; `undefined` if it comes from the network.
 */
export function asOf(headers: Headers): number | undefined {
  const at = Number(headers.get(AS_OF_HEADER) ?? Number.NaN);
  return Number.isFinite(at) && at > 0 ? at : undefined;
}
