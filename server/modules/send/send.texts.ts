/** Strings about transfers between members. */
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
    message: 'That’s your own account. Enter another member’s username.',
    field: 'username',
  },
  notSearched: /*i18n*/ {
    id: 'transfer.notSearched',
    message: 'Search for the recipient again before sending.',
  },
  notOffered: /*i18n*/ {
    id: 'transfer.notOffered',
    message: 'You can’t send this coin to other members.',
  },
  noAmount: /*i18n*/ { id: 'transfer.noAmount', message: 'Enter an amount.', field: 'amount' },
  nothingArrives: /*i18n*/ {
    id: 'transfer.nothingArrives',
    message: 'The amount doesn’t cover the fee. Enter a larger amount.',
    field: 'amount',
  },
  held: /*i18n*/ {
    id: 'transfer.held',
    message:
      'For your security, sending to other members is paused until {time} because a security setting was changed.',
  },
  arrived: /*i18n*/ {
    id: 'transfer.arrived',
    message: 'You sent {amount} {coin} to {receiver}.',
  },
  onItsWay: /*i18n*/ {
    id: 'transfer.onItsWay',
    message:
      '{amount} {coin} is on its way to {receiver} and will arrive in {days, plural, one {# day} other {# days}}.',
  },
  notFound: /*i18n*/ { id: 'transfer.notFound', message: 'Sent coins not found.' },
  tooLate: /*i18n*/ {
    id: 'transfer.tooLate',
    message: 'It’s too late to cancel this.',
  },
  cancelled: /*i18n*/ {
    id: 'transfer.cancelled',
    message: 'Cancelled. The full amount has been returned to your balance.',
  },
  badStatus: /*i18n*/ { id: 'transfer.badStatus', message: 'Unknown status of sent coins.' },
} as const;
