import '../../support/screens/page';

import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { followPreferences } from '#/app/preference-sync';
import { reportConnectivity } from '#/state/connectivity';
import { store } from '#/state/device-atom';
import { drawingsAtom } from '#/state/drawings';
import { favouritesAtom, toggleFavouriteAtom } from '#/state/favourites';
import { themeAtom } from '#/state/theme';
import { type Items, parseItems } from '#core/domain/account-preferences.ts';
import { alterAnswer } from '../../support/screens/alter-answer';
import { memberPage } from '../../support/screens/member-page';
import { renderApp } from '../../support/screens/render';

const page = memberPage({});
const LATER = Date.now() + 60_000;
const LINE = { id: 1, kind: 'level', points: [{ time: 1_700_000_000, price: 50_000 }] };

async function stored(): Promise<Items> {
  const { document } = await page.member.query('getPreferences');
  return parseItems(document) ?? {};
}
/** Changes items as another device of the member would. */
async function elsewhere(items: Items): Promise<void> {
  for (let isStored = false; !isStored; ) {
    const { version = 0, document } = await page.member.query('getPreferences');
    const merged = JSON.stringify({ ...parseItems(document), ...items });
    const answer = await page.member.query('putPreferences', { version, document: merged });
    isStored = answer.stored;
  }
}
/** Shows the page again. */
const shown = () => document.dispatchEvent(new Event('visibilitychange'));

async function open() {
  const app = await renderApp('/market');
  await screen.findAllByRole('tablist');
  await followPreferences(app.queryClient);
  return app;
}

describe('settings that follow the member', () => {
  test('those of the device are stored with the account, each change with its time', async () => {
    store.set(favouritesAtom, ['btcusdt']);
    await open();
    await waitFor(async () => expect((await stored())['favourite.btcusdt']).toEqual([0, true]));
    store.set(toggleFavouriteAtom, 'ethusdt');
    store.set(toggleFavouriteAtom, 'btcusdt');
    shown();
    await waitFor(async () => expect((await stored())['favourite.btcusdt']?.[1]).toBeNull());
    const [at, value] = (await stored())['favourite.ethusdt'] ?? [];
    expect([value, Math.abs(Number(at) - Date.now()) < 120_000]).toEqual([true, true]);
  });

  test('those of another device are applied, also deletions, and not sent back', async () => {
    store.set(favouritesAtom, ['btcusdt', 'xrpusdt']);
    await elsewhere({
      theme: [5, 'day'],
      'favourite.ethusdt': [4, true],
      'favourite.btcusdt': [6, null],
      'drawings.btcusdt': [7, [LINE]],
    });
    await open();
    await waitFor(() => expect(store.get(themeAtom)).toBe('day'));
    expect(store.get(favouritesAtom)).toEqual(['xrpusdt', 'ethusdt']);
    expect(store.get(drawingsAtom('btcusdt'))).toHaveLength(1);
    await waitFor(async () => expect((await stored())['favourite.xrpusdt']).toEqual([0, true]));
    const puts = page.calls.get('/api/putPreferences');
    shown();
    await waitFor(() => expect(page.calls.get('/api/getPreferences')).toBe(2));
    expect(page.calls.get('/api/putPreferences')).toBe(puts);
  });

  test('of changes on two devices the last one wins', async () => {
    await open();
    await waitFor(() => expect(page.calls.get('/api/getPreferences')).toBe(1));
    store.set(themeAtom, 'night');
    await elsewhere({ theme: [LATER, 'day'] });
    shown();
    await waitFor(() => expect(store.get(themeAtom)).toBe('day'));
    expect((await stored()).theme).toEqual([LATER, 'day']);
  });

  test('what another device wrote in between is merged', async () => {
    store.set(favouritesAtom, ['btcusdt']);
    const real = globalThis.fetch;
    let isFirst = true;
    globalThis.fetch = (async (input: Request, init) => {
      if (isFirst && new URL(input.url).pathname === '/api/putPreferences') {
        isFirst = false;
        await elsewhere({ 'favourite.ethusdt': [3, true] });
      }
      return real(input, init);
    }) as typeof fetch;
    await open();
    await waitFor(async () => expect((await stored())['favourite.btcusdt']).toEqual([0, true]));
    expect((await stored())['favourite.ethusdt']).toEqual([3, true]);
    expect(store.get(favouritesAtom)).toEqual(['btcusdt', 'ethusdt']);
  });

  test('changes without connection are sent when it is back', async () => {
    await open();
    await waitFor(() => expect(page.calls.get('/api/getPreferences')).toBe(1));
    const real = globalThis.fetch;
    globalThis.fetch = (() => Promise.reject(new TypeError('network'))) as typeof fetch;
    store.set(toggleFavouriteAtom, 'btcusdt');
    shown();
    globalThis.fetch = real;
    reportConnectivity('offline');
    reportConnectivity('online');
    await waitFor(async () => expect((await stored())['favourite.btcusdt']?.[1]).toBe(true));
  });

  test('an older server is asked nothing', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, preferences: undefined }));
    await open();
    store.set(toggleFavouriteAtom, 'btcusdt');
    shown();
    expect(page.calls.get('/api/getPreferences')).toBeUndefined();
    expect(store.get(favouritesAtom)).toEqual(['btcusdt']);
  });
});
