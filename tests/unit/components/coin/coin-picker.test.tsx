import { readdirSync } from 'node:fs';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DRAWN_COINS } from '#/components/coin/coin-logo';
import { type CoinOption, CoinPicker } from '#/components/coin/coin-picker';
import { money } from '#core/domain/money.ts';
import { fillDomGaps } from '../../../support/screens/dom-gaps.ts';
import { renderPiece } from '../../../support/screens/piece';

const CODES = ['USDT', 'BTC', 'ETH', 'XRP', 'SOL', 'TON', 'ADA', 'DOT', 'XYZ'];
const coins = (count: number): CoinOption[] =>
  CODES.slice(0, count).map((code, index) => ({ id: `${index + 1}`, code }));

const button = (value: string) => screen.getByRole('button', { name: `Coin: ${value}` });
const dialog = () => within(screen.getByRole('dialog', { name: 'Coin' }));
const codes = () =>
  dialog()
    .getAllByRole('option')
    .map((option) => option.textContent);

describe('coin picker', () => {
  beforeAll(fillDomGaps);
  afterEach(cleanup);

  it('has exactly the logos that are drawn', () => {
    expect(readdirSync('public/coins').sort()).toEqual(DRAWN_COINS.map((coin) => `${coin}.svg`));
  });

  it('offers a few coins in a sheet, with their balances, and marks the chosen one', () => {
    const onChange = vi.fn();
    const few = [{ id: '1', code: 'USDT', balance: money('1234.5') }, ...coins(3).slice(1)];
    renderPiece(<CoinPicker label="Coin" coins={few} value="1" onChange={onChange} />);
    fireEvent.click(button('USDT'));
    expect(codes()).toEqual(['USDT1,234.50', 'BTC', 'ETH']);
    expect(dialog().getByRole('option', { selected: true }).textContent).toContain('USDT');
    expect(dialog().queryByRole('searchbox')).toBeNull();
    fireEvent.click(dialog().getByRole('option', { name: 'ETH' }));
    expect(onChange.mock.calls).toEqual([['3']]);
  });

  it('offers a search among many, and Enter does not submit the form around it', () => {
    const onChange = vi.fn();
    renderPiece(<CoinPicker label="Coin" coins={coins(9)} value={undefined} onChange={onChange} />);
    fireEvent.click(button('Choose'));
    const search = dialog().getByRole('searchbox', { name: 'Search coins' });
    fireEvent.change(search, { target: { value: ' xy' } });
    expect(codes()).toEqual(['XXYZ']);
    expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false);
    fireEvent.change(search, { target: { value: 'nothing' } });
    expect(dialog().getByText('No coins found')).toBeTruthy();
    fireEvent.change(search, { target: { value: '' } });
    fireEvent.click(dialog().getByRole('option', { name: 'BTC' }));
    expect(onChange.mock.calls).toEqual([['2']]);
  });

  it('waits for a list that has not loaded, and reports an empty one', () => {
    const picker = (list: CoinOption[] | undefined) => (
      <CoinPicker label="Coin" coins={list} value={undefined} onChange={() => undefined} />
    );
    const { rerender } = renderPiece(picker(undefined));
    expect(button('Choose').hasAttribute('disabled')).toBe(true);
    rerender(picker([]));
    fireEvent.click(button('Choose'));
    expect(dialog().getByText('No coins to choose from')).toBeTruthy();
  });
});
