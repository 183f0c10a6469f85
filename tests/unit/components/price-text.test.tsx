import { QueryClient } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { marketQueries } from '#/api/market';
import { usePriceText } from '#/components/quote/use-price-text';
import { OrderPrices } from '#/features/options/order-prices';
import type { Market } from '#core/domain/market.ts';
import { money } from '#core/domain/money.ts';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { renderPiece } from '../../support/screens/piece';

const MARKET: Market = {
  id: '7',
  symbol: 'ltcbtc',
  pair: 'LTC/BTC',
  lastPrice: '0.001205',
  changePercent: 0,
  logo: undefined,
  baseVolume: undefined,
  tickAt: undefined,
  pricePlaces: 7,
};

function clientWith(markets: readonly Market[]): QueryClient {
  const client = new QueryClient();
  client.setQueryData(marketQueries.list().queryKey, { markets, asOf: undefined });
  return client;
}

function Price({ of, price }: { of: string; price: string }) {
  return usePriceText(of)(price);
}

afterEach(cleanup);

it.each([
  ['LTC/BTC', '0.0012050'],
  ['ltcbtc', '0.0012050'],
  ['XRP/BTC', '0.001205'],
])('a price of %s is shown as %s', (of, text) => {
  const { container } = renderPiece(<Price of={of} price="0.001205" />, clientWith([MARKET]));
  expect(container.textContent).toBe(text);
});

it('a settled option shows two prices that differ', () => {
  const order: OptionOrder = {
    id: '1',
    pair: 'LTC/BTC',
    status: 'settled',
    direction: 'up',
    stake: money('5'),
    payoutRate: money('0.8'),
    durationSeconds: 60,
    boughtAt: 1,
    deadline: 2,
    settledAt: 3,
    isWin: false,
    profit: money('-5'),
    openPrice: '0.0012059',
    settlementPrice: '0.0012058',
  };
  const { container } = renderPiece(
    <OrderPrices order={order} market={undefined} />,
    clientWith([MARKET]),
  );
  expect(container.textContent).toContain('0.0012059');
  expect(container.textContent).toContain('0.0012058');
});
