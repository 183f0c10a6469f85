/** Strings for members in the spot calls. */
export const spotTexts = {
  unknownMarket: /*i18n*/ { id: 'spot.unknownMarket', message: 'This market isn’t available.' },
  unknownKind: /*i18n*/ { id: 'spot.unknownKind', message: 'Choose buy or sell, limit or market.' },
  badStatus: /*i18n*/ { id: 'spot.badStatus', message: 'Unknown order status or type.' },
  noBook: /*i18n*/ {
    id: 'spot.noBook',
    message: 'The {market} order book isn’t available right now.',
  },
  noPrice: /*i18n*/ { id: 'spot.noPrice', message: 'Enter an order price.' },
  noQuantity: /*i18n*/ { id: 'spot.noQuantity', message: 'Enter an order quantity.' },
  noAmount: /*i18n*/ { id: 'spot.noAmount', message: 'Enter an order amount.' },
  priceTooPrecise: /*i18n*/ {
    id: 'spot.priceTooPrecise',
    message: '{market} prices can have up to {places, plural, one {# decimal} other {# decimals}}.',
  },
  quantityTooPrecise: /*i18n*/ {
    id: 'spot.quantityTooPrecise',
    message:
      '{market} quantities can have up to {places, plural, one {# decimal} other {# decimals}}.',
  },
  belowMinimum: /*i18n*/ {
    id: 'spot.belowMinimum',
    message: 'The minimum order value is {minimum} {coin}.',
  },
  stalePrice: /*i18n*/ {
    id: 'spot.stalePrice',
    message: 'There’s no recent price for {market}. Please try again in a moment.',
  },
  nothingFilled: /*i18n*/ {
    id: 'spot.nothingFilled',
    message: 'Nothing was traded because the order book can’t fill this order right now.',
  },
  notAllFilled: /*i18n*/ {
    id: 'spot.notAllFilled',
    message:
      'Nothing was traded because the order book can’t fill this order completely within its limit.',
  },
  notPostOnly: /*i18n*/ {
    id: 'spot.notPostOnly',
    message: 'This post-only order would trade immediately at this price. Choose another price.',
  },
  bookMoved: /*i18n*/ {
    id: 'spot.bookMoved',
    message: 'Nothing was traded because the order book just changed. Please try again.',
  },
  tooManyOpen: /*i18n*/ {
    id: 'spot.tooManyOpen',
    message:
      'You’ve reached the maximum of {count, plural, one {# open order} other {# open orders}}. Cancel one first.',
  },
  placed: /*i18n*/ { id: 'spot.placed', message: 'Order placed' },
  placedPartly: /*i18n*/ {
    id: 'spot.placedPartly',
    message: 'Order placed, {quantity} {coin} filled immediately',
  },
  filled: /*i18n*/ { id: 'spot.filled', message: 'Order filled: {quantity} {coin}' },
  filledPartly: /*i18n*/ {
    id: 'spot.filledPartly',
    message: '{quantity} {coin} filled. The rest of the order went unfilled.',
  },
  notFound: /*i18n*/ { id: 'spot.notFound', message: 'Order not found.' },
  tooLate: /*i18n*/ {
    id: 'spot.tooLate',
    message: 'This order is already closed and can no longer be cancelled.',
  },
  alreadyFilled: /*i18n*/ {
    id: 'spot.alreadyFilled',
    message: 'This order has already been filled and can no longer be cancelled.',
  },
  cancelledRest: /*i18n*/ {
    id: 'spot.cancelledRest',
    message:
      'Order cancelled. {quantity} {coin} had already been filled. The rest has been returned to your balance.',
  },
  cancelRequested: /*i18n*/ {
    id: 'spot.cancelRequested',
    message: 'Cancellation requested. It takes effect once all earlier trades are known.',
  },
  cancelled: /*i18n*/ {
    id: 'spot.cancelled',
    message: 'Order cancelled. Any unfilled amount has been returned to your balance.',
  },
  cancelledAll: /*i18n*/ {
    id: 'spot.cancelledAll',
    message:
      '{count, plural, one {# order} other {# orders}} cancelled. Any unfilled amount has been returned to your balance.',
  },
  cancelledMost: /*i18n*/ {
    id: 'spot.cancelledMost',
    message:
      '{count, plural, one {# order} other {# orders}} cancelled. {filled, plural, one {# order} other {# orders}} had just been filled.',
  },
  allFilled: /*i18n*/ {
    id: 'spot.allFilled',
    message:
      'Nothing was cancelled because {count, plural, one {# order} other {# orders}} had just been filled.',
  },
  noneOpen: /*i18n*/ { id: 'spot.noneOpen', message: 'You have no open orders to cancel.' },
  changed: /*i18n*/ { id: 'spot.changed', message: 'Order changed' },
  filledNotChanged: /*i18n*/ {
    id: 'spot.filledNotChanged',
    message: 'This order has already been filled and can no longer be changed.',
  },
  closedNotChanged: /*i18n*/ {
    id: 'spot.closedNotChanged',
    message: 'This order is already closed and can no longer be changed.',
  },
  nothingChanged: /*i18n*/ {
    id: 'spot.nothingChanged',
    message: 'Change the price or the quantity of the order.',
  },
  belowFilled: /*i18n*/ {
    id: 'spot.belowFilled',
    message: '{quantity} {coin} of this order has already been filled. Enter a larger quantity.',
  },
  noTrigger: /*i18n*/ { id: 'spot.noTrigger', message: 'Enter a trigger price.' },
  triggerReached: /*i18n*/ {
    id: 'spot.triggerReached',
    message:
      'The market has already reached this trigger price. The last price is {last}. Choose a price it hasn’t reached yet, or place a limit order.',
  },
  notApart: /*i18n*/ {
    id: 'spot.notApart',
    message: 'Set one trigger price above the price and the other below it.',
  },
  waits: /*i18n*/ {
    id: 'spot.waits',
    message: 'Stop-limit order placed. It’s waiting for its trigger price.',
  },
  pairWaits: /*i18n*/ {
    id: 'spot.pairWaits',
    message: 'Take profit and stop loss placed. The first one triggered cancels the other.',
  },
  pairCancelled: /*i18n*/ {
    id: 'spot.pairCancelled',
    message:
      'Take profit and stop loss cancelled. The reserved funds have been returned to your balance.',
  },
  twinTriggered: /*i18n*/ {
    id: 'spot.twinTriggered',
    message:
      'This order was cancelled because the linked order was triggered. Cancel that one if you no longer want it.',
  },
  waitsNotChanged: /*i18n*/ {
    id: 'spot.waitsNotChanged',
    message:
      'You can’t change an order that’s waiting for its trigger price. Cancel it and place a new one.',
  },
  buy: /*i18n*/ { id: 'spot.buy', message: 'Buy' },
  sell: /*i18n*/ { id: 'spot.sell', message: 'Sell' },
  limit: /*i18n*/ { id: 'spot.limit', message: 'Limit order' },
  market: /*i18n*/ { id: 'spot.market', message: 'Market order' },
  stopLimit: /*i18n*/ { id: 'spot.stopLimit', message: 'Stop-limit order' },
  takeProfit: /*i18n*/ { id: 'spot.takeProfit', message: 'Take-profit order' },
  stopLoss: /*i18n*/ { id: 'spot.stopLoss', message: 'Stop-loss order' },
} as const;
