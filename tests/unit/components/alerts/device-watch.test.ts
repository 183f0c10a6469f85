import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { quoteQueries } from '#/api/market-quotes';
import { levelsOf } from '#/components/alerts/alert-levels';
import { firedMessage } from '#/components/alerts/alert-message';
import { watchOnDevice } from '#/components/alerts/device-watch';
import { alertLevelsAtom, alertsAtom, type DeviceAlert } from '#/state/alerts';
import { store } from '#/state/device-atom';
import { currentToasts } from '#/ui/toast';
import { money } from '#core/domain/money.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const NOTHING = { told: [], unseen: 0, open: [], fired: [] };

function alert(kind: DeviceAlert['kind'], value: string, symbol = 'btcusdt'): DeviceAlert {
  const pair = symbol === 'btcusdt' ? 'BTC/USDT' : 'ETH/USDT';
  return {
    id: `${kind}${value}`,
    symbol,
    pair,
    kind,
    value: money(value),
    basePrice: money('100'),
  };
}

describe('alerts of a device', () => {
  let client: QueryClient;
  let stop: () => void;

  beforeEach(() => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    store.set(alertsAtom, NOTHING);
    stop = watchOnDevice(client);
  });
  afterEach(() => {
    stop();
    store.set(alertsAtom, NOTHING);
    client.clear();
    vi.unstubAllGlobals();
  });

  const open = (...alerts: DeviceAlert[]) => store.set(alertsAtom, { ...NOTHING, open: alerts });
  const price = (text: string, symbol = 'btcusdt') => {
    const at = Date.now();
    client.setQueryData(quoteQueries.price(symbol).queryKey, { price: text, at, tradedAt: at });
  };
  const left = () => store.get(alertsAtom).open.map(({ id }) => id);

  test('fire at their level or beyond, once, and are stored', () => {
    open(alert('above', '110'), alert('below', '90'), alert('change', '20'));
    price('109.99');
    expect(left()).toHaveLength(3);
    price('110');
    price('111');
    expect(left()).toEqual(['below90', 'change20']);
    expect(store.get(alertsAtom)).toMatchObject({
      unseen: 1,
      fired: [{ id: 'above110', price: '110' }],
    });
    expect(currentToasts().map(({ message }) => message)).toEqual(['BTC/USDT rose to 110.00']);
    price('80');
    expect(left()).toEqual([]);
    expect(localStorage.getItem('trade-alerts')).toContain('"unseen":3');
  });

  test('of other markets, and after the end, stay open', () => {
    open(alert('above', '110', 'ethusdt'));
    price('200');
    expect(left()).toHaveLength(1);
    stop();
    price('200', 'ethusdt');
    expect(left()).toHaveLength(1);
  });

  test('are levels for the chart, a change two', () => {
    open(alert('below', '90'), alert('change', '10'));
    expect(store.get(alertLevelsAtom).map(({ price: at }) => at)).toEqual(['90', '110', '90']);
    expect(levelsOf([{ ...alert('above', '3'), basePrice: undefined }])).toHaveLength(1);
  });

  test('unreadable stored data is ignored', () => {
    localStorage.setItem('trade-alerts', '{"open":[{"id":1}]}');
    dispatchEvent(
      new StorageEvent('storage', { key: 'trade-alerts', newValue: '{"open":[{"id":1}]}' }),
    );
    expect(store.get(alertsAtom)).toEqual(NOTHING);
  });
});

test('a change reports the new price, with the decimals of the market', () => {
  const change = alert('change', '10');
  expect(firedMessage({ ...change, price: money('111') }, undefined)).toBe(
    'BTC/USDT rose to 111.00',
  );
  expect(firedMessage({ ...change, price: money('89') }, 4)).toBe('BTC/USDT fell to 89.0000');
});
