/** Texts of the withdrawal calls for members. */
export const withdrawalTexts = {
  notWithdrawable: /*i18n*/ {
    id: 'funding.notWithdrawable',
    message: 'This coin cannot be withdrawn.',
  },
  notToBank: /*i18n*/ {
    id: 'funding.notToBank',
    message: 'This coin cannot be withdrawn to a bank card.',
  },
  badAccount: /*i18n*/ {
    id: 'funding.badAccount',
    message: 'Withdrawals are made from the funds or the options account.',
  },
  badKind: /*i18n*/ {
    id: 'funding.badKind',
    message: 'Choose whether to withdraw to a wallet or to a bank card.',
  },
  noAddress: /*i18n*/ {
    id: 'funding.noAddress',
    message: 'Bind a withdrawal address for {coin} first.',
  },
  noCard: /*i18n*/ { id: 'funding.noCard', message: 'Choose a bank card.' },
  nothingArrives: /*i18n*/ {
    id: 'funding.nothingArrives',
    message: 'The amount does not cover the fee.',
    field: 'amount',
  },
  held: /*i18n*/ {
    id: 'funding.held',
    message:
      'A security setting was changed. For your security, withdrawals are paused until {time} (UTC).',
  },
  withdrawalRequested: /*i18n*/ {
    id: 'funding.withdrawalRequested',
    message: 'Withdrawal submitted. {arrival} {coin} will be paid out after review.',
  },
  notFound: /*i18n*/ {
    id: 'funding.withdrawalNotFound',
    message: 'This withdrawal does not exist.',
  },
  tooLate: /*i18n*/ {
    id: 'funding.withdrawalTooLate',
    message: 'This withdrawal can no longer be cancelled.',
  },
} as const;

const returned = /*i18n*/ {
  id: 'funding.notice.withdrawalRejected.text',
  message: '{amount} {coin} are available again in your account. {remark}',
};

/** The message to the member about the last step of a withdrawal. */
export const withdrawalNotices = {
  sent: {
    title: /*i18n*/ { id: 'funding.notice.withdrawn', message: 'Your withdrawal was paid out' },
    content: /*i18n*/ {
      id: 'funding.notice.withdrawn.text',
      message: '{arrival} {coin} were sent to {target}. The fee was {fee} {coin}.',
    },
  },
  rejected: {
    title: /*i18n*/ {
      id: 'funding.notice.withdrawalRejected',
      message: 'Your withdrawal was not accepted',
    },
    content: returned,
  },
  failed: {
    title: /*i18n*/ {
      id: 'funding.notice.withdrawalFailed',
      message: 'Your withdrawal could not be sent',
    },
    content: returned,
  },
  cancelled: {
    title: /*i18n*/ {
      id: 'funding.notice.withdrawalCancelled',
      message: 'Your withdrawal was cancelled',
    },
    content: returned,
  },
} as const;
