/** Strings for the calls about the whole account. */
export const accountTexts = {
  linkOver: /*i18n*/ {
    id: 'account.linkOver',
    message: 'This link has already been used or has expired.',
  },
  notEmpty: /*i18n*/ {
    id: 'account.notEmpty',
    message:
      'Your account isn’t empty. First withdraw or send all balances, and close any open orders, options, loans, stakes, machines, deposits and requests.',
  },
} as const;
