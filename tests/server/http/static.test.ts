import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const HASHES = {
  script: [`sha256-${'a'.repeat(43)}=`],
  style: [`sha256-${'b'.repeat(43)}=`],
};
const SCRIPT = `export const filler = '${'x'.repeat(2000)}';`;
const PAGE = '<!doctype html><title>Trade</title>';

function fakeBuild(): string {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'));
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, '.vite'));
  const files: Record<string, string | Buffer> = {
    'index.html': PAGE,
    'csp.json': JSON.stringify(HASHES),
    'build.json': '{}',
    '.vite/manifest.json': '{}',
    'sw.js': 'self.real = true;',
    'assets/app-abc.js': SCRIPT,
    'assets/app-abc.js.br': brotliCompressSync(SCRIPT),
    'assets/app-abc.js.gz': gzipSync(SCRIPT),
    'assets/plain.css': `a{}${' '.repeat(3000)}`,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dist, name), content);
  return dist;
}

let on: TestServer;
let dist: string;
beforeAll(async () => {
  dist = fakeBuild();
  on = await startTestServer({ engine: 'pglite', dist });
});
afterAll(async () => {
  await on.stop();
  rmSync(dist, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  on.app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } });

describe('pages', () => {
  test.each([
    '/',
    '/market',
    '/assets',
    '/assets?tab=1',
    '/options?currentSymbol=btcusdt',
    '/no/such/page',
  ])('%s is the app, revalidated each time', async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, body]).toEqual([200, PAGE]);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toContain('text/html');
  });

  test('have the strict policy with the hashes of the build', async () => {
    const { headers } = await get('/market');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self' '${HASHES.script}'; style-src 'self' '${HASHES.style}'; ` +
        "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types default app dompurify",
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toMatch(/microphone=\(\), .*camera=\(self\)/);
  });

  test.each([
    '/assets/gone.js',
    '/gone.png',
    '/csp.json',
    '/build.json',
    '/.vite/manifest.json',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/uploads/1',
  ])('%s is 404 and not the app', async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('Trade');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('other methods and other Accept headers do not get the app', async () => {
    expect((await on.app.inject({ method: 'POST', url: '/market' })).statusCode).toBe(404);
    expect((await get('/market', { accept: 'image/png' })).statusCode).toBe(404);
  });
});

describe('assets', () => {
  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('are served as %s from the prepared file, cached for ever', async (encoding, accepted) => {
    const { headers, rawPayload } = await get('/assets/app-abc.js', {
      'accept-encoding': accepted,
    });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toContain('javascript');
    expect(headers.vary).toMatch(/accept-encoding/i);
    if (encoding === 'br') expect(rawPayload).toEqual(brotliCompressSync(SCRIPT));
  });

  test('files that were not prepared are compressed on the fly', async () => {
    const { headers } = await get('/assets/plain.css', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
  });

  test('unchanged files are answered with 304', async () => {
    const { headers } = await get('/assets/app-abc.js');
    const again = await get('/assets/app-abc.js', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });
});

test('the worker is the real one, or with SW_KILL one that unregisters itself', async () => {
  expect((await get('/sw.js')).body).toBe('self.real = true;');
  const killing = await startTestServer({
    engine: 'pglite',
    dist,
    config: { serviceWorkerKill: true },
  });
  const { body, headers } = await killing.app.inject({ url: '/sw.js' });
  await killing.stop();
  expect(headers).toMatchObject({ 'cache-control': 'no-cache' });
  expect(headers['content-type']).toContain('javascript');

  const done: string[] = [];
  const listeners: Record<string, (event: { waitUntil(work: Promise<void>): void }) => void> = {};
  runInNewContext(body, {
    self: {
      addEventListener: (name: string, listener: (typeof listeners)[string]) => {
        listeners[name] = listener;
      },
      skipWaiting: async () => void done.push('skipped waiting'),
      registration: { unregister: async () => void done.push('unregistered') },
    },
    setTimeout: (later: () => void) => later(),
    caches: { keys: async () => ['a', 'b'], delete: async (name: string) => void done.push(name) },
  });
  let work = Promise.resolve();
  listeners.install?.({ waitUntil: () => undefined });
  listeners.activate?.({
    waitUntil: (given) => {
      work = given;
    },
  });
  await work;
  expect(done).toEqual(['skipped waiting', 'skipped waiting', 'a', 'b', 'unregistered']);
});

test('healthz and readyz respond, and readyz reports a stop', async () => {
  const stopping = await startTestServer({ engine: 'pglite' });
  const ask = async (url: string) => (await stopping.app.inject({ url })).json();
  expect(await ask('/healthz')).toEqual({ status: 'ok' });
  expect(await ask('/readyz')).toEqual({ status: 'ready', trading: 'open' });
  await stopping.context.close();
  const { statusCode, body } = await stopping.app.inject({ url: '/readyz' });
  expect([statusCode, body]).toEqual([503, '{"status":"not ready"}']);
  expect((await stopping.app.inject({ url: '/healthz' })).statusCode).toBe(200);
});
