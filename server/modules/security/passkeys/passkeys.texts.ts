/** Texts of passkeys for members. */
export const passkeyTexts = {
  unavailable: /*i18n*/ {
    id: 'passkeys.unavailable',
    message: 'Passkeys cannot be used at this address.',
  },
  tooLate: /*i18n*/ {
    id: 'passkeys.tooLate',
    message: 'This took too long, or was done already. Try again.',
    field: 'secondFactor',
  },
  unknown: /*i18n*/ {
    id: 'passkeys.unknown',
    message: 'This passkey is not known here. It may have been removed.',
    field: 'secondFactor',
  },
  notVerified: /*i18n*/ {
    id: 'passkeys.notVerified',
    message: 'The passkey could not be verified. Try again or choose another way.',
    field: 'secondFactor',
  },
  wentBack: /*i18n*/ {
    id: 'passkeys.wentBack',
    message:
      'This passkey is refused: its counter went back, as if it had been copied or moved. Use another way, then remove the passkey and create a new one.',
    field: 'secondFactor',
  },
  notCreated: /*i18n*/ {
    id: 'passkeys.notCreated',
    message: 'The passkey could not be created. Try again.',
  },
  none: /*i18n*/ { id: 'passkeys.none', message: 'You have no passkey.' },
  exists: /*i18n*/ { id: 'passkeys.exists', message: 'This passkey exists already.' },
  tooMany: /*i18n*/ {
    id: 'passkeys.tooMany',
    message:
      'You can have {count, plural, one {# passkey} other {# passkeys}}. Remove one that you no longer use.',
  },
  badName: /*i18n*/ {
    id: 'passkeys.badName',
    message: 'The name must have 1 to {count} characters.',
  },
  missing: /*i18n*/ { id: 'passkeys.missing', message: 'This passkey was removed already.' },
  added: /*i18n*/ { id: 'passkeys.added', message: 'The passkey was created.' },
  renamed: /*i18n*/ { id: 'passkeys.renamed', message: 'The passkey was renamed.' },
  removed: /*i18n*/ {
    id: 'passkeys.removed',
    message: 'The passkey was removed. Delete it from your device or password manager too.',
  },
} as const;
