import { isMissing } from '#/contract/primitives';

export type SearchTexts = Readonly<Record<string, string>>;

/**
 * Reads a query string as plain texts. The router's own reader takes `?code=007` or `1e5` for numbers
 * and would damage invite codes and names.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(
    [...new URLSearchParams(search)].filter(([, value]) => !isMissing(value)),
  );
}

/** Writes a query string; values that mean "missing" are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const left = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (!isMissing(value)) left.set(name, String(value));
  }
  const text = left.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * A page of this origin with its query, from an address nobody vouches for; `undefined` for any
 * other. Guards the way back after login against `//evil.example` and `/\evil.example`.
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

/** An address from the server as a link: https only (and mailto, tel for support), else `undefined`. */
export function linkAddress(
  address: string | undefined,
  protocols: readonly string[] = ['https:'],
): string | undefined {
  const url = address === undefined ? undefined : tryUrl(address);
  return url && protocols.includes(url.protocol) ? url.href : undefined;
}

export const SUPPORT_PROTOCOLS = ['https:', 'mailto:', 'tel:'] as const;

/** An image from the server: only one of this origin (the CSP admits no other), else `undefined`. */
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
