/** Strings for members in the withdrawal calls. */
export const withdrawalTexts = {
  notWithdrawable: /*i18n*/ {
    id: 'funding.notWithdrawable',
    message: 'Withdrawals aren’t available for this coin.',
  },
  notToBank: /*i18n*/ {
    id: 'funding.notToBank',
    message: 'Bank card withdrawals aren’t available for this coin.',
  },
  badAccount: /*i18n*/ {
    id: 'funding.badAccount',
    message: 'You can only withdraw from the funds or options account.',
  },
  badKind: /*i18n*/ {
    id: 'funding.badKind',
    message: 'Choose whether to withdraw to a wallet or to a bank card.',
  },
  noAddress: /*i18n*/ {
    id: 'funding.noAddress',
    message: 'Add a withdrawal address for {coin} first.',
  },
  noCard: /*i18n*/ { id: 'funding.noCard', message: 'Choose a bank card.' },
  nothingArrives: /*i18n*/ {
    id: 'funding.nothingArrives',
    message: 'The amount doesn’t cover the fee. Enter a larger amount.',
    field: 'amount',
  },
  held: /*i18n*/ {
    id: 'funding.held',
    message:
      'For your security, withdrawals are paused until {time} because a security setting was changed.',
  },
  withdrawalRequested: /*i18n*/ {
    id: 'funding.withdrawalRequested',
    message: 'Withdrawal submitted. We’ll send {arrival} {coin} after review.',
  },
  notFound: /*i18n*/ {
    id: 'funding.withdrawalNotFound',
    message: 'This withdrawal doesn’t exist.',
  },
  tooLate: /*i18n*/ {
    id: 'funding.withdrawalTooLate',
    message: 'It’s too late to cancel this withdrawal.',
  },
} as const;

const returned = /*i18n*/ {
  id: 'funding.notice.withdrawalRejected.text',
  message: '{amount} {coin} has been returned to your account. {remark}',
};

/** Messages to the member about the last step of a withdrawal. */
export const withdrawalNotices = {
  sent: {
    title: /*i18n*/ { id: 'funding.notice.withdrawn', message: 'We sent your withdrawal' },
    content: /*i18n*/ {
      id: 'funding.notice.withdrawn.text',
      message: 'We sent {arrival} {coin} to {target}. The fee was {fee} {coin}.',
    },
  },
  rejected: {
    title: /*i18n*/ {
      id: 'funding.notice.withdrawalRejected',
      message: 'We did not accept your withdrawal',
    },
    content: returned,
  },
  failed: {
    title: /*i18n*/ {
      id: 'funding.notice.withdrawalFailed',
      message: 'We couldn’t send your withdrawal',
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
