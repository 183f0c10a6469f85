import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { query } from '#/api/client';
import { watchConnection } from '#/app/recovery';
import { connectivityAtom, recoveryAtom } from '#/state/connectivity';
import { store } from '#/state/device-atom';
import { endpoints } from '#core/contract/endpoints.ts';
import { resetState } from '../../support/screens/app-state';
import { envelope, fakeServer, unreachable } from '../../support/screens/fake-server';

const status = () => store.get(connectivityAtom).status;
const readBanners = () => query(endpoints.getBanner, {}).catch(() => undefined);
const settings = envelope({ name: 'Trade' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  watchConnection();
});
afterEach(async () => {
  // No request may stay pending from one test to the next.
  fakeServer(settings);
  await vi.advanceTimersByTimeAsync(4_000);
  resetState();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('one failed call is no outage, and starts no loop of requests', async () => {
  const broken = () => new Response('oops', { status: 502 });
  const seen = fakeServer(broken, settings);
  await readBanners();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(status()).toBe('online');
  expect(seen.map(({ path }) => path)).toEqual(['/api/getBanner', '/api/getSetting']);
});

test('a missing network is reported immediately, and its end within two seconds', async () => {
  fakeServer(unreachable);
  await readBanners();
  await vi.advanceTimersByTimeAsync(100);
  expect(status()).toBe('offline');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(status()).toBe('offline');
  fakeServer(settings);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(status()).toBe('online');
});

test('a captive portal or a failing server is not mistaken for a missing network', async () => {
  fakeServer(new Response('<html>Sign in to this network</html>'));
  await readBanners();
  await vi.advanceTimersByTimeAsync(100);
  expect(status()).toBe('faulty');
  fakeServer(settings);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(status()).toBe('online');
});

test('an unknown code is probed, and does not count as a response of the exchange', async () => {
  fakeServer(envelope(null, 77));
  await readBanners();
  await vi.advanceTimersByTimeAsync(100);
  expect(status()).toBe('faulty');
  fakeServer(settings);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(status()).toBe('online');
});

test('settings whose contents were removed on the way are a failing server', async () => {
  fakeServer(new Response('oops', { status: 502 }), envelope({ demo: {} }));
  await readBanners();
  await vi.advanceTimersByTimeAsync(100);
  expect(status()).toBe('faulty');
  fakeServer(settings);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(status()).toBe('online');
});

const silent = () => new Promise<Response>(() => undefined);

test('a server that accepts and never responds is reported after three seconds of probing', async () => {
  fakeServer(new Response('oops', { status: 502 }), silent);
  await readBanners();
  await vi.advanceTimersByTimeAsync(3_100);
  expect(status()).toBe('offline');
  await vi.advanceTimersByTimeAsync(1_000);
  // The pending request never gets a response, and the next one does not wait for it.
  fakeServer(settings);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(status()).toBe('online');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(status()).toBe('online');
});

test('at most three probes are pending at once, and one is sent each second', async () => {
  const askedAt: number[] = [];
  fakeServer(unreachable, unreachable, () => {
    askedAt.push(Date.now());
    return silent();
  });
  await readBanners();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(askedAt.length).toBeGreaterThan(14);
  const overThree = askedAt.slice(3).map((at, index) => at - (askedAt[index] ?? 0));
  expect(Math.min(...overThree)).toBeGreaterThanOrEqual(3_000);
});

test('it is reported that the exchange is reachable after all, and not again for ten seconds', async () => {
  const recoveries = () => store.get(recoveryAtom);
  const doubt = async () => {
    fakeServer(new Response('oops', { status: 502 }), settings);
    await readBanners();
    await vi.advanceTimersByTimeAsync(1_000);
  };
  await vi.advanceTimersByTimeAsync(60_000);
  const before = recoveries();
  await doubt();
  expect(recoveries()).toBe(before + 1);
  await doubt();
  expect(recoveries()).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(9_000);
  await doubt();
  expect(recoveries()).toBe(before + 2);
});

test('while other calls get responses, a hanging probe is not an outage', async () => {
  const readLanguages = () => query(endpoints.getLangList, {}).catch(() => undefined);
  fakeServer(new Response('oops', { status: 502 }), silent, envelope([]));
  await readBanners();
  await vi.advanceTimersByTimeAsync(1_000);
  await readLanguages();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(status()).toBe('online');
});

test('a start without a network is noticed though the screen requests nothing', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  fakeServer(unreachable);
  watchConnection();
  await vi.advanceTimersByTimeAsync(100);
  expect(status()).toBe('offline');
});
