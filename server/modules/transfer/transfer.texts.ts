/** Texts of transfers between own accounts for members. */
export const ownTransferTexts = {
  sameAccount: /*i18n*/ {
    id: 'wallet.sameAccount',
    message: 'Choose two different accounts.',
  },
  transferred: /*i18n*/ { id: 'wallet.transferred', message: 'Transfer completed' },
} as const;
