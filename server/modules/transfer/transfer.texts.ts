/** What the transfer between own accounts says to a member. */
export const ownTransferTexts = {
  sameAccount: /*i18n*/ {
    id: 'wallet.sameAccount',
    message: 'Choose two different accounts.',
  },
  transferred: /*i18n*/ { id: 'wallet.transferred', message: 'Transfer completed' },
} as const;
