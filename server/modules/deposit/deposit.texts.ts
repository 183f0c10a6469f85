/** Texts of the deposit calls for members. */
export const depositTexts = {
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
