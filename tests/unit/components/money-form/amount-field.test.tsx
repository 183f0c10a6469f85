import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Controller, useForm } from 'react-hook-form';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AmountField } from '#/components/money-form/amount-field';
import { store } from '#/state/device-atom';
import { shownLanguageAtom } from '#/state/language';
import { readAmount } from '#core/domain/amount-input.ts';
import { money } from '#core/domain/money.ts';
import { renderPiece } from '../../../support/screens/piece';

const BALANCE = money('1.123456789012');

interface ExampleProps {
  places?: number;
  available?: typeof BALANCE;
  hasAll?: true | 'payable';
  onValue?: (value: string) => void;
}

function Example({ places, available, hasAll = true, onValue }: ExampleProps) {
  const { control, setFocus } = useForm({ defaultValues: { amount: '' } });
  return (
    <>
      <Controller
        control={control}
        name="amount"
        render={({ field }) => (
          <AmountField
            {...field}
            onChange={(value) => {
              field.onChange(value);
              onValue?.(value);
            }}
            label="Amount"
            places={places}
            unit="USDT"
            available={available}
            hasAll={hasAll}
          />
        )}
      />
      <button type="button" onClick={() => setFocus('amount')}>
        focus
      </button>
    </>
  );
}

const show = (props: Parameters<typeof Example>[0] = {}) => renderPiece(<Example {...props} />);
const input = () => screen.getByLabelText<HTMLInputElement>('Amount');
const all = () => screen.getByRole<HTMLButtonElement>('button', { name: 'All' });
const type = (value: string) => fireEvent.change(input(), { target: { value } });

describe('amount field', () => {
  afterEach(() => {
    cleanup();
    store.set(shownLanguageAtom, 'en');
  });

  it('converts digits and separators of other scripts to Latin ones', () => {
    show();
    type('١٢٫٥');
    expect(input().value).toBe('12.5');
    type('০,২৫');
    expect(input().value).toBe('0.25');
  });

  it('refuses input that cannot be an amount and keeps the previous value', () => {
    show();
    type('12.5');
    for (const text of ['12.5.1', '-1', '1e5', '1.123456789', 'abc']) type(text);
    expect(input().value).toBe('12.5');
  });

  it('reads pasted text that has one meaning', () => {
    show();
    const meanings = {
      '1.234,56': '1234.56',
      '1 000': '1000',
      '１２３': '123',
      $25: '25',
      '25 usdt': '25',
    };
    for (const [pasted, read] of Object.entries(meanings)) {
      type(pasted);
      expect(input().value).toBe(read);
    }
    expect(input().getAttribute('aria-invalid')).toBeNull();
  });

  it('leaves text with two meanings unchanged and names both', () => {
    show();
    type('10,000');
    expect(input().value).toBe('10,000');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/could mean/).textContent).toBe(
      '10,000 could mean 10000 or 10. Enter the one you mean, using a point for decimals.',
    );
    type('10000');
    expect(screen.queryByText(/could mean/)).toBeNull();
  });

  it.each([
    ['en', '227,497', 3, ['227497', '227.497'], '227.497'],
    ['en', '227,497', 2, ['227497'], '227497'],
    ['en', '10,000', 0, ['10000', '10'], '10'],
    ['de', '60.000', 8, ['60000', '60'], '60000'],
    ['de', '227.497', 3, ['227497', '227.497'], '227.497'],
    ['it', '1.000', 8, ['1000', '1'], '1'],
  ] as const)(
    'offers in %s the readings of %s in a field of %i decimals',
    (language, typed, places, readings, chosen) => {
      store.set(shownLanguageAtom, language);
      const sent = vi.fn<(value: string) => void>();
      show({ places, onValue: sent });
      type(typed);
      expect(input().value).toBe(typed);
      expect(readAmount(sent.mock.lastCall?.[0] ?? '')).toBeUndefined();
      const offered = screen.getAllByRole('button', { name: /^\d/ });
      expect(offered.map(({ textContent }) => textContent)).toEqual(readings);
      fireEvent.click(screen.getByRole('button', { name: chosen }));
      expect(input().value).toBe(chosen);
      expect(readAmount(sent.mock.lastCall?.[0] ?? '')).toBe(chosen);
      expect(screen.queryByText(/could mean/)).toBeNull();
    },
  );

  it('takes 60.000,5 as typed key by key in German', () => {
    store.set(shownLanguageAtom, 'de');
    show();
    for (const text of ['6', '60', '60.', '60.0', '60.00', '60.000', '60.000,', '60.000,5'])
      type(text);
    expect(input().value).toBe('60000.5');
  });

  it.each([
    ['-5', '-5 isn’t a valid amount. Enter digits, using a point for decimals.'],
    ['1e5', '1e5 isn’t a valid amount. Enter digits, using a point for decimals.'],
    ['25 BTC', '25 BTC isn’t a valid USDT amount.'],
    ['0.123456789', 'Up to 8 decimals'],
  ])('shows why %s is not accepted', (typed, words) => {
    show();
    type('12.5');
    type(typed);
    expect(input().value).toBe('12.5');
    const note = document.getElementById(input().getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe(words);
    type('12.');
    expect(note?.textContent).toBe('');
  });

  it('accepts only whole numbers where required', () => {
    show({ places: 0 });
    type('7');
    expect(input().getAttribute('aria-invalid')).toBeNull();
    type('7.5');
    expect(input().value).toBe('7.5');
    expect(screen.getByText('Whole numbers only')).toBeTruthy();
  });

  it('shows every digit of the balance when it is tapped', () => {
    show({ available: BALANCE });
    fireEvent.click(screen.getByRole('button', { name: /1\.1234/ }));
    expect(screen.getByRole('button', { pressed: true }).textContent).toContain(BALANCE);
  });

  it('fills in the exact balance, shown rounded down, and lets it be shortened', () => {
    show({ available: BALANCE });
    expect(screen.getByText('1.1234').textContent).toContain('USDT');
    fireEvent.click(all());
    expect(input().value).toBe(BALANCE);
    type(BALANCE.slice(0, -1));
    expect(input().value).toBe(BALANCE.slice(0, -1));
  });

  it('fills in the payable part of a balance with dust, and nothing of dust alone', () => {
    show({ available: BALANCE, hasAll: 'payable' });
    fireEvent.click(all());
    expect(input().value).toBe('1.12345678');
    cleanup();
    show({ available: money('0.000000001'), hasAll: 'payable' });
    expect(all().disabled).toBe(true);
  });

  it('shows nothing about an unknown balance, and offers no All of it', () => {
    show();
    expect(screen.queryByText(/Available/)).toBeNull();
    expect(all().disabled).toBe(true);
  });

  it('can be focused by its form', async () => {
    show();
    fireEvent.click(screen.getByText('focus'));
    await waitFor(() => expect(document.activeElement).toBe(input()));
  });
});
