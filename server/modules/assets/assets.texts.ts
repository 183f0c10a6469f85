/** Strings for members in the calls about accounts and coins. */
export const assetsTexts = {
  badAccount: /*i18n*/ { id: 'wallet.badAccount', message: 'Choose an account.' },
  unknownCoin: /*i18n*/ { id: 'wallet.unknownCoin', message: 'This coin isn’t available.' },
  sameAccount: /*i18n*/ { id: 'wallet.sameAccount', message: 'Choose two different accounts.' },
  transferred: /*i18n*/ { id: 'wallet.transferred', message: 'Transfer completed' },
  noAmount: /*i18n*/ { id: 'wallet.noAmount', message: 'Enter an amount.', field: 'amount' },
} as const;
