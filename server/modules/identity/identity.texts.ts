/** Texts of the identity calls for members. */
export const identityTexts = {
  noName: /*i18n*/ { id: 'identity.noName', message: 'Enter your real name.' },
  sent: /*i18n*/ {
    id: 'identity.sent',
    message: 'Your documents were sent. A message will tell you the decision.',
  },
  underReview: /*i18n*/ {
    id: 'identity.underReview',
    message: 'Your documents are being checked already.',
  },
  certified: /*i18n*/ { id: 'identity.certified', message: 'You are certified already.' },
  tooLong: /*i18n*/ { id: 'identity.tooLong', message: 'At most 100 characters, please.' },
} as const;

export const identityNotices = {
  approved: {
    title: /*i18n*/ { id: 'identity.notice.approved', message: 'Your identity is certified' },
    content: /*i18n*/ {
      id: 'identity.notice.approved.text',
      message: 'Your documents were checked. Thank you.',
    },
  },
  rejected: {
    title: /*i18n*/ {
      id: 'identity.notice.rejected',
      message: 'Your identity could not be certified',
    },
    content: /*i18n*/ {
      id: 'identity.notice.rejected.text',
      message: 'Your documents were not accepted. {remark} Please send them again.',
    },
  },
};
