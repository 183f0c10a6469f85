// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asOf, isQuoteRead } from '#core/contract/offline.ts';
import { persistedStore } from '../../../src/lib/persisted.ts';
import { type FromNetwork, pruneQuotes, respondWithQuote } from '../../../sw/last-seen.ts';
import { OpenRequests } from '../../../sw/open-requests.ts';

const NOW = 1_800_000_000_000;
/** The time by which a request without a response has ended. */
const LIMIT_MS = 150;
const ORIGIN = 'https://trade.test';

type Answer = (request: Request, signal: AbortSignal) => Promise<Response>;
const quotes =
  (list: unknown): Answer =>
  () =>
    Promise.resolve(Response.json({ code: 1, msg: '', data: { list } }));
const refused: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const hanging: Answer = () => new Promise(() => undefined);
const portal: Answer = () =>
  Promise.resolve(
    new Response('<html>sign in</html>', { headers: { 'Content-Type': 'text/html' } }),
  );

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

function setUp() {
  const store = persistedStore('quotes');
  const work: Promise<unknown>[] = [];
  const open = new OpenRequests<FromNetwork>(LIMIT_MS);
  const clock = { now: NOW };
  const ask = async (request: Request, fetch: Answer, waitMs = 40, clientId = 'page') => {
    const answered = await respondWithQuote(request, {
      fetch,
      open,
      clientId,
      store,
      now: () => clock.now,
      keepAlive: (promise) => work.push(promise),
      waitMs,
    });
    return { body: await answered.text(), at: asOf(answered.headers), status: answered.status };
  };
  return { store, work, open, clock, ask, whenStored: () => Promise.all(work) };
}

function list(form = ''): Request {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return new Request(`${ORIGIN}/api/getMarketList`, { method: 'POST', body: form, headers });
}
function candles(search: string): Request {
  return new Request(`${ORIGIN}/market-data/market/history/kline?${search}`);
}

describe('answerQuote', () => {
  it('returns a fresh response without an added time', async () => {
    const { ask } = setUp();
    const answer = await ask(list(), quotes([1]));
    expect(JSON.parse(answer.body).data.list).toEqual([1]);
    expect(answer.at).toBeUndefined();
  });

  it.each([
    ['no network', refused],
    ['a hanging network', hanging],
    ['a captive portal', portal],
    ['a gateway error', () => Promise.resolve(new Response('{"code":1}', { status: 502 }))],
  ])('returns the last-seen quote with its time on %s', async (_name, broken) => {
    const { ask, whenStored } = setUp();
    await ask(list(), quotes([1]));
    await whenStored();
    const answer = await ask(list(), broken);
    expect(JSON.parse(answer.body).data.list).toEqual([1]);
    expect(answer.at).toBe(NOW);
  });

  it('stores a slow response that arrived after the last-seen one was returned', async () => {
    const { ask, whenStored } = setUp();
    await ask(list(), quotes([1]));
    await whenStored();
    const slow: Answer = () =>
      new Promise((resolve) => setTimeout(() => resolve(Response.json({ code: 1, data: 2 })), 80));
    expect(JSON.parse((await ask(list(), slow, 10)).body).data.list).toEqual([1]);
    await whenStored();
    await whenStored();
    expect(JSON.parse((await ask(list(), refused)).body).data).toBe(2);
  });

  it('fails like the network when nothing was stored yet', async () => {
    const { ask } = setUp();
    await expect(ask(list(), refused)).rejects.toThrow('Failed to fetch');
    expect((await ask(list(), portal)).body).toContain('sign in');
  });

  it('stores nothing that came through a redirect', async () => {
    const { ask, whenStored } = setUp();
    await ask(list(), quotes([1]));
    await whenStored();
    const led: Answer = async () => {
      const response = Response.json({ code: 1, data: { list: ['false'] } });
      return Object.defineProperty(response, 'redirected', { value: true });
    };
    expect((await ask(list(), led)).at).toBe(NOW);
    await whenStored();
    expect(JSON.parse((await ask(list(), refused)).body).data.list).toEqual([1]);
  });

  it('accepts JSON that an old server declares as HTML', async () => {
    const { ask, whenStored } = setUp();
    const headers = { 'Content-Type': 'text/html; charset=UTF-8' };
    await ask(list(), async () => new Response('{"code":1,"data":"old"}', { headers }));
    await whenStored();
    expect(JSON.parse((await ask(list(), refused)).body).data).toBe('old');
  });

  it('returns a refusal unchanged and keeps the good response', async () => {
    const { ask, whenStored } = setUp();
    await ask(candles('symbol=btcusdt&period=1min'), () =>
      Promise.resolve(Response.json({ status: 'ok', data: [1] })),
    );
    await whenStored();
    const refusal: Answer = () =>
      Promise.resolve(Response.json({ status: 'error', 'err-code': 'x' }));
    const shown = await ask(candles('symbol=btcusdt&period=1min'), refusal);
    expect(JSON.parse(shown.body).status).toBe('error');
    const offline = await ask(candles('period=1min&symbol=btcusdt'), refused);
    expect(JSON.parse(offline.body).data).toEqual([1]);
  });

  it('stores different requests separately', async () => {
    const { ask, whenStored } = setUp();
    await ask(list('fid=1'), quotes(['one']));
    await ask(list('fid=2'), quotes(['two']));
    await whenStored();
    expect((await ask(list('fid=1'), refused)).body).toContain('one');
    await expect(ask(list('fid=3'), refused)).rejects.toThrow();
  });
});

describe('pruneQuotes', () => {
  it('deletes what is older than a month and what nobody could have written', async () => {
    const { store } = setUp();
    await store.set('old', { body: '{}', at: NOW - 31 * 24 * 3600 * 1000 });
    await store.set('broken', 'text');
    await store.set('new', { body: '{}', at: NOW - 1 });
    await pruneQuotes(store, NOW);
    expect((await store.all()).map(([key]) => key)).toEqual(['new']);
  });

  it('keeps the newest eighty', async () => {
    const { store } = setUp();
    for (let n = 0; n < 90; n += 1) await store.set(`q${n}`, { body: '{}', at: NOW - n });
    await pruneQuotes(store, NOW);
    const keys = (await store.all()).map(([key]) => key);
    expect(keys).toHaveLength(80);
    expect(keys).toContain('q0');
    expect(keys).not.toContain('q85');
  });
});

describe('isQuoteRead', () => {
  it('never includes a call of a member', () => {
    expect(isQuoteRead('POST', '/api/getMarketList')).toBe(true);
    // These are the tabs of /market. Without them, a page that was left quickly shows no list while
    // offline.
    expect(isQuoteRead('POST', '/api/getAllCurrencyList')).toBe(true);
    expect(isQuoteRead('GET', '/market-data/market/detail')).toBe(true);
    for (const path of [
      '/api/getusr',
      '/api/getHyOrderList',
      '/api/getUserBalanceList',
      '/api/login',
    ]) {
      expect(isQuoteRead('POST', path)).toBe(false);
    }
    expect(isQuoteRead('GET', '/api/getMarketList')).toBe(false);
  });
});
