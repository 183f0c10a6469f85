import type { QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';

interface Options {
  readonly queryKey: QueryKey;
  readonly meta?: Readonly<Record<string, unknown>>;
}
type MakeOptions = (...args: readonly unknown[]) => Options | QueryKey;

const SECOND: Readonly<Record<string, unknown>> = {
  'spotQueries.openOrders': { symbol: 'btcusdt', pair: 'BTC/USDT' },
  'candleQueries.history': '1m',
};

const files = import.meta.glob<Record<string, unknown>>('../../../src/api/*.ts', { eager: true });

/** Every query of the client, made with `first` as its first argument. */
function queries(first: string): [name: string, options: Options][] {
  return Object.values(files).flatMap((file) =>
    Object.entries(file)
      .filter(([name]) => name.endsWith('Queries'))
      .flatMap(([area, made]) =>
        Object.entries(made as Record<string, MakeOptions>).map(
          ([key, make]): [string, Options] => {
            const name = `${area}.${key}`;
            const options = make(first, SECOND[name] ?? 'second', undefined);
            return [name, 'queryKey' in options ? options : { queryKey: options }];
          },
        ),
      ),
  );
}

test('the keys of two members have nothing in common', () => {
  const own = queries('one').filter(([, { queryKey }]) => queryKey[0] === 'member');
  expect(own.length).toBeGreaterThan(25);
  for (const [name, { queryKey }] of own) expect([name, queryKey[1]]).toEqual([name, 'one']);
});

test('only public data is stored on the device', () => {
  const stored = queries('one').filter(([, { meta }]) => meta?.isPersisted === true);
  expect(stored.length).toBe(13);
  for (const [name, { queryKey }] of stored) {
    expect([name, ['site', 'market'].includes(String(queryKey[0]))]).toEqual([name, true]);
  }
});
