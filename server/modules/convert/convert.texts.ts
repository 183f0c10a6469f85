/** Strings for members in the conversion calls. */
export const convertTexts = {
  sameCoin: /*i18n*/ { id: 'wallet.sameCoin', message: 'Choose two different coins.' },
  badRate: /*i18n*/ { id: 'wallet.badRate', message: 'The rate isn’t valid.' },
  noRate: /*i18n*/ {
    id: 'wallet.noRate',
    message: 'There’s no recent price for this pair. Please try again in a moment.',
  },
  rateMoved: /*i18n*/ {
    id: 'wallet.rateMoved',
    message: 'The rate has moved by more than 0.5%. Review the new rate and try again.',
  },
  aboveBook: /*i18n*/ {
    id: 'wallet.aboveBook',
    message: 'You can convert up to {most} {coin} right now.',
    field: 'amount',
  },
  nothingReceived: /*i18n*/ {
    id: 'wallet.nothingReceived',
    message: 'The amount is too small to convert. Enter a larger amount.',
    field: 'amount',
  },
  sweepChanged: /*i18n*/ {
    id: 'wallet.sweepChanged',
    message: 'Prices or balances have changed. Review the new amounts and try again.',
  },
  swept: /*i18n*/ {
    id: 'wallet.swept',
    message: 'Converted small balances to {received} {to}',
  },
  exchanged: /*i18n*/ {
    id: 'wallet.exchanged',
    message: 'Converted {amount} {from} to {received} {to}',
  },
} as const;
