import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#/api/api-error';
import { mutate, query, TIMEOUT_MS } from '#/api/client';
import { suspicionAtom } from '#/state/connectivity';
import { store } from '#/state/device-atom';
import { shownLanguageAtom } from '#/state/language';
import { endSession, startSession } from '#/state/session';
import { endpoints } from '#core/contract/endpoints.ts';
import { envelope, fakeServer, unreachable } from '../../support/screens/fake-server';

const ORDER = {
  marketId: '7',
  durationSeconds: 30,
  stake: '5',
  direction: 'up',
} as const;

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

const listOf = () => query(endpoints.getMarketList, {});

beforeEach(() => {
  endSession();
  store.set(shownLanguageAtom, 'en');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('requests', () => {
  test('a post is form-encoded below /api, with Lang, and with Token only when signed in', async () => {
    store.set(shownLanguageAtom, 'zh-cn');
    const seen = fakeServer(envelope({ list: [] }), envelope({ order_id: '9' }));
    await listOf();
    startSession('secret-token');
    await mutate(endpoints.creatorder, ORDER, { idempotencyKey: 'key-12345678' });

    expect(seen[0]?.headers.has('Token')).toBe(false);
    expect(seen[0]?.headers.get('Lang')).toBe('zh-cn');
    expect(seen[1]?.method).toBe('POST');
    expect(seen[1]?.path).toBe('/api/creatorder');
    expect(seen[1]?.headers.get('Token')).toBe('secret-token');
    expect(seen[1]?.headers.get('Idempotency-Key')).toBe('key-12345678');
    expect(seen[1]?.headers.get('Content-Type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(seen[1]?.fields).toEqual({ m_id: '7', ctime: '30', ctzed: '5', buytype: '1' });
  });

  test('missing fields are omitted instead of being sent as "undefined"', async () => {
    const seen = fakeServer(envelope({ list: [] }));
    await query(endpoints.getAllMarketList, { parentId: '1', childId: undefined });
    expect(seen[0]?.fields).toEqual({ fid: '1' });
  });

  test('parameters of the path are put in the path', async () => {
    const seen = fakeServer(envelope({ state: 'unknown' }));
    await query(endpoints.getIntent, { key: 'abc-12345' });
    expect(seen[0]?.method).toBe('GET');
    expect(seen[0]?.path).toBe('/api/intent/abc-12345');
    expect(seen[0]?.fields).toEqual({});
  });
});

describe('responses', () => {
  test('code 1, also as text, is a success with data and message', async () => {
    fakeServer(Response.json({ code: '1', msg: 'Bought', data: { order_id: 9 } }));
    const answer = await mutate(endpoints.creatorder, ORDER);
    expect(answer.data).toEqual({ orderId: '9' });
    expect(answer.message).toBe('Bought');
  });

  test.each([0, 201, 204, 999])(
    'code %d is a refusal with the message of the server',
    async (code) => {
      fakeServer(envelope(null, code, 'No'));
      const error = await errorOf(listOf());
      expect([error.kind, error.code, error.message]).toEqual(['refused', code, 'No']);
      expect(error.isDefinite).toBe(true);
    },
  );

  test.each([
    ['body code 401', () => envelope(null, 401, 'Log in')],
    ['status 401', () => new Response('no', { status: 401 })],
  ])('%s has the token that was refused, in a field that no log shows', async (_, reply) => {
    startSession('old-token');
    fakeServer(reply);
    const error = await errorOf(query(endpoints.getusr, {}));
    expect([error.kind, error.code, error.token]).toEqual(['refused', 401, 'old-token']);
    expect(JSON.stringify(error)).not.toContain('old-token');
  });

  test('status 429 includes its Retry-After', async () => {
    const headers = { 'Retry-After': '7' };
    fakeServer(Response.json({ code: 429, msg: 'Slow down' }, { status: 429, headers }));
    const error = await errorOf(listOf());
    expect([error.kind, error.code, error.retryAfterSeconds]).toEqual(['refused', 429, 7]);
  });

  test.each([
    ['http', '502 with HTML', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['http', '500 with an envelope', () => Response.json({ code: 500, msg: '' }, { status: 500 })],
    ['contract', 'a captive portal', () => new Response('<html>Sign in</html>')],
    ['contract', 'malformed JSON', () => new Response('{"code":1,')],
    ['contract', 'wrong types', () => envelope({ list: 'none' })],
    ['contract', 'no list at all', () => envelope({ list: { total: 3 } })],
    ['offline', 'no network', unreachable],
  ])('%s: %s', async (kind, _, reply) => {
    fakeServer(reply);
    const error = await errorOf(listOf());
    expect(error.kind).toBe(kind);
    expect(error.isDefinite).toBe(false);
  });

  test.each([null, undefined, [], {}])(
    'missing data of an object is a contract error: %j',
    async (data) => {
      fakeServer(envelope(data));
      expect((await errorOf(query(endpoints.getusr, {}))).kind).toBe('contract');
    },
  );

  test.each([
    ['null', null],
    ['absent', undefined],
    ['[]', []],
    ['{}', {}],
    ['false', false],
    ['list: null', { list: null }],
    ['list: {}', { list: {} }],
    ['list: ""', { list: '' }],
  ])('a missing list is an empty list: %s', async (_, data) => {
    fakeServer(envelope(data));
    await expect(listOf()).resolves.toEqual({ list: [] });
    await expect(query(endpoints.getUserBankList, {})).resolves.toEqual([]);
  });

  test('no response within 15 s is a timeout, headers and body together', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    fakeServer(async () => {
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      return new Response(new ReadableStream({ start() {} }));
    });
    const failing = errorOf(listOf());
    const settled = vi.fn();
    failing.then(settled, settled);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 100);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(settled).toHaveBeenCalled();
    expect((await failing).kind).toBe('timeout');
  });
});

test('a slow call reports a suspected outage long before its timeout, a quick one never', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  const before = store.get(suspicionAtom);
  fakeServer(envelope([]), () => new Promise<Response>(() => undefined));
  await query(endpoints.getBanner, {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(store.get(suspicionAtom)).toBe(before);
  const failing = errorOf(listOf());
  await vi.advanceTimersByTimeAsync(5_000);
  expect(store.get(suspicionAtom)).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  await failing;
  vi.useRealTimers();
});

test('a failed call reports a suspected outage; an abort by the app does not', async () => {
  const before = store.get(suspicionAtom);
  fakeServer(unreachable);
  const abort = new AbortController();
  abort.abort();
  await expect(query(endpoints.getMarketList, {}, { signal: abort.signal })).rejects.toThrow();
  expect(store.get(suspicionAtom)).toBe(before);
  await errorOf(listOf());
  expect(store.get(suspicionAtom)).toBe(before + 1);
});

test('a money call is not sent while the device reports that it is offline', async () => {
  const seen = fakeServer(envelope({ order_id: '1' }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  const error = await errorOf(mutate(endpoints.creatorder, ORDER));
  expect([error.kind, error.isDefinite, seen.length]).toEqual(['offline', true, 0]);
});
