import type { StrategyOptions } from 'workbox-strategies';
import { withTimeout } from '../src/lib/with-timeout.ts';

type WorkboxPlugin = NonNullable<StrategyOptions['plugins']>[number];

/** A file that has not come by then gives its connection back: none is larger than 600 kB. */
export const FILE_LIMIT_MS = 60_000;

/** Longest wait for the cache: a full or broken disk can leave it without any answer. */
const CACHE_LIMIT_MS = 1_000;

/** Undefined when `work` fails or takes too long. */
export async function tryOrUndefined<Value>(
  work: () => Promise<Value>,
  limitMs: number = CACHE_LIMIT_MS,
): Promise<Value | undefined> {
  try {
    return await withTimeout(limitMs, work());
  } catch {
    return undefined;
  }
}

/** By the ending of a name; calls have none, and old servers call their JSON what they like. */
const TYPES: readonly (readonly [ending: RegExp, type: RegExp])[] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.html$/, /^text\/html/],
  [/\.(svg|png|webp|jpg|ico)$/, /^image\//],
  [/\.(json|webmanifest)$/, /json/],
  [/\.\w+$/, /^(?!text\/html)/],
];

/**
 * False for what is certainly not the file of this name: an error, another type, or what somebody else
 * than the server was led to, as a captive portal or a damaged cache gives it.
 */
export function isPlausible(path: string, response: Response): boolean {
  const { status, type: origin, redirected, headers } = response;
  if (status !== 200 || redirected || !/^(basic|default)$/.test(origin)) return false;
  const type = headers.get('Content-Type') ?? '';
  const expected = TYPES.find(([ending]) => ending.test(path))?.[1];
  return expected?.test(type) ?? true;
}

/** For workbox: nothing else goes into a cache, and nothing else comes out of it. */
export const plausibleOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    isPlausible(pathOf(request), response) ? response : null,
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse && isPlausible(pathOf(request), cachedResponse) ? cachedResponse : null,
};

/** For workbox: a request that is not answered gives its connection back. */
export function limitedTo(limitMs: number): WorkboxPlugin {
  return {
    requestWillFetch: async ({ request }) =>
      new Request(request, { signal: AbortSignal.timeout(limitMs) }),
  };
}

export function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}
