/** What the calls of identity, addresses and cards say to a member. */
export const identityTexts = {
  noName: /*i18n*/ { id: 'identity.noName', message: 'Enter your real name.' },
  sent: /*i18n*/ {
    id: 'identity.sent',
    message: 'Your documents were sent. A message will tell you the decision.',
  },
  underReview: /*i18n*/ {
    id: 'identity.underReview',
    message: 'Your documents are being checked already.',
  },
  certified: /*i18n*/ { id: 'identity.certified', message: 'You are certified already.' },
  notWithdrawable: /*i18n*/ {
    id: 'identity.notWithdrawable',
    message: 'No address can be bound for this coin.',
  },
  noAddress: /*i18n*/ { id: 'identity.noAddress', message: 'Enter an address.' },
  badAddress: /*i18n*/ {
    id: 'identity.badAddress',
    message: 'This is not an address of this coin. Check it and try again.',
  },
  addressBound: /*i18n*/ { id: 'identity.addressBound', message: 'The address was bound.' },
  noBankName: /*i18n*/ { id: 'identity.noBankName', message: 'Enter the name of the bank.' },
  noCardName: /*i18n*/ { id: 'identity.noCardName', message: 'Enter the name of the cardholder.' },
  noCardNumber: /*i18n*/ { id: 'identity.noCardNumber', message: 'Enter the card number.' },
  badCardNumber: /*i18n*/ {
    id: 'identity.badCardNumber',
    message: 'A card number has 6 to 34 letters and digits.',
  },
  tooLong: /*i18n*/ { id: 'identity.tooLong', message: 'At most 100 characters, please.' },
  tooManyCards: /*i18n*/ {
    id: 'identity.tooManyCards',
    message: 'More than {count} cards cannot be bound.',
  },
  cardNotFound: /*i18n*/ { id: 'identity.cardNotFound', message: 'Bank card not found.' },
  cardBound: /*i18n*/ { id: 'identity.cardBound', message: 'The card was bound.' },
  cardChanged: /*i18n*/ { id: 'identity.cardChanged', message: 'The card was changed.' },
} as const;

export const identityNotices = {
  approved: {
    title: /*i18n*/ { id: 'identity.notice.approved', message: 'Your identity is certified' },
    content: /*i18n*/ {
      id: 'identity.notice.approved.text',
      message: 'Your documents were checked. Thank you.',
    },
  },
  rejected: {
    title: /*i18n*/ {
      id: 'identity.notice.rejected',
      message: 'Your identity could not be certified',
    },
    content: /*i18n*/ {
      id: 'identity.notice.rejected.text',
      message: 'Your documents were not accepted. {remark} Please send them again.',
    },
  },
};
