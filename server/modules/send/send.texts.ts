/** Texts of transfers between members. */
export const transferTexts = {
  tooManySearches: /*i18n*/ {
    id: 'transfer.tooManySearches',
    message: 'Too many searches. Try again in {seconds, plural, one {# second} other {# seconds}}.',
    field: 'username',
  },
  noSuchMember: /*i18n*/ {
    id: 'transfer.noSuchMember',
    message: 'No member has this username. Check the spelling.',
    field: 'username',
  },
  toOneself: /*i18n*/ {
    id: 'transfer.toOneself',
    message: 'This is your own account. Enter the username of another member.',
    field: 'username',
  },
  notSearched: /*i18n*/ {
    id: 'transfer.notSearched',
    message: 'Search for the receiver again before sending.',
  },
  notOffered: /*i18n*/ {
    id: 'transfer.notOffered',
    message: 'This coin cannot be sent to other members.',
  },
  noAmount: /*i18n*/ { id: 'transfer.noAmount', message: 'Enter an amount.', field: 'amount' },
  nothingArrives: /*i18n*/ {
    id: 'transfer.nothingArrives',
    message: 'The amount does not cover the fee.',
    field: 'amount',
  },
  held: /*i18n*/ {
    id: 'transfer.held',
    message:
      'A security setting was changed. For your security, transfers to other members are paused until {time} (UTC).',
  },
  arrived: /*i18n*/ {
    id: 'transfer.arrived',
    message: '{amount} {coin} was sent to {receiver}.',
  },
  onItsWay: /*i18n*/ {
    id: 'transfer.onItsWay',
    message:
      '{amount} {coin} is on its way to {receiver} and arrives in {days, plural, one {# day} other {# days}}.',
  },
  notFound: /*i18n*/ { id: 'transfer.notFound', message: 'Transfer not found.' },
  tooLate: /*i18n*/ {
    id: 'transfer.tooLate',
    message: 'This transfer can no longer be cancelled.',
  },
  cancelled: /*i18n*/ {
    id: 'transfer.cancelled',
    message: 'Transfer cancelled. The full amount is back in your balance.',
  },
  badStatus: /*i18n*/ { id: 'transfer.badStatus', message: 'Unknown transfer status.' },
} as const;
