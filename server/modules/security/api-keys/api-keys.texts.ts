/** Strings about API keys. */
export const apiKeyTexts = {
  unknown: /*i18n*/ { id: 'apiKeys.unknown', message: 'This API key isn’t valid.' },
  wrongRight: /*i18n*/ {
    id: 'apiKeys.wrongRight',
    message: 'This API key doesn’t have permission to do this.',
  },
  wrongAddress: /*i18n*/ {
    id: 'apiKeys.wrongAddress',
    message: 'This API key can’t be used from this IP address.',
  },
  aboveLimit: /*i18n*/ {
    id: 'apiKeys.aboveLimit',
    message: 'This exceeds the daily limit for this API key.',
  },
  needsWhitelist: /*i18n*/ {
    id: 'apiKeys.needsWhitelist',
    message: 'API keys can only withdraw to addresses while the address whitelist is on.',
  },
  noName: /*i18n*/ {
    id: 'apiKeys.noName',
    message: 'Enter a name with 1 to {count} characters.',
  },
  noRight: /*i18n*/ { id: 'apiKeys.noRight', message: 'Select at least one permission.' },
  badNetwork: /*i18n*/ {
    id: 'apiKeys.badNetwork',
    message: 'Enter IP addresses or ranges, separated by commas.',
  },
  noNetwork: /*i18n*/ {
    id: 'apiKeys.noNetwork',
    message: 'Enter the IP addresses allowed to withdraw.',
  },
  tooMany: /*i18n*/ {
    id: 'apiKeys.tooMany',
    message: 'You already have {count} API keys. Remove one first.',
  },
  missing: /*i18n*/ { id: 'apiKeys.missing', message: 'This API key has already been removed.' },
  created: /*i18n*/ { id: 'apiKeys.created', message: 'API key created' },
  removed: /*i18n*/ { id: 'apiKeys.removed', message: 'API key removed' },
} as const;
