/** What the calls of deposit and withdrawal say to a member. */
export const fundingTexts = {
  noVoucher: /*i18n*/ { id: 'funding.noVoucher', message: 'Upload the proof of payment.' },
  usedVoucher: /*i18n*/ {
    id: 'funding.usedVoucher',
    message: 'This proof of payment was already sent with another deposit.',
  },
  tooMuch: /*i18n*/ {
    id: 'funding.tooMuch',
    message: 'At most {maximum} {coin} can be reported at once.',
  },
  networkGone: /*i18n*/ {
    id: 'funding.networkGone',
    message: 'This coin cannot be deposited this way any more.',
  },
  depositReported: /*i18n*/ {
    id: 'funding.depositReported',
    message: 'Your deposit was reported. It is credited once it has been checked.',
  },
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
    message: 'Nothing would be left of this amount after the fee.',
  },
  held: /*i18n*/ {
    id: 'funding.held',
    message:
      'A password, address or card was changed. For your safety withdrawals are possible again from {time} (UTC).',
  },
  withdrawalRequested: /*i18n*/ {
    id: 'funding.withdrawalRequested',
    message: 'Your withdrawal was requested. {arrival} {coin} will be paid out once it is checked.',
  },
} as const;

export const depositNotices = {
  approved: {
    title: /*i18n*/ { id: 'funding.notice.deposited', message: 'Your deposit was credited' },
    content: /*i18n*/ {
      id: 'funding.notice.deposited.text',
      message: '{amount} {coin} were credited to your funds account.',
    },
  },
  rejected: {
    title: /*i18n*/ {
      id: 'funding.notice.depositRejected',
      message: 'Your deposit was not accepted',
    },
    content: /*i18n*/ {
      id: 'funding.notice.depositRejected.text',
      message: 'The deposit of {amount} {coin} you reported was not credited. {remark}',
    },
  },
};

export const withdrawalNotices = {
  approved: {
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
    content: /*i18n*/ {
      id: 'funding.notice.withdrawalRejected.text',
      message: '{amount} {coin} are available again in your account. {remark}',
    },
  },
};
