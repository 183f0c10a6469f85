/** Strings about two-step verification. */
export const twoStepTexts = {
  unavailable: /*i18n*/ {
    id: 'twoStep.unavailable',
    message: 'Two-step verification isn’t available here.',
  },
  isOn: /*i18n*/ { id: 'twoStep.isOn', message: 'Two-step verification is already on.' },
  isOff: /*i18n*/ { id: 'twoStep.isOff', message: 'Two-step verification is off.' },
  beginAgain: /*i18n*/ {
    id: 'twoStep.beginAgain',
    message: 'This timed out. Start again with your password.',
  },
  noCode: /*i18n*/ {
    id: 'twoStep.noCode',
    message: 'Enter the 6-digit code from your authenticator app, or a recovery code.',
    field: 'secondFactor',
  },
  wrongCode: /*i18n*/ {
    id: 'twoStep.wrongCode',
    message: 'This code is incorrect or has already been used. Wait for the next one.',
    field: 'secondFactor',
  },
  wrongRecovery: /*i18n*/ {
    id: 'twoStep.wrongRecovery',
    message: 'This recovery code is incorrect or has already been used.',
    field: 'secondFactor',
  },
  unreadable: /*i18n*/ {
    id: 'twoStep.unreadable',
    message: 'We can’t verify codes from the app right now. Use a recovery code.',
    field: 'secondFactor',
  },
  recoveryUsedTitle: /*i18n*/ {
    id: 'twoStep.recoveryUsedTitle',
    message: 'A recovery code was used',
  },
  recoveryUsed: /*i18n*/ {
    id: 'twoStep.recoveryUsed',
    message:
      'One of your recovery codes was used. {count, plural, =0 {None is} one {# is} other {# are}} left. If this wasn’t you, contact customer service immediately.',
  },
  turnedOn: /*i18n*/ { id: 'twoStep.turnedOn', message: 'Two-step verification is on.' },
  turnedOff: /*i18n*/ { id: 'twoStep.turnedOff', message: 'Two-step verification is now off.' },
  renewed: /*i18n*/ {
    id: 'twoStep.renewed',
    message: 'These recovery codes replace the old ones.',
  },
} as const;
