/** Texts of price alerts for members. */
export const alertTexts = {
  unknownMarket: /*i18n*/ { id: 'market.alert.unknownMarket', message: 'Unknown market.' },
  unknownKind: /*i18n*/ { id: 'market.alert.unknownKind', message: 'Choose the kind of alert.' },
  noPrice: /*i18n*/ {
    id: 'market.alert.noPrice',
    message: '{market} has no price right now. Try again in a few seconds.',
  },
  noValue: /*i18n*/ { id: 'market.alert.noValue', message: 'Enter a price.' },
  changeRange: /*i18n*/ {
    id: 'market.alert.changeRange',
    message: 'Enter a change between {least}% and {most}%.',
  },
  alreadyAbove: /*i18n*/ {
    id: 'market.alert.alreadyAbove',
    message: 'The price is {price} and has reached this level. Choose a higher one.',
  },
  alreadyBelow: /*i18n*/ {
    id: 'market.alert.alreadyBelow',
    message: 'The price is {price} and has reached this level. Choose a lower one.',
  },
  tooMany: /*i18n*/ {
    id: 'market.alert.tooMany',
    message: 'You already have {count} open alerts. Delete one first.',
  },
  notFound: /*i18n*/ { id: 'market.alert.notFound', message: 'Alert not found.' },
  fired: /*i18n*/ {
    id: 'market.alert.fired',
    message: 'This alert has already gone off. You can no longer change it.',
  },
  created: /*i18n*/ { id: 'market.alert.created', message: 'The alert is set.' },
  changed: /*i18n*/ { id: 'market.alert.changed', message: 'The alert was changed.' },
  deleted: /*i18n*/ { id: 'market.alert.deleted', message: 'The alert was deleted.' },
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
    message: '{market} moved {percent}% or more from {base} and is at {price}.',
  },
} as const;
