/** Strings for members in the password calls. */
export const securityTexts = {
  badPassword: /*i18n*/ {
    id: 'auth.badPassword',
    message: 'The password must be 6 to 20 characters including letters and digits.',
  },
  commonPassword: /*i18n*/ {
    id: 'auth.commonPassword',
    message: 'This password is too common. Choose another.',
    field: 'fresh',
  },
  wrongOldPassword: /*i18n*/ {
    id: 'auth.wrongOldPassword',
    message: 'Your current login password is incorrect.',
    field: 'old',
  },
  samePassword: /*i18n*/ {
    id: 'auth.samePassword',
    message: 'Your new password must be different from your current one.',
    field: 'fresh',
  },
  passwordChanged: /*i18n*/ {
    id: 'auth.passwordChanged',
    message: 'Login password changed. Please log in again.',
  },
  sharedAccount: /*i18n*/ {
    id: 'auth.sharedAccount',
    message:
      'This is a shared demo account, so you can’t change its security settings. Register your own account.',
  },
  transactionSet: /*i18n*/ {
    id: 'auth.transactionSet',
    message: 'Your transaction password has been set.',
  },
  sameAsLogin: /*i18n*/ {
    id: 'auth.sameAsLogin',
    message: 'Your transaction password must be different from your login password.',
    field: 'fresh',
  },
  noTransactionPassword: /*i18n*/ {
    id: 'auth.noTransactionPassword',
    message: 'Set a transaction password first.',
  },
  wrongTransactionPassword: /*i18n*/ {
    id: 'auth.wrongTransactionPassword',
    message: 'Incorrect transaction password.',
    field: 'password',
  },
  badAntiPhishingCode: /*i18n*/ {
    id: 'security.badAntiPhishingCode',
    message: 'The code must be 4 to 20 letters and digits.',
    field: 'fresh',
  },
  codeIsPassword: /*i18n*/ {
    id: 'security.codeIsPassword',
    message: 'The code must be different from your password because every e-mail contains it.',
    field: 'fresh',
  },
  antiPhishingSet: /*i18n*/ {
    id: 'security.antiPhishingSet',
    message: 'Anti-phishing code set. Every e-mail we send you will now include it.',
  },
  antiPhishingLine: /*i18n*/ {
    id: 'security.antiPhishingLine',
    message: 'Your anti-phishing code: {code}',
  },
  sharedSettings: /*i18n*/ {
    id: 'security.sharedSettings',
    message:
      'This is a shared demo account, so you can’t change this setting. Register your own account.',
  },
  noFactor: /*i18n*/ {
    id: 'security.noFactor',
    message:
      'Add an e-mail address or turn on two-step verification first, or contact customer service.',
  },
  freezeLink: /*i18n*/ {
    id: 'security.freezeLink',
    message: 'If this wasn’t you, freeze your account immediately:',
  },
} as const;
