/** Texts of the conversion calls for members. */
export const convertTexts = {
  sameCoin: /*i18n*/ { id: 'wallet.sameCoin', message: 'Choose two different coins.' },
  badRate: /*i18n*/ { id: 'wallet.badRate', message: 'The rate sent is not valid.' },
  noRate: /*i18n*/ {
    id: 'wallet.noRate',
    message: 'There is no recent price for this exchange. Please try again in a moment.',
  },
  rateMoved: /*i18n*/ {
    id: 'wallet.rateMoved',
    message: 'The rate has moved by more than 0.5 %. Check the new rate and try again.',
  },
  aboveBook: /*i18n*/ {
    id: 'wallet.aboveBook',
    message: 'The order book takes at most {most} {coin} of this exchange right now.',
  },
  nothingReceived: /*i18n*/ {
    id: 'wallet.nothingReceived',
    message: 'The amount is too small to exchange.',
  },
  exchanged: /*i18n*/ {
    id: 'wallet.exchanged',
    message: 'Exchanged {amount} {from} for {received} {to}',
  },
} as const;
