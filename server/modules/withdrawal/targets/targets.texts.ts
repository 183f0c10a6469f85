/** Texts of the calls of addresses and cards for members. */
export const targetTexts = {
  notWithdrawable: /*i18n*/ {
    id: 'identity.notWithdrawable',
    message: 'You can’t add an address for this coin.',
  },
  noAddress: /*i18n*/ { id: 'identity.noAddress', message: 'Enter an address.' },
  badAddress: /*i18n*/ {
    id: 'identity.badAddress',
    message: 'This isn’t a valid address for this coin. Check it and try again.',
  },
  mistypedAddress: /*i18n*/ {
    id: 'identity.mistypedAddress',
    message: 'This address contains a mistake. Copy it again.',
    field: 'address',
  },
  paymentLink: /*i18n*/ {
    id: 'identity.paymentLink',
    message: 'This link contains more than an address. Enter only the address.',
    field: 'address',
  },
  addressBound: /*i18n*/ { id: 'identity.addressBound', message: 'The address was added.' },
  noBankName: /*i18n*/ { id: 'identity.noBankName', message: 'Enter the name of the bank.' },
  noCardName: /*i18n*/ { id: 'identity.noCardName', message: 'Enter the name of the cardholder.' },
  noCardNumber: /*i18n*/ { id: 'identity.noCardNumber', message: 'Enter the card number.' },
  badCardNumber: /*i18n*/ {
    id: 'identity.badCardNumber',
    message: 'A card number has 6 to 34 letters and digits.',
  },
  tooManyCards: /*i18n*/ {
    id: 'identity.tooManyCards',
    message: 'You can add up to {count, plural, one {# card} other {# cards}}.',
  },
  cardNotFound: /*i18n*/ { id: 'identity.cardNotFound', message: 'Bank card not found.' },
  cardBound: /*i18n*/ { id: 'identity.cardBound', message: 'The card was added.' },
  cardChanged: /*i18n*/ { id: 'identity.cardChanged', message: 'The card was changed.' },
} as const;
