/** Texts of the conversion calls for members. */
export const convertTexts = {
  sameCoin: /*i18n*/ { id: 'wallet.sameCoin', message: 'Choose two different coins.' },
  badRate: /*i18n*/ { id: 'wallet.badRate', message: 'The rate is not valid.' },
  noRate: /*i18n*/ {
    id: 'wallet.noRate',
    message: 'There is no recent price for this pair. Please try again in a moment.',
  },
  rateMoved: /*i18n*/ {
    id: 'wallet.rateMoved',
    message: 'The rate has moved by more than 0.5%. Check the new rate and try again.',
  },
  aboveBook: /*i18n*/ {
    id: 'wallet.aboveBook',
    message: 'At most {most} {coin} can be converted right now.',
    field: 'amount',
  },
  nothingReceived: /*i18n*/ {
    id: 'wallet.nothingReceived',
    message: 'The amount is too small to convert.',
    field: 'amount',
  },
  exchanged: /*i18n*/ {
    id: 'wallet.exchanged',
    message: 'Converted {amount} {from} to {received} {to}',
  },
} as const;
