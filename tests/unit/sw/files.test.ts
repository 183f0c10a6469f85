// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isServiceWorkerMessage } from '#core/contract/service-worker-messages.ts';
import {
  cacheOrNetwork,
  isPlausible,
  plausibleOnly,
  tryOrUndefined,
} from '../../../sw/guarded-cache.ts';
import { type BuildFile, catalogOf, installFiles, laterFiles } from '../../../sw/manifest.ts';

const file = (url: string, more: Partial<BuildFile> = {}): BuildFile => ({
  url,
  revision: null,
  integrity: 'sha384-x',
  ...more,
});
const files = [
  file('index.html', { revision: '1' }),
  file('assets/options-1.js', { part: 'later' }),
  file('assets/en-1.json', { language: 'en' }),
  file('assets/ar-1.json', { language: 'ar' }),
];

describe('the files of a build', () => {
  it('installs neither the later ones nor catalogs', () => {
    expect(installFiles(files).map(({ url }) => url)).toEqual(['index.html']);
    expect(laterFiles(files).map(({ url }) => url)).toEqual(['assets/options-1.js']);
  });

  it('caches the catalog of the language shown, English for an unknown one', () => {
    expect(catalogOf(files, 'ar')?.url).toBe('assets/ar-1.json');
    expect(catalogOf(files, 'xx')?.url).toBe('assets/en-1.json');
  });
});

describe('isPlausible', () => {
  const answer = (type: string, status = 200) =>
    new Response(status === 204 ? null : 'x', { status, headers: { 'Content-Type': type } });

  it.each([
    ['/assets/a.js', 'text/javascript; charset=utf-8', 200, true],
    ['/assets/a.js', 'text/html', 200, false],
    ['/assets/a.css', 'text/plain', 200, false],
    ['/index.html', 'text/html; charset=utf-8', 200, true],
    ['/icons/logo.svg', 'image/svg+xml', 200, true],
    ['/assets/a.js', 'text/javascript', 404, false],
    ['/manifest.webmanifest', 'application/manifest+json', 200, true],
    ['/coins/btc.svg', 'text/html', 200, false],
    ['/assets/ar-1.json', 'text/html; charset=utf-8', 200, false],
    ['/assets/font.woff2', 'font/woff2', 200, true],
    ['/assets/font.woff2', 'text/html', 200, false],
  ])('%s as %s %i: %s', (path, type, status, expected) => {
    expect(isPlausible(path, answer(type, status))).toBe(expected);
  });

  it.each([
    ['redirected', true],
    ['type', 'opaque'],
    ['type', 'opaqueredirect'],
    ['type', 'cors'],
  ])('refuses files whose %s is %s', (name, value) => {
    const response = Object.defineProperty(answer('image/svg+xml'), name, { value });
    expect(isPlausible('/coins/btc.svg', response)).toBe(false);
  });

  it('stores and uses nothing else in a cache of workbox', async () => {
    const request = new Request('https://trade.test/coins/btc.svg');
    type Update = NonNullable<typeof plausibleOnly.cacheWillUpdate>;
    const event = {} as Parameters<Update>[0]['event'];
    const { cacheWillUpdate, cachedResponseWillBeUsed } = plausibleOnly;
    for (const [response, expected] of [
      [answer('image/svg+xml'), true],
      [answer('text/html'), false],
      [answer('image/svg+xml', 404), false],
    ] as const) {
      const into = await cacheWillUpdate?.({ request, response, event });
      const cacheName = 'images';
      const found = { request, cachedResponse: response, event, cacheName };
      expect(into === response).toBe(expected);
      expect((await cachedResponseWillBeUsed?.(found)) === response).toBe(expected);
    }
  });
});

describe('cacheOrNetwork', () => {
  const limits = { cacheMs: 20, slowCacheMs: 200 };
  const delayed = <Value>(ms: number, value: Value) =>
    new Promise<Value>((resolve) => setTimeout(resolve, ms, value));
  const never = () => new Promise<never>(() => undefined);
  const fails = () => Promise.reject(new Error('no network'));
  const answer = (text: string) => new Response(text);
  const textOf = async (...args: Parameters<typeof cacheOrNetwork>) =>
    (await cacheOrNetwork(...args)).text();

  it('requests nothing that the cache has', async () => {
    let asked = 0;
    const network = async () => answer(`network ${++asked}`);
    expect(await textOf(async () => answer('cache'), network, limits)).toBe('cache');
    expect(asked).toBe(0);
  });

  it('uses the network for files that the cache lacks, cannot read, or never returns', async () => {
    const network = async () => answer('network');
    for (const read of [async () => undefined, fails, never]) {
      expect(await textOf(read, network, limits)).toBe('network');
    }
  });

  it('waits for a slow cache while the network fails or hangs', async () => {
    const slow = () => delayed(60, answer('cache'));
    expect(await textOf(slow, fails, limits)).toBe('cache');
    const again = () => delayed(60, answer('cache'));
    expect(await textOf(again, never, limits)).toBe('cache');
  });

  it('reads a cache again that failed once, when the network fails too', async () => {
    const read = vi.fn(async () => answer('cache')).mockRejectedValueOnce(new Error('starting'));
    expect(await textOf(read, fails, { cacheMs: 20, slowCacheMs: 2_000 })).toBe('cache');
  });

  it('fails when neither has anything', async () => {
    await expect(cacheOrNetwork(never, fails, limits)).rejects.toThrow();
  });
});

describe('tryOrUndefined', () => {
  it('returns undefined for a failing or hanging cache', async () => {
    expect(await tryOrUndefined(() => Promise.resolve(1))).toBe(1);
    expect(await tryOrUndefined(() => Promise.reject(new Error('no')))).toBeUndefined();
    expect(await tryOrUndefined(() => new Promise(() => undefined), 20)).toBeUndefined();
  });
});

describe('abortAfter', () => {
  beforeEach(() => void vi.useFakeTimers().resetModules());
  afterEach(() => vi.useRealTimers());

  it('aborts after its time', async () => {
    const { abortAfter } = await import('../../../sw/guarded-cache.ts');
    const signal = abortAfter(1_000);
    vi.advanceTimersByTime(999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.aborted).toBe(true);
  });

  it('aborts what is and what will be fetched once the worker is to be replaced', async () => {
    const { abortAfter, stopFetching } = await import('../../../sw/guarded-cache.ts');
    const signal = abortAfter(1_000);
    stopFetching();
    expect(signal.aborted).toBe(true);
    expect(abortAfter(1_000).aborted).toBe(true);
  });
});

describe('isServiceWorkerMessage', () => {
  it("accepts only messages of the app's own pages", () => {
    expect(isServiceWorkerMessage({ type: 'SKIP_WAITING' })).toBe(true);
    expect(isServiceWorkerMessage({ type: 'STOP_FETCHING' })).toBe(true);
    expect(isServiceWorkerMessage({ type: 'LANGUAGE', code: 'ar' })).toBe(true);
    expect(isServiceWorkerMessage({ type: 'CACHE_IMAGES', paths: ['/a.svg'] })).toBe(true);
    expect(isServiceWorkerMessage({ type: 'CANCEL_READ', address: '/api/a', form: '' })).toBe(true);
    for (const other of [
      null,
      'WARM',
      {},
      { type: 'LANGUAGE' },
      { type: 'CANCEL_READ', address: '/api/a' },
      { type: 'CACHE_IMAGES', paths: [1] },
    ]) {
      expect(isServiceWorkerMessage(other)).toBe(false);
    }
  });
});
