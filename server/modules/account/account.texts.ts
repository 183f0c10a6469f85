/** Texts of the calls about the whole account. */
export const accountTexts = {
  linkOver: /*i18n*/ {
    id: 'account.linkOver',
    message: 'This link was used before or is too old.',
  },
} as const;
