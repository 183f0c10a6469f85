import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { persisted } from '#/api/meta';
import { persistPublicQueries } from '#/app/query-persister';

/** Opens a tab with the restored data. */
async function openTab(): Promise<QueryClient> {
  const client = new QueryClient();
  for (const key of [PRICES, CURRENCIES]) client.setQueryDefaults(key, persisted);
  await persistPublicQueries(client);
  return client;
}

async function keptIn(key: readonly string[]): Promise<unknown> {
  return (await openTab()).getQueryData(key);
}

const PRICES = ['market', 'prices'];
const CURRENCIES = ['market', 'currencies'];

test('a tab that never showed something does not delete it from the device', async () => {
  const [first, second] = [await openTab(), await openTab()];
  first.setQueryData(CURRENCIES, ['USDT']);
  await waitFor(async () => expect(await keptIn(CURRENCIES)).toEqual(['USDT']));
  second.setQueryData(PRICES, ['90000']);
  await waitFor(async () => expect(await keptIn(PRICES)).toEqual(['90000']));
  expect(await keptIn(CURRENCIES)).toEqual(['USDT']);
});

test('of two tabs the younger data is stored', async () => {
  const [first, second] = [await openTab(), await openTab()];
  const now = Date.now();
  second.setQueryData(PRICES, ['new'], { updatedAt: now });
  await waitFor(async () => expect(await keptIn(PRICES)).toEqual(['new']));
  first.setQueryData(PRICES, ['old'], { updatedAt: now - 60_000 });
  first.setQueryData(CURRENCIES, ['EUR'], { updatedAt: now });
  await waitFor(async () => expect(await keptIn(CURRENCIES)).toEqual(['EUR']));
  expect(await keptIn(PRICES)).toEqual(['new']);
});

test('data of a member is never stored', async () => {
  const tab = await openTab();
  tab.setQueryData(['member', 'balances'], ['1']);
  tab.setQueryData(PRICES, ['kept'], { updatedAt: Date.now() + 1_000 });
  await waitFor(async () => expect(await keptIn(PRICES)).toEqual(['kept']));
  expect(await keptIn(['member', 'balances'])).toBeUndefined();
});
