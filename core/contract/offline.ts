/**
 * The public quote reads for which the service worker returns its last response when the network
 * fails (product.md#device-storage, ADR-098). Never a call of a member: data of members is
 * not stored.
 */
const QUOTE_READS: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/api/getMarketList'],
  ['POST', '/api/getAllMarketList'],
  // The tabs that the lists of the market page stand below.
  ['POST', '/api/getAllCurrencyList'],
  ['GET', '/market-data/market/history/kline'],
  ['GET', '/market-data/market/detail'],
];

/** Header of a response from the device: epoch milliseconds at which the server sent it. */
export const AS_OF_HEADER = 'Trade-As-Of';

/** Wait for the network, after which the last response is used, if there is one. */
export const QUOTE_WAIT_MS = 3_000;

/**
 * After this long a quote without a response is aborted, which frees its connection. Longer than
 * the time limit of pages, so that they report the timeout themselves.
 */
export const QUOTE_LIMIT_MS = 16_000;

/** Returns true for a read whose last response is stored. */
export function isQuoteRead(method: string, path: string): boolean {
  return QUOTE_READS.some(([ownMethod, ownPath]) => ownMethod === method && ownPath === path);
}

/**
 * Returns when the server sent a response of the device, epoch milliseconds; `undefined` for a
 * response of the network.
 */
export function asOf(headers: Headers): number | undefined {
  const at = Number(headers.get(AS_OF_HEADER) ?? Number.NaN);
  return Number.isFinite(at) && at > 0 ? at : undefined;
}
