/** Strings for members in the calls about addresses and cards. */
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
    message: 'There’s a typo in this address. Copy it again.',
    field: 'address',
  },
  paymentLink: /*i18n*/ {
    id: 'identity.paymentLink',
    message: 'This link contains more than just an address. Enter the address only.',
    field: 'address',
  },
  addressBound: /*i18n*/ { id: 'identity.addressBound', message: 'Address added' },
  noBankName: /*i18n*/ { id: 'identity.noBankName', message: 'Enter the name of your bank.' },
  noCardName: /*i18n*/ { id: 'identity.noCardName', message: 'Enter the name on the card.' },
  noCardNumber: /*i18n*/ { id: 'identity.noCardNumber', message: 'Enter the card number.' },
  badCardNumber: /*i18n*/ {
    id: 'identity.badCardNumber',
    message: 'Enter a card number with 6 to 34 letters and digits.',
  },
  tooManyCards: /*i18n*/ {
    id: 'identity.tooManyCards',
    message: 'You can add up to {count, plural, one {# card} other {# cards}}.',
  },
  cardNotFound: /*i18n*/ { id: 'identity.cardNotFound', message: 'Bank card not found.' },
  cardBound: /*i18n*/ { id: 'identity.cardBound', message: 'Card added' },
  cardChanged: /*i18n*/ { id: 'identity.cardChanged', message: 'Card updated' },
} as const;
