/** Strings about the members in an address book. */
export const receiverTexts = {
  notFound: /*i18n*/ {
    id: 'receivers.notFound',
    message: 'This member isn’t in your address book.',
  },
  known: /*i18n*/ {
    id: 'receivers.known',
    message: 'This member is already in your address book.',
  },
  tooMany: /*i18n*/ {
    id: 'receivers.tooMany',
    message: 'You can save up to {count} members. Remove one first.',
  },
  notInBook: /*i18n*/ {
    id: 'receivers.notInBook',
    message: 'Your whitelist is on. Add this member to your address book first.',
  },
  tooYoung: /*i18n*/ {
    id: 'receivers.tooYoung',
    message:
      'This member is new to your address book. With your whitelist on, you can send to them from {time}.',
  },
  added: /*i18n*/ {
    id: 'receivers.added',
    message: 'Member added to your address book',
  },
  removed: /*i18n*/ {
    id: 'receivers.removed',
    message: 'Member removed from your address book',
  },
} as const;
