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
      'This demo account is shared: its security settings cannot be changed. Register an account of your own.',
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
} as const;
