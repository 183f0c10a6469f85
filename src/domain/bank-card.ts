const MASK = '*';
const SHOWN = 4;
const NUMBER = /^[A-Za-z0-9]{6,34}$/;
const NAME_LENGTH = 100;

export interface BankCardFields {
  readonly bankName: string;
  readonly cardName: string;
  readonly cardNumber: string;
}

export type BankCardFault =
  | 'noBankName'
  | 'noCardName'
  | 'noCardNumber'
  | 'badCardNumber'
  | 'tooLong';

/** A card number as members are shown it: all but the last four characters masked (specification section 9). */
export function maskCardNumber(cardNumber: string): string {
  const hidden = Math.max(0, cardNumber.length - SHOWN);
  return MASK.repeat(hidden) + cardNumber.slice(hidden);
}

/** Letters and digits alone: numbers are often typed in groups. */
export function normalCardNumber(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}

/**
 * The number to keep when a card is saved: an unchanged mask keeps the old one (decisions.md, Money).
 * `kept` is the number stored, or its mask as a screen knows it; `undefined` for a new card.
 */
export function cardNumberToKeep(typed: string, kept: string | undefined): string {
  const number = normalCardNumber(typed);
  return kept !== undefined && number === maskCardNumber(kept) ? kept : number;
}

/** First thing wrong with a card; `kept` as for `cardNumberToKeep`. */
export function bankCardFault(
  { bankName, cardName, cardNumber }: BankCardFields,
  kept?: string,
): BankCardFault | undefined {
  if (bankName.trim() === '') return 'noBankName';
  if (cardName.trim() === '') return 'noCardName';
  if (cardNumber.trim() === '') return 'noCardNumber';
  if (bankName.trim().length > NAME_LENGTH || cardName.trim().length > NAME_LENGTH)
    return 'tooLong';
  const number = cardNumberToKeep(cardNumber, kept);
  return number === kept || NUMBER.test(number) ? undefined : 'badCardNumber';
}
