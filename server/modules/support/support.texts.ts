/** Texts of requests to support for members. */
export const supportTexts = {
  unknownCategory: /*i18n*/ { id: 'support.unknownCategory', message: 'Choose a topic.' },
  unknownRecord: /*i18n*/ {
    id: 'support.unknownRecord',
    message: 'This order or record isn’t available. Choose another one.',
  },
  tooLong: /*i18n*/ { id: 'support.tooLong', message: 'Write at most {max} characters.' },
  tooManyPhotos: /*i18n*/ { id: 'support.tooManyPhotos', message: 'Add at most {max} photos.' },
  tooManyOpen: /*i18n*/ {
    id: 'support.tooManyOpen',
    message: 'You have {count} open requests. Close one before you start another.',
  },
  notFound: /*i18n*/ { id: 'support.notFound', message: 'Request not found.' },
  sent: /*i18n*/ {
    id: 'support.sent',
    message: 'We received your message and will notify you when we answer.',
  },
  closed: /*i18n*/ { id: 'support.closed', message: 'Request closed' },
  answeredTitle: /*i18n*/ { id: 'support.notice.answered', message: 'Support answered you' },
  answeredContent: /*i18n*/ {
    id: 'support.notice.answered.text',
    message: 'There’s an answer to your request {number}. Open Support to read it.',
  },
  closedTitle: /*i18n*/ { id: 'support.notice.closed', message: 'Your request was closed' },
  closedContent: /*i18n*/ {
    id: 'support.notice.closed.text',
    message:
      'We closed your request {number}. If you still need help, write a message to it in Support.',
  },
} as const;
