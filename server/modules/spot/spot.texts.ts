/** Texts of the spot calls for members. */
export const spotTexts = {
  unknownMarket: /*i18n*/ { id: 'spot.unknownMarket', message: 'This market is not offered.' },
  unknownKind: /*i18n*/ { id: 'spot.unknownKind', message: 'Choose buy or sell, limit or market.' },
  badStatus: /*i18n*/ { id: 'spot.badStatus', message: 'Unknown order status or type.' },
  noBook: /*i18n*/ {
    id: 'spot.noBook',
    message: 'The order book of {market} is not available right now.',
  },
  noPrice: /*i18n*/ { id: 'spot.noPrice', message: 'Enter an order price.' },
  noQuantity: /*i18n*/ { id: 'spot.noQuantity', message: 'Enter an order quantity.' },
  noAmount: /*i18n*/ { id: 'spot.noAmount', message: 'Enter an order amount.' },
  priceTooPrecise: /*i18n*/ {
    id: 'spot.priceTooPrecise',
    message:
      'A price of {market} has at most {places, plural, one {# decimal} other {# decimals}}.',
  },
  quantityTooPrecise: /*i18n*/ {
    id: 'spot.quantityTooPrecise',
    message:
      'A quantity of {market} has at most {places, plural, one {# decimal} other {# decimals}}.',
  },
  belowMinimum: /*i18n*/ {
    id: 'spot.belowMinimum',
    message: 'The minimum order value is {minimum} {coin}.',
  },
  stalePrice: /*i18n*/ {
    id: 'spot.stalePrice',
    message: 'There is no recent price of {market}. Please try again in a moment.',
  },
  nothingFilled: /*i18n*/ {
    id: 'spot.nothingFilled',
    message: 'The order book cannot fill this order right now. Nothing was traded.',
  },
  notAllFilled: /*i18n*/ {
    id: 'spot.notAllFilled',
    message:
      'The order book cannot fill this order completely within its limit. Nothing was traded.',
  },
  notPostOnly: /*i18n*/ {
    id: 'spot.notPostOnly',
    message:
      'This order is post-only, but would trade at once at this price. Choose another price.',
  },
  bookMoved: /*i18n*/ {
    id: 'spot.bookMoved',
    message: 'The order book has just changed. Nothing was traded, please try again.',
  },
  tooManyOpen: /*i18n*/ {
    id: 'spot.tooManyOpen',
    message:
      'You already have {count, plural, one {# open order} other {# open orders}}, the maximum. Cancel one first.',
  },
  placed: /*i18n*/ { id: 'spot.placed', message: 'Order placed' },
  placedPartly: /*i18n*/ {
    id: 'spot.placedPartly',
    message: 'Order placed, {quantity} {coin} filled immediately',
  },
  filled: /*i18n*/ { id: 'spot.filled', message: 'Order filled: {quantity} {coin}' },
  filledPartly: /*i18n*/ {
    id: 'spot.filledPartly',
    message: '{quantity} {coin} filled. The rest of the order ended unfilled.',
  },
  notFound: /*i18n*/ { id: 'spot.notFound', message: 'Order not found.' },
  tooLate: /*i18n*/ {
    id: 'spot.tooLate',
    message: 'This order is already closed and can no longer be cancelled.',
  },
  alreadyFilled: /*i18n*/ {
    id: 'spot.alreadyFilled',
    message: 'This order was already filled and can no longer be cancelled.',
  },
  cancelledRest: /*i18n*/ {
    id: 'spot.cancelledRest',
    message:
      'Order cancelled. {quantity} {coin} had been filled; the rest is back in your balance.',
  },
  cancelRequested: /*i18n*/ {
    id: 'spot.cancelRequested',
    message: 'Cancellation requested. It takes effect as soon as all earlier trades are known.',
  },
  cancelled: /*i18n*/ {
    id: 'spot.cancelled',
    message: 'Order cancelled. The unfilled part is back in your balance.',
  },
  cancelledAll: /*i18n*/ {
    id: 'spot.cancelledAll',
    message:
      '{count, plural, one {# order} other {# orders}} cancelled. What was not filled is back in your balance.',
  },
  cancelledMost: /*i18n*/ {
    id: 'spot.cancelledMost',
    message:
      '{count, plural, one {# order} other {# orders}} cancelled. {filled, plural, one {# order} other {# orders}} had just been filled.',
  },
  allFilled: /*i18n*/ {
    id: 'spot.allFilled',
    message:
      'Nothing was cancelled: {count, plural, one {# order} other {# orders}} had just been filled.',
  },
  noneOpen: /*i18n*/ { id: 'spot.noneOpen', message: 'You have no open order to cancel.' },
  changed: /*i18n*/ { id: 'spot.changed', message: 'Order changed' },
  filledNotChanged: /*i18n*/ {
    id: 'spot.filledNotChanged',
    message: 'This order was filled and can no longer be changed.',
  },
  closedNotChanged: /*i18n*/ {
    id: 'spot.closedNotChanged',
    message: 'This order is closed already and can no longer be changed.',
  },
  nothingChanged: /*i18n*/ {
    id: 'spot.nothingChanged',
    message: 'Change the price or the quantity of the order.',
  },
  belowFilled: /*i18n*/ {
    id: 'spot.belowFilled',
    message: '{quantity} {coin} of this order are filled already. Enter a larger quantity.',
  },
  noTrigger: /*i18n*/ { id: 'spot.noTrigger', message: 'Enter a trigger price.' },
  triggerReached: /*i18n*/ {
    id: 'spot.triggerReached',
    message:
      'The price is already at this trigger: the last price is {last}. Choose a trigger that the price has yet to reach, or place a limit order.',
  },
  notApart: /*i18n*/ {
    id: 'spot.notApart',
    message: 'One trigger must be above the price and the other one below it.',
  },
  waits: /*i18n*/ {
    id: 'spot.waits',
    message: 'Stop-limit order placed. It waits for its trigger.',
  },
  pairWaits: /*i18n*/ {
    id: 'spot.pairWaits',
    message: 'Take profit and stop loss placed. The first one triggered cancels the other.',
  },
  pairCancelled: /*i18n*/ {
    id: 'spot.pairCancelled',
    message: 'Take profit and stop loss cancelled. What they reserved is back in your balance.',
  },
  twinTriggered: /*i18n*/ {
    id: 'spot.twinTriggered',
    message:
      'This order was cancelled because the other one of its pair was triggered. Cancel that one if you no longer want it.',
  },
  waitsNotChanged: /*i18n*/ {
    id: 'spot.waitsNotChanged',
    message:
      'An order that waits for its trigger cannot be changed. Cancel it and place another one.',
  },
  buy: /*i18n*/ { id: 'spot.buy', message: 'Buy' },
  sell: /*i18n*/ { id: 'spot.sell', message: 'Sell' },
  limit: /*i18n*/ { id: 'spot.limit', message: 'Limit order' },
  market: /*i18n*/ { id: 'spot.market', message: 'Market order' },
  stopLimit: /*i18n*/ { id: 'spot.stopLimit', message: 'Stop-limit order' },
  takeProfit: /*i18n*/ { id: 'spot.takeProfit', message: 'Take-profit order' },
  stopLoss: /*i18n*/ { id: 'spot.stopLoss', message: 'Stop-loss order' },
} as const;
