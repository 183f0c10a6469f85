/** What calls about accounts and coins say to a member. */
export const assetsTexts = {
  badAccount: /*i18n*/ { id: 'wallet.badAccount', message: 'Choose an account.' },
  unknownCoin: /*i18n*/ { id: 'wallet.unknownCoin', message: 'This coin is not offered.' },
  noAmount: /*i18n*/ { id: 'wallet.noAmount', message: 'Enter an amount.' },
} as const;
