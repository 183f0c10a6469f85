/** Texts of two-step verification for members. */
export const twoStepTexts = {
  unavailable: /*i18n*/ {
    id: 'twoStep.unavailable',
    message: 'Two-step verification is not available here.',
  },
  isOn: /*i18n*/ { id: 'twoStep.isOn', message: 'Two-step verification is on already.' },
  isOff: /*i18n*/ { id: 'twoStep.isOff', message: 'Two-step verification is off.' },
  beginAgain: /*i18n*/ {
    id: 'twoStep.beginAgain',
    message: 'This took too long. Begin again with your password.',
  },
  noCode: /*i18n*/ {
    id: 'twoStep.noCode',
    message: 'Enter the 6 digits of your authenticator app, or a recovery code.',
    field: 'secondFactor',
  },
  wrongCode: /*i18n*/ {
    id: 'twoStep.wrongCode',
    message: 'This code is wrong or was used before. Wait for the next one.',
    field: 'secondFactor',
  },
  wrongRecovery: /*i18n*/ {
    id: 'twoStep.wrongRecovery',
    message: 'This recovery code is wrong or was used before.',
    field: 'secondFactor',
  },
  unreadable: /*i18n*/ {
    id: 'twoStep.unreadable',
    message: 'Codes of the app cannot be checked at the moment. Use a recovery code.',
    field: 'secondFactor',
  },
  recoveryUsedTitle: /*i18n*/ {
    id: 'twoStep.recoveryUsedTitle',
    message: 'A recovery code was used',
  },
  recoveryUsed: /*i18n*/ {
    id: 'twoStep.recoveryUsed',
    message:
      'A recovery code of your account was used; {count, plural, =0 {none is} one {# is} other {# are}} left. If it was not you, contact customer service at once.',
  },
  turnedOn: /*i18n*/ { id: 'twoStep.turnedOn', message: 'Two-step verification is on.' },
  turnedOff: /*i18n*/ { id: 'twoStep.turnedOff', message: 'Two-step verification is off now.' },
  renewed: /*i18n*/ {
    id: 'twoStep.renewed',
    message: 'These recovery codes replace the ones before.',
  },
} as const;
