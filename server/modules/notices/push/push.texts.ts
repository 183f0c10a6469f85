import type { ServerText } from '../../../errors/refusal.ts';

/** Strings for the refusals and responses of the calls. */
export const pushCallTexts = {
  off: /*i18n*/ { id: 'notices.push.off', message: 'Notifications aren’t available here.' },
  badSubscription: /*i18n*/ {
    id: 'notices.push.badSubscription',
    message: 'Notifications don’t work in this browser. Try another one.',
  },
  notSubscribed: /*i18n*/ {
    id: 'notices.push.notSubscribed',
    message: 'Notifications are off on this device. Turn them on again.',
  },
  badSettings: /*i18n*/ {
    id: 'notices.push.badSettings',
    message: 'These settings aren’t valid.',
  },
} as const;

interface PushText {
  readonly title: ServerText;
  /** The text without amounts. */
  readonly body: ServerText;
  /** The text for members who want to see amounts. */
  readonly bodyWithAmounts: ServerText;
}

const optionSettled = /*i18n*/ {
  id: 'notices.push.option.body',
  message: 'Open the app to see the result.',
};

/** Strings for notifications that are not messages. */
export const PUSH_TEXTS: Readonly<Record<string, PushText>> = {
  optionWon: {
    title: /*i18n*/ { id: 'notices.push.option.won', message: '{market}: your option won' },
    body: optionSettled,
    bodyWithAmounts: /*i18n*/ {
      id: 'notices.push.option.won.body',
      message: 'Profit {amount} {coin}',
    },
  },
  optionLost: {
    title: /*i18n*/ { id: 'notices.push.option.lost', message: '{market}: your option lost' },
    body: optionSettled,
    bodyWithAmounts: /*i18n*/ {
      id: 'notices.push.option.lost.body',
      message: 'Loss {amount} {coin}',
    },
  },
  optionTied: {
    title: /*i18n*/ { id: 'notices.push.option.tied', message: '{market}: your option broke even' },
    body: optionSettled,
    bodyWithAmounts: /*i18n*/ {
      id: 'notices.push.option.tied.body',
      message: 'Your stake of {amount} {coin} has been returned',
    },
  },
  boughtInFull: {
    title: /*i18n*/ {
      id: 'notices.push.order.bought',
      message: '{market}: your buy order was filled',
    },
    body: /*i18n*/ { id: 'notices.push.order.body', message: 'Open the app to see your order.' },
    bodyWithAmounts: /*i18n*/ {
      id: 'notices.push.order.bought.body',
      message: 'Bought {amount} {coin}',
    },
  },
  soldInFull: {
    title: /*i18n*/ {
      id: 'notices.push.order.sold',
      message: '{market}: your sell order was filled',
    },
    body: /*i18n*/ { id: 'notices.push.order.body', message: 'Open the app to see your order.' },
    bodyWithAmounts: /*i18n*/ {
      id: 'notices.push.order.sold.body',
      message: 'Sold {amount} {coin}',
    },
  },
  received: {
    title: /*i18n*/ { id: 'notices.push.received', message: 'You received coins from a member' },
    body: /*i18n*/ {
      id: 'notices.push.received.body',
      message: 'The coins are in your funds account.',
    },
    bodyWithAmounts: /*i18n*/ {
      id: 'notices.push.received.amount',
      message: '{amount} {coin} is in your funds account.',
    },
  },
};
