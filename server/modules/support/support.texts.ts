/** Strings for members about support requests. */
export const supportTexts = {
  unknownCategory: /*i18n*/ { id: 'support.unknownCategory', message: 'Choose a topic.' },
  unknownRecord: /*i18n*/ {
    id: 'support.unknownRecord',
    message: 'This order or record isn’t available. Choose another one.',
  },
  tooLong: /*i18n*/ { id: 'support.tooLong', message: 'Write up to {max} characters.' },
  tooManyPhotos: /*i18n*/ { id: 'support.tooManyPhotos', message: 'Add up to {max} photos.' },
  tooManyOpen: /*i18n*/ {
    id: 'support.tooManyOpen',
    message: 'You have {count} open requests. Close one before starting another.',
  },
  notFound: /*i18n*/ { id: 'support.notFound', message: 'Request not found.' },
  sent: /*i18n*/ {
    id: 'support.sent',
    message: 'We’ve received your message and will notify you when we reply.',
  },
  closed: /*i18n*/ { id: 'support.closed', message: 'Request closed' },
  answeredTitle: /*i18n*/ { id: 'support.notice.answered', message: 'Customer service replied' },
  answeredContent: /*i18n*/ {
    id: 'support.notice.answered.text',
    message: 'You have a reply to your request {number}. Open Support to read it.',
  },
  closedTitle: /*i18n*/ { id: 'support.notice.closed', message: 'Your request was closed' },
  closedContent: /*i18n*/ {
    id: 'support.notice.closed.text',
    message: 'We closed your request {number}. If you still need help, reply to it in Support.',
  },
} as const;
