import { isMissing } from '#core/contract/primitives.ts';

/**
 * Parses a query string as plain strings. The router's own parser turns `?code=007` or `1e5` into
 * numbers, which would damage invite codes and names.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(
    [...new URLSearchParams(search)].filter(([, value]) => !isMissing(value)),
  );
}

/** Formats a query string. Missing values are omitted. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const left = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (!isMissing(value)) left.set(name, String(value));
  }
  const text = left.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Returns a page of this origin with its query if the untrusted address leads to one, otherwise
 * `undefined`. This protects the redirect after login against `//evil.example` and
 * `/\evil.example`.
 */
export function samePagePath(
  address: string | undefined,
  origin: string = globalThis.location.origin,
): string | undefined {
  if (!address?.startsWith('/')) return undefined;
  const url = tryUrl(address, origin);
  if (!url || url.origin !== origin || url.username !== '') return undefined;
  if (url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search;
}

/**
 * Returns an address from the server as a link if it is https (or, for support, mailto or tel),
 * otherwise `undefined` (product.md#html-from-the-server).
 */
export function linkAddress(
  address: string | undefined,
  protocols: readonly string[] = ['https:'],
): string | undefined {
  const url = address === undefined ? undefined : tryUrl(address);
  return url && protocols.includes(url.protocol) ? url.href : undefined;
}

export const SUPPORT_PROTOCOLS = ['https:', 'mailto:', 'tel:'] as const;

/**
 * Returns an image address from the server if it belongs to this origin, otherwise `undefined`. The
 * CSP admits no other origin.
 */
export function imageAddress(
  address: string | undefined,
  origin: string = globalThis.location.origin,
): string | undefined {
  const url = address === undefined ? undefined : tryUrl(address, origin);
  if (url?.origin !== origin || !/^\/(?!\/)/.test(url.pathname)) return undefined;
  return url.pathname + url.search;
}

function tryUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
