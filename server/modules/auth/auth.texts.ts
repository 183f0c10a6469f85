/** What the auth calls say to a member. */
export const authTexts = {
  wrongLogin: /*i18n*/ { id: 'auth.wrongLogin', message: 'Wrong account or password.' },
  welcome: /*i18n*/ { id: 'auth.welcome', message: 'You are logged in.' },
  registered: /*i18n*/ { id: 'auth.registered', message: 'Your account is ready.' },
  loggedOut: /*i18n*/ { id: 'auth.loggedOut', message: 'You are logged out.' },
  signIn: /*i18n*/ { id: 'auth.signIn', message: 'Please log in.' },
  badType: /*i18n*/ { id: 'auth.badType', message: 'Register with an e-mail or a phone number.' },
  badEmail: /*i18n*/ { id: 'auth.badEmail', message: 'Enter a valid e-mail address.' },
  badPhone: /*i18n*/ { id: 'auth.badPhone', message: 'Enter a phone number of 6 to 20 digits.' },
  badPassword: /*i18n*/ {
    id: 'auth.badPassword',
    message: 'The password must be 6 to 20 characters including letters and digits.',
  },
  commonPassword: /*i18n*/ {
    id: 'auth.commonPassword',
    message: 'This password is too common. Choose another.',
  },
  mismatch: /*i18n*/ { id: 'auth.mismatch', message: 'The passwords do not match.' },
  unknownInvite: /*i18n*/ {
    id: 'auth.unknownInvite',
    message: 'This invite code is unknown. Check it or leave it empty.',
  },
  taken: /*i18n*/ {
    id: 'auth.taken',
    message: 'This e-mail or phone number cannot be used. Log in if you have an account.',
  },
  codeSent: /*i18n*/ { id: 'auth.codeSent', message: 'The code was sent. Check your mailbox.' },
  noEmail: /*i18n*/ { id: 'auth.noEmail', message: 'Your account has no e-mail address.' },
  wrongOldPassword: /*i18n*/ {
    id: 'auth.wrongOldPassword',
    message: 'The current login password is wrong.',
  },
  samePassword: /*i18n*/ {
    id: 'auth.samePassword',
    message: 'The new password must differ from the current one.',
  },
  passwordChanged: /*i18n*/ {
    id: 'auth.passwordChanged',
    message: 'The login password was changed. Please log in again.',
  },
  sharedAccount: /*i18n*/ {
    id: 'auth.sharedAccount',
    message:
      'This demo account is shared: its passwords cannot be changed. Register an account of your own.',
  },
  transactionSet: /*i18n*/ {
    id: 'auth.transactionSet',
    message: 'The transaction password was set.',
  },
  sameAsLogin: /*i18n*/ {
    id: 'auth.sameAsLogin',
    message: 'The transaction password must differ from the login password.',
  },
  noTransactionPassword: /*i18n*/ {
    id: 'auth.noTransactionPassword',
    message: 'Set a transaction password first.',
  },
  wrongTransactionPassword: /*i18n*/ {
    id: 'auth.wrongTransactionPassword',
    message: 'The transaction password is wrong.',
  },
} as const;
