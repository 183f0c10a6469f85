// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asOf } from '#core/contract/offline.ts';
import type { PersistedStore } from '../../../src/lib/persisted.ts';
import { type FromNetwork, keyOfQuote, respondWithQuote } from '../../../sw/last-seen.ts';
import { OpenRequests } from '../../../sw/open-requests.ts';

const ORIGIN = 'https://trade.test';
const NOW = 1_800_000_000_000;
const WAIT_MS = 3_000;
const LIMIT_MS = 16_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
});
afterEach(() => vi.useRealTimers());

const address = (symbol: string) => `${ORIGIN}/market-data/market/detail?symbol=${symbol}`;

function storeInMemory(): PersistedStore {
  const stored = new Map<string, unknown>();
  return {
    get: async <Value>(key: string) => stored.get(key) as Value | undefined,
    set: async (key, value) => void stored.set(key, value),
    remove: async (key) => void stored.delete(key),
    all: async <Value>() => [...stored] as [string, Value][],
  };
}

/**
 * Simulates a worker in front of a network that never responds. `closed` contains the aborted
 * requests.
 */
function hangingNetwork() {
  const asked: string[] = [];
  const closed: string[] = [];
  const store = storeInMemory();
  const open = new OpenRequests<FromNetwork>(LIMIT_MS);
  const ask = (symbol: string, clientId = 'page') =>
    respondWithQuote(new Request(address(symbol)), {
      fetch: (_request, signal) => {
        asked.push(symbol);
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            closed.push(symbol);
            reject(signal.reason);
          });
        });
      },
      open,
      clientId,
      store,
      now: Date.now,
      keepAlive: (work) => void work.catch(() => undefined),
      waitMs: WAIT_MS,
    });
  const storeQuote = (symbol: string) =>
    store.set(keyOfQuote(new URL(address(symbol)), ''), { body: '{}', at: NOW });
  const removeClient = (symbol: string, clientId = 'page') =>
    open.removeClient(keyOfQuote(new URL(address(symbol)), ''), clientId);
  const abortAll = () => open.abortAll();
  return { asked, closed, ask, storeQuote, removeClient, abortAll };
}

const outcome = (answer: Promise<Response>) =>
  answer.then(
    ({ headers }) => (asOf(headers) === undefined ? 'fresh' : 'device'),
    () => 'failed',
  );
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('an unanswered quote', () => {
  it('is aborted after the limit, and can be requested again', async () => {
    const { ask, asked, closed } = hangingNetwork();
    const first = outcome(ask('btcusdt'));
    await pass(LIMIT_MS - 1);
    expect(closed).toEqual([]);
    await pass(1);
    expect(closed).toEqual(['btcusdt']);
    expect(await first).toBe('failed');
    void outcome(ask('btcusdt'));
    await pass(1);
    expect(asked).toHaveLength(2);
  });

  it('is one request however often it is polled', async () => {
    const { ask, asked, storeQuote } = hangingNetwork();
    await storeQuote('btcusdt');
    const polls = [];
    for (let poll = 0; poll < 5; poll += 1) {
      polls.push(outcome(ask('btcusdt')));
      await pass(2_000);
    }
    await pass(WAIT_MS);
    expect(asked).toEqual(['btcusdt']);
    expect(await Promise.all(polls)).toEqual(Array(5).fill('device'));
  });

  it('is answered from the device at once when it has been silent for long enough', async () => {
    const { ask, storeQuote } = hangingNetwork();
    await storeQuote('btcusdt');
    void outcome(ask('btcusdt'));
    await pass(WAIT_MS + 1);
    const second = outcome(ask('btcusdt'));
    await pass(100);
    expect(await second).toBe('device');
  });

  it('is closed when the page abandons it, unless another page waits for it too', async () => {
    const { ask, closed, removeClient } = hangingNetwork();
    void outcome(ask('btcusdt', 'one'));
    void outcome(ask('btcusdt', 'other'));
    void outcome(ask('ethusdt', 'one'));
    await pass(1);
    removeClient('btcusdt', 'one');
    removeClient('ethusdt', 'one');
    removeClient('xrpusdt', 'one');
    await pass(1);
    expect(closed).toEqual(['ethusdt']);
    removeClient('btcusdt', 'other');
    await pass(1);
    expect(closed).toEqual(['ethusdt', 'btcusdt']);
  });

  it('is replaced by the request of a reloaded page', async () => {
    const { ask, asked, closed } = hangingNetwork();
    void outcome(ask('btcusdt', 'before'));
    await pass(WAIT_MS + 1);
    void outcome(ask('btcusdt', 'after'));
    await pass(1);
    expect(asked).toEqual(['btcusdt', 'btcusdt']);
    expect(closed).toEqual(['btcusdt']);
  });

  it('gets the response of the device when all are aborted, and may be requested again', async () => {
    const { ask, asked, closed, storeQuote, abortAll } = hangingNetwork();
    await storeQuote('btcusdt');
    const answers = [outcome(ask('btcusdt')), outcome(ask('ethusdt'))];
    await pass(1);
    abortAll();
    expect(await Promise.all(answers)).toEqual(['device', 'failed']);
    expect(closed).toEqual(['btcusdt', 'ethusdt']);
    void outcome(ask('btcusdt'));
    await pass(1);
    expect(asked).toEqual(['btcusdt', 'ethusdt', 'btcusdt']);
  });

  it('holds two connections at most once the page has been answered otherwise', async () => {
    const { ask, closed, storeQuote } = hangingNetwork();
    const symbols = ['a', 'b', 'c', 'd'];
    for (const symbol of symbols) await storeQuote(symbol);
    for (const symbol of symbols) {
      const answer = outcome(ask(symbol));
      await pass(WAIT_MS + 100);
      expect(await answer).toBe('device');
    }
    expect(closed).toEqual(['a', 'b']);
  });
});
