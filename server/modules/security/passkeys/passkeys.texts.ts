/** Strings about passkeys. */
export const passkeyTexts = {
  unavailable: /*i18n*/ {
    id: 'passkeys.unavailable',
    message: 'You can’t use passkeys at this address.',
  },
  tooLate: /*i18n*/ {
    id: 'passkeys.tooLate',
    message: 'This request timed out or was already completed. Try again.',
    field: 'secondFactor',
  },
  unknown: /*i18n*/ {
    id: 'passkeys.unknown',
    message: 'This passkey isn’t registered here. It may have been removed.',
    field: 'secondFactor',
  },
  notVerified: /*i18n*/ {
    id: 'passkeys.notVerified',
    message: 'We couldn’t verify the passkey. Try again or use another method.',
    field: 'secondFactor',
  },
  wentBack: /*i18n*/ {
    id: 'passkeys.wentBack',
    message:
      'We rejected this passkey because it appears to have been copied or moved. Use another way to log in, then remove the passkey and create a new one.',
    field: 'secondFactor',
  },
  notCreated: /*i18n*/ {
    id: 'passkeys.notCreated',
    message: 'We couldn’t create the passkey. Try again.',
  },
  none: /*i18n*/ { id: 'passkeys.none', message: 'You have no passkey.' },
  exists: /*i18n*/ { id: 'passkeys.exists', message: 'This passkey already exists.' },
  tooMany: /*i18n*/ {
    id: 'passkeys.tooMany',
    message:
      'You can have up to {count, plural, one {# passkey} other {# passkeys}}. Remove one you no longer use.',
  },
  badName: /*i18n*/ {
    id: 'passkeys.badName',
    message: 'Enter a name with 1 to {count} characters.',
  },
  missing: /*i18n*/ { id: 'passkeys.missing', message: 'This passkey has already been removed.' },
  added: /*i18n*/ { id: 'passkeys.added', message: 'Your passkey was created.' },
  renamed: /*i18n*/ { id: 'passkeys.renamed', message: 'Passkey renamed' },
  removed: /*i18n*/ {
    id: 'passkeys.removed',
    message: 'Passkey removed. Remember to delete it from your device or password manager too.',
  },
} as const;
