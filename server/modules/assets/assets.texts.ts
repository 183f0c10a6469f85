/** Texts of the calls of accounts and coins for members. */
export const assetsTexts = {
  badAccount: /*i18n*/ { id: 'wallet.badAccount', message: 'Choose an account.' },
  unknownCoin: /*i18n*/ { id: 'wallet.unknownCoin', message: 'This coin is not offered.' },
  noAmount: /*i18n*/ { id: 'wallet.noAmount', message: 'Enter an amount.', field: 'amount' },
} as const;
