/** Refusals of calls without a session, with a wrong password, or with an address that cannot be used. */
export const membersTexts = {
  wrongLogin: /*i18n*/ {
    id: 'auth.wrongLogin',
    message: 'Incorrect account or password.',
    field: 'password',
  },
  badEmail: /*i18n*/ {
    id: 'auth.badEmail',
    message: 'Enter a valid e-mail address.',
    field: 'email',
  },
  badPhone: /*i18n*/ {
    id: 'auth.badPhone',
    message: 'Enter a phone number with 6 to 20 digits.',
    field: 'phone',
  },
  taken: /*i18n*/ {
    id: 'auth.taken',
    message: 'You can’t use this e-mail or phone number. If you already have an account, log in.',
  },
  codeSent: /*i18n*/ { id: 'auth.codeSent', message: 'We sent the code. Check your inbox.' },
  closed: /*i18n*/ { id: 'account.closed', message: 'This account is closed.' },
  signIn: /*i18n*/ { id: 'auth.signIn', message: 'Please log in.' },
} as const;
