import { CODE } from '#core/contract/envelope.ts';
import type { AmountRange, RangeValidationError } from '#core/domain/range.ts';
import { Refusal } from './refusal.ts';

const texts = {
  noAmount: /*i18n*/ { id: 'range.noAmount', message: 'Enter an amount.', field: 'amount' },
  tooPrecise: /*i18n*/ {
    id: 'range.tooPrecise',
    message: 'The amount has too many decimals.',
    field: 'amount',
  },
  outOfRange: /*i18n*/ {
    id: 'range.outOfRange',
    message: 'The amount must be between {minimum} and {maximum} {coin}.',
    field: 'amount',
  },
} as const;

/** Refuses an amount with more decimals than its coin; `count` is the coin's scale. */
export const decimalsText = /*i18n*/ {
  id: 'range.decimals',
  message:
    'Amounts of this coin can have up to {count, plural, one {# decimal} other {# decimals}}.',
  field: 'amount' as const,
};

/** Returns the refusal of an amount outside a range. `coin` is its code. */
export function rangeRefusal(
  validationError: RangeValidationError,
  { minimum, maximum }: Partial<AmountRange>,
  coin: string,
): Refusal {
  const values = { minimum: minimum ?? '', maximum: maximum ?? '', coin };
  return new Refusal(texts[validationError], { code: CODE.rule, values });
}
