import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { SpotBalance } from '#/api/spot';
import { EntryFields } from '#/features/spot/entry-fields';
import { useTicket } from '#/features/spot/use-ticket';
import type { Market } from '#core/domain/market.ts';
import { money } from '#core/domain/money.ts';
import { renderPiece } from '../../../support/screens/piece';

const MARKET: Market = {
  id: '7',
  symbol: 'ltcbtc',
  pair: 'LTC/BTC',
  lastPrice: '0.0012098',
  changePercent: 0,
  logo: undefined,
  baseVolume: undefined,
  tickAt: undefined,
  pricePlaces: undefined,
};

function Form({ balance, last }: { balance: SpotBalance | undefined; last: string }) {
  const side = 'buy';
  const ticket = useTicket({ market: MARKET, side, balance, book: undefined, last });
  return (
    <EntryFields
      base="LTC"
      quote="BTC"
      side={side}
      ticket={ticket}
      balance={balance}
      book={undefined}
    />
  );
}

const terms = (pricePrecision: number): SpotBalance => ({
  base: money('1'),
  quote: money('1'),
  feeRate: money('0.002'),
  minimumValue: undefined,
  pricePrecision,
  quantityPrecision: 4,
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it.each([
  ['LTC/BTC', terms(7), '0.00121', '0.0012107'],
  ['a market of 10 decimals', terms(10), '0.00000001', '0.0000000124'],
  ['a market that states none', undefined, '0.00000001', '0.0000000124'],
])(
  'the price field of %s takes what the form suggests, and its neighbours',
  (_, balance, last, typed) => {
    renderPiece(<Form balance={balance} last={last} />);
    const price = screen.getByLabelText<HTMLInputElement>(/^Price/);
    expect(price.value).toBe(last);
    fireEvent.focus(price);
    fireEvent.change(price, { target: { value: typed } });
    expect(price.value).toBe(typed);
    expect(price.getAttribute('aria-invalid')).toBeNull();
  },
);

it('refuses more decimals than the market has', () => {
  renderPiece(<Form balance={terms(2)} last="65000.10" />);
  const price = screen.getByLabelText<HTMLInputElement>(/^Price/);
  expect(price.value).toBe('65000.10');
  fireEvent.focus(price);
  fireEvent.change(price, { target: { value: '65000.123' } });
  expect(price.value).toBe('65000.10');
  expect(screen.getByText('Up to 2 decimals')).toBeTruthy();
});
