/** Strings for members about the address book and its whitelist. */
export const addressTexts = {
  notFound: /*i18n*/ {
    id: 'addresses.notFound',
    message: 'This address isn’t in your address book.',
  },
  removed: /*i18n*/ {
    id: 'addresses.removed',
    message: 'This address is no longer in your address book. Choose another one.',
  },
  known: /*i18n*/ {
    id: 'addresses.known',
    message: 'This address is already in your address book.',
    field: 'address',
  },
  tooMany: /*i18n*/ {
    id: 'addresses.tooMany',
    message: 'You can save up to {count} addresses per coin. Remove one first.',
  },
  badNetwork: /*i18n*/ {
    id: 'addresses.badNetwork',
    message: 'You can’t withdraw this coin on this network.',
  },
  otherNetwork: /*i18n*/ {
    id: 'addresses.otherNetwork',
    message: 'This address isn’t on the chosen network. Check both and try again.',
    field: 'address',
  },
  longLabel: /*i18n*/ {
    id: 'addresses.longLabel',
    message: 'Labels can have up to {count} characters.',
    field: 'label',
  },
  tooYoung: /*i18n*/ {
    id: 'addresses.tooYoung',
    message: 'This address is new. With your whitelist on, you can use it from {time}.',
  },
  cardTooYoung: /*i18n*/ {
    id: 'addresses.cardTooYoung',
    message: 'This bank card is new. With your whitelist on, you can use it from {time}.',
  },
  added: /*i18n*/ { id: 'addresses.added', message: 'Address added' },
  labelled: /*i18n*/ { id: 'addresses.labelled', message: 'Label saved' },
  madeDefault: /*i18n*/ {
    id: 'addresses.madeDefault',
    message: 'This is now your default address.',
  },
  deleted: /*i18n*/ { id: 'addresses.deleted', message: 'Address removed' },
  turnedOn: /*i18n*/ { id: 'addresses.turnedOn', message: 'The whitelist is on.' },
  turnedOff: /*i18n*/ {
    id: 'addresses.turnedOff',
    message: 'The whitelist stays on until {time}, then turns off.',
  },
  isOff: /*i18n*/ { id: 'addresses.isOff', message: 'The whitelist is off.' },
} as const;
