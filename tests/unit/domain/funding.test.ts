// @vitest-environment node

import { describe, expect, test } from 'vitest';
import { validateDeposit } from '#core/domain/deposit.ts';
import { money } from '#core/domain/money.ts';
import {
  cardNumberToKeep,
  maskCardNumber,
  normalCardNumber,
  validateBankCard,
} from '#core/domain/withdrawal-card.ts';
import { fc } from '../../support/load/properties.ts';

describe('bank cards', () => {
  const card = { bankName: 'Northern Bank', cardName: 'Ann Lee', cardNumber: '6222021234567890' };

  test('all but the last four characters are masked, for every length', () => {
    expect(maskCardNumber(card.cardNumber)).toBe('************7890');
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{6,34}$/), (number) => {
        const masked = maskCardNumber(number);
        expect(masked).toHaveLength(number.length);
        expect(masked.slice(0, -4)).toMatch(/^\*+$/);
        expect(masked.slice(-4)).toBe(number.slice(-4));
        expect(cardNumberToKeep(masked, number)).toBe(number);
        // The screen has only the masked number, and must reach the same result.
        expect(validateBankCard({ ...card, cardNumber: masked }, masked)).toBeUndefined();
      }),
    );
  });

  test('a number typed in groups is stored without them, a changed mask is refused', () => {
    expect(normalCardNumber(' 6222 0212-3456 7890 ')).toBe(card.cardNumber);
    expect(normalCardNumber('\u200b６２２２‑0212–3456\u2060۷۸۹۰')).toBe(card.cardNumber);
    const changed = { ...card, cardNumber: '************7891' };
    expect(validateBankCard(changed, card.cardNumber)).toBe('badCardNumber');
    expect(validateBankCard({ ...card, cardNumber: '************7890' })).toBe('badCardNumber');
  });

  test.each([
    [{ bankName: ' ' }, 'noBankName'],
    [{ cardName: '' }, 'noCardName'],
    [{ cardNumber: '' }, 'noCardNumber'],
    [{ cardNumber: '12345' }, 'badCardNumber'],
    [{ cardNumber: '1'.repeat(35) }, 'badCardNumber'],
    [{ bankName: 'B'.repeat(101) }, 'tooLong'],
    [{}, undefined],
  ])('%o', (change, fault) => {
    expect(validateBankCard({ ...card, ...change })).toBe(fault);
  });
});

test('a deposit requires an amount above 0 and a proof', () => {
  const voucher = '/uploads/x';
  expect(validateDeposit({ amount: undefined, voucher })).toBe('noAmount');
  expect(validateDeposit({ amount: money('0'), voucher })).toBe('noAmount');
  expect(validateDeposit({ amount: money('1000000000000.1'), voucher })).toBe('tooMuch');
  expect(validateDeposit({ amount: money('1'), voucher: undefined })).toBe('noVoucher');
  expect(validateDeposit({ amount: money('1'), voucher: '' })).toBe('noVoucher');
  expect(validateDeposit({ amount: money('0.00000001'), voucher })).toBeUndefined();
});
