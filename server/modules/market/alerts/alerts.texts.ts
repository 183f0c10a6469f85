/** Strings for members about price alerts. */
export const alertTexts = {
  unknownMarket: /*i18n*/ { id: 'market.alert.unknownMarket', message: 'Unknown market.' },
  unknownKind: /*i18n*/ { id: 'market.alert.unknownKind', message: 'Choose an alert type.' },
  noPrice: /*i18n*/ {
    id: 'market.alert.noPrice',
    message: 'There’s no price for {market} right now. Try again in a few seconds.',
  },
  noValue: /*i18n*/ { id: 'market.alert.noValue', message: 'Enter a price.' },
  changeRange: /*i18n*/ {
    id: 'market.alert.changeRange',
    message: 'Enter a change between {least}% and {most}%.',
  },
  alreadyAbove: /*i18n*/ {
    id: 'market.alert.alreadyAbove',
    message: 'The price has already reached this level and is now {price}. Enter a higher price.',
  },
  alreadyBelow: /*i18n*/ {
    id: 'market.alert.alreadyBelow',
    message: 'The price has already reached this level and is now {price}. Enter a lower price.',
  },
  tooMany: /*i18n*/ {
    id: 'market.alert.tooMany',
    message: 'You’ve reached the limit of {count} open alerts. Delete one to add another.',
  },
  notFound: /*i18n*/ { id: 'market.alert.notFound', message: 'Alert not found.' },
  fired: /*i18n*/ {
    id: 'market.alert.fired',
    message: 'This alert has already been triggered and can no longer be changed.',
  },
  created: /*i18n*/ { id: 'market.alert.created', message: 'Alert set' },
  changed: /*i18n*/ { id: 'market.alert.changed', message: 'Alert updated' },
  deleted: /*i18n*/ { id: 'market.alert.deleted', message: 'Alert deleted' },
  title: /*i18n*/ { id: 'market.alert.title', message: 'Price alert: {market}' },
  roseTo: /*i18n*/ {
    id: 'market.alert.roseTo',
    message: '{market} rose to {price} and reached your alert at {level}.',
  },
  fellTo: /*i18n*/ {
    id: 'market.alert.fellTo',
    message: '{market} fell to {price} and reached your alert at {level}.',
  },
  changedBy: /*i18n*/ {
    id: 'market.alert.changedBy',
    message: '{market} moved {percent}% or more from {base} and is now at {price}.',
  },
} as const;
