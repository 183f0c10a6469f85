import type { QueryKey } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { hashQueryKey } from '#/api/member-data';
import { endSession, startSession } from '#/state/session';

interface Options {
  readonly queryKey: QueryKey;
  readonly meta?: Readonly<Record<string, unknown>>;
}
type MakeOptions = (...args: readonly unknown[]) => Options;

/** The arguments of queries that do not accept a string. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  'spotQueries.openOrders': [{ symbol: 'btcusdt', pair: 'BTC/USDT' }],
  'candleQueries.history': ['btcusdt', '1m'],
};

const files = import.meta.glob<Record<string, unknown>>('../../../src/api/*.ts', { eager: true });

/** Returns every query of the client. */
function queries(): [name: string, options: Options][] {
  return Object.values(files).flatMap((file) =>
    Object.entries(file)
      .filter(([name]) => name.endsWith('Queries'))
      .flatMap(([area, made]) =>
        Object.entries(made as Record<string, MakeOptions | QueryKey>).map(
          ([key, make]): [string, Options] => {
            const name = `${area}.${key}`;
            const options =
              typeof make === 'function' ? make(...(ARGUMENTS[name] ?? ['first'])) : make;
            return [name, 'queryKey' in options ? options : { queryKey: options }];
          },
        ),
      ),
  );
}

afterEach(endSession);

test('each sign-in has its own data of a member, and all share the public data', () => {
  const hashes = () =>
    new Map(queries().map(([name, { queryKey }]) => [name, hashQueryKey(queryKey)]));
  const ofGuest = hashes();
  startSession('token-of-one');
  const ofOne = hashes();
  startSession('token-of-two');
  const ofTwo = hashes();
  const own = queries().filter(([, { queryKey }]) => queryKey[0] === 'member');
  expect(own.length).toBeGreaterThan(25);
  for (const [name] of queries()) {
    const isOwn = own.some(([ownName]) => ownName === name);
    const different = new Set([ofGuest.get(name), ofOne.get(name), ofTwo.get(name)]);
    expect([name, different.size]).toEqual([name, isOwn ? 3 : 1]);
  }
});

test('only public data is stored on the device', () => {
  const stored = queries().filter(([, { meta }]) => meta?.isPersisted === true);
  expect(stored.length).toBe(14);
  for (const [name, { queryKey }] of stored) {
    expect([name, ['site', 'market'].includes(String(queryKey[0]))]).toEqual([name, true]);
  }
});
