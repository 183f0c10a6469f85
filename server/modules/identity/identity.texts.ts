/** Strings for members in the identity calls. */
export const identityTexts = {
  noName: /*i18n*/ { id: 'identity.noName', message: 'Enter your real name.' },
  sent: /*i18n*/ {
    id: 'identity.sent',
    message: 'Documents submitted. We’ll notify you of our decision.',
  },
  underReview: /*i18n*/ {
    id: 'identity.underReview',
    message: 'Your documents are already in review.',
  },
  certified: /*i18n*/ { id: 'identity.certified', message: 'Your identity is already verified.' },
  tooLong: /*i18n*/ { id: 'identity.tooLong', message: 'Use up to 100 characters.' },
} as const;

export const identityNotices = {
  approved: {
    title: /*i18n*/ { id: 'identity.notice.approved', message: 'Your identity is verified' },
    content: /*i18n*/ {
      id: 'identity.notice.approved.text',
      message: 'Your documents were approved.',
    },
  },
  rejected: {
    title: /*i18n*/ {
      id: 'identity.notice.rejected',
      message: 'We couldn’t verify your identity',
    },
    content: /*i18n*/ {
      id: 'identity.notice.rejected.text',
      message: 'We didn’t accept your documents. {remark} Please submit them again.',
    },
  },
};
