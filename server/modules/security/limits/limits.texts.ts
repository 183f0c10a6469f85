/** Texts of the limits that members set for themselves. */
export const limitTexts = {
  stake: /*i18n*/ {
    id: 'limits.stake',
    message: 'You limited your stake to {limit} USDT per option.',
  },
  order: /*i18n*/ {
    id: 'limits.order',
    message: 'You limited your spot orders to a value of {limit} USDT.',
  },
  loss: /*i18n*/ {
    id: 'limits.loss',
    message:
      'You limited your loss with options to {limit} USDT a day. You can stake {left} USDT more today.',
  },
  paused: /*i18n*/ {
    id: 'limits.paused',
    message: 'You paused trading until {time} (UTC). You can still cancel, convert and withdraw.',
  },
  shared: /*i18n*/ {
    id: 'limits.shared',
    message:
      'This is a shared demo account, so you can’t set limits on it. Register your own account.',
  },
  badKind: /*i18n*/ { id: 'limits.badKind', message: 'Unknown limit.' },
  badDays: /*i18n*/ { id: 'limits.badDays', message: 'A pause lasts 1 to 30 days.' },
  shorter: /*i18n*/ {
    id: 'limits.shorter',
    message: 'Trading is paused until {time} (UTC). A pause can’t be shortened.',
  },
  atOnce: /*i18n*/ { id: 'limits.atOnce', message: 'The limit applies from now on.' },
  unchanged: /*i18n*/ { id: 'limits.unchanged', message: 'The limit stays as it is.' },
  later: /*i18n*/ {
    id: 'limits.later',
    message: 'The change applies from {time} (UTC). Until then, the limit stays as it is.',
  },
  pauseBegun: /*i18n*/ {
    id: 'limits.pauseBegun',
    message: 'Trading is paused until {time} (UTC).',
  },
} as const;
