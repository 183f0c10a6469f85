/** Strings about the limits that members set for themselves. */
export const limitTexts = {
  stake: /*i18n*/ {
    id: 'limits.stake',
    message: 'You limited your stake to {limit} USDT per option.',
  },
  order: /*i18n*/ {
    id: 'limits.order',
    message: 'You limited your spot orders to {limit} USDT each.',
  },
  loss: /*i18n*/ {
    id: 'limits.loss',
    message:
      'You set a daily loss limit of {limit} USDT on options. You can stake {left} USDT more today.',
  },
  paused: /*i18n*/ {
    id: 'limits.paused',
    message: 'You paused trading until {time}. You can still cancel, convert and withdraw.',
  },
  shared: /*i18n*/ {
    id: 'limits.shared',
    message:
      'This is a shared demo account, so you can’t set limits on it. Register your own account.',
  },
  badKind: /*i18n*/ { id: 'limits.badKind', message: 'Unknown limit.' },
  badDays: /*i18n*/ { id: 'limits.badDays', message: 'A pause can last 1 to 30 days.' },
  shorter: /*i18n*/ {
    id: 'limits.shorter',
    message: 'Trading is paused until {time}. A pause can’t be shortened.',
  },
  atOnce: /*i18n*/ { id: 'limits.atOnce', message: 'The limit is now in effect.' },
  unchanged: /*i18n*/ { id: 'limits.unchanged', message: 'Your limit is unchanged.' },
  later: /*i18n*/ {
    id: 'limits.later',
    message: 'The change takes effect at {time}. Until then, the current limit applies.',
  },
  pauseBegun: /*i18n*/ {
    id: 'limits.pauseBegun',
    message: 'Trading is paused until {time}.',
  },
} as const;
