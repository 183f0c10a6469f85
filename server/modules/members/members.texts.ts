/** Refusals of calls without a session or with a wrong password. */
export const membersTexts = {
  wrongLogin: /*i18n*/ {
    id: 'auth.wrongLogin',
    message: 'Wrong account or password.',
    field: 'password',
  },
  signIn: /*i18n*/ { id: 'auth.signIn', message: 'Please log in.' },
} as const;
