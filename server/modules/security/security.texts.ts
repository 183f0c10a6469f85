/** Texts of the password calls for members. */
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
    message: 'The current login password is wrong.',
    field: 'old',
  },
  samePassword: /*i18n*/ {
    id: 'auth.samePassword',
    message: 'The new password must differ from the current one.',
    field: 'fresh',
  },
  passwordChanged: /*i18n*/ {
    id: 'auth.passwordChanged',
    message: 'The login password was changed. Please log in again.',
  },
  sharedAccount: /*i18n*/ {
    id: 'auth.sharedAccount',
    message:
      'This is a shared demo account, so you can’t change its security settings. Register your own account.',
  },
  transactionSet: /*i18n*/ {
    id: 'auth.transactionSet',
    message: 'The transaction password was set.',
  },
  sameAsLogin: /*i18n*/ {
    id: 'auth.sameAsLogin',
    message: 'The transaction password must differ from the login password.',
    field: 'fresh',
  },
  noTransactionPassword: /*i18n*/ {
    id: 'auth.noTransactionPassword',
    message: 'Set a transaction password first.',
  },
  wrongTransactionPassword: /*i18n*/ {
    id: 'auth.wrongTransactionPassword',
    message: 'The transaction password is wrong.',
    field: 'password',
  },
  badAntiPhishingCode: /*i18n*/ {
    id: 'security.badAntiPhishingCode',
    message: 'The code must be 4 to 20 letters and digits.',
    field: 'fresh',
  },
  codeIsPassword: /*i18n*/ {
    id: 'security.codeIsPassword',
    message: 'The code must differ from your password: every e-mail contains it.',
    field: 'fresh',
  },
  antiPhishingSet: /*i18n*/ {
    id: 'security.antiPhishingSet',
    message: 'The anti-phishing code was set. Every e-mail we send you now contains it.',
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
