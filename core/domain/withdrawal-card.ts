import { latinDigits } from './digits.ts';
import { plainText } from './typed-phone.ts';

const MASK = '*';
const SHOWN = 4;
const NUMBER = /^[A-Za-z0-9]{6,34}$/;
const NAME_LENGTH = 100;

export interface BankCardFields {
  readonly bankName: string;
  readonly cardName: string;
  readonly cardNumber: string;
}

export type BankCardValidationError =
  | 'noBankName'
  | 'noCardName'
  | 'noCardNumber'
  | 'badCardNumber'
  | 'tooLong';

/** Masks all but the last four characters of a card number (product.md#bank-card). */
export function maskCardNumber(cardNumber: string): string {
  const hidden = Math.max(0, cardNumber.length - SHOWN);
  return MASK.repeat(hidden) + cardNumber.slice(hidden);
}

/** Returns the number in Latin digits, without the spaces and dashes between groups. */
export function normalCardNumber(typed: string): string {
  return latinDigits(plainText(typed)).replaceAll(/[\s\p{Pd}]/gu, '');
}

/**
 * Returns the number to store: the old one if its mask is unchanged, otherwise the typed one
 * (product.md#bank-card). `stored` is the number from the database or, on a screen, the mask; it is
 * `undefined` for a new card.
 */
export function cardNumberToKeep(typed: string, stored: string | undefined): string {
  const number = normalCardNumber(typed);
  return stored !== undefined && number === maskCardNumber(stored) ? stored : number;
}

/**
 * Returns every reason why a card is refused, by field; `stored` has the same meaning as in
 * `cardNumberToKeep`.
 */
export function validateBankCardFields(
  { bankName, cardName, cardNumber }: BankCardFields,
  stored?: string,
): readonly (readonly [field: keyof BankCardFields, validationError: BankCardValidationError])[] {
  const validationErrors: [keyof BankCardFields, BankCardValidationError][] = [];
  if (bankName.trim() === '') validationErrors.push(['bankName', 'noBankName']);
  if (cardName.trim() === '') validationErrors.push(['cardName', 'noCardName']);
  if (cardNumber.trim() === '') validationErrors.push(['cardNumber', 'noCardNumber']);
  if (bankName.trim().length > NAME_LENGTH) validationErrors.push(['bankName', 'tooLong']);
  if (cardName.trim().length > NAME_LENGTH) validationErrors.push(['cardName', 'tooLong']);
  const number = cardNumberToKeep(cardNumber, stored);
  if (number !== stored && !NUMBER.test(number))
    validationErrors.push(['cardNumber', 'badCardNumber']);
  return validationErrors;
}

/**
 * Returns the first reason why a card is refused; `stored` has the same meaning as in
 * `cardNumberToKeep`.
 */
export function validateBankCard(
  card: BankCardFields,
  stored?: string,
): BankCardValidationError | undefined {
  return validateBankCardFields(card, stored)[0]?.[1];
}
