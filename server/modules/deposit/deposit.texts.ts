/** Strings for members in the deposit calls. */
export const depositTexts = {
  noVoucher: /*i18n*/ { id: 'funding.noVoucher', message: 'Upload your proof of payment.' },
  usedVoucher: /*i18n*/ {
    id: 'funding.usedVoucher',
    message: 'This proof of payment has already been used for another deposit.',
    field: 'voucher',
  },
  tooMuch: /*i18n*/ {
    id: 'funding.tooMuch',
    message: 'You can report up to {maximum} {coin} at a time.',
    field: 'amount',
  },
  badTxid: /*i18n*/ {
    id: 'funding.badTxid',
    message: 'Enter the hash or reference exactly as shown by your wallet or bank.',
    field: 'txid',
  },
  usedTxid: /*i18n*/ {
    id: 'funding.usedTxid',
    message: 'This transaction has already been reported for another deposit.',
    field: 'txid',
  },
  networkGone: /*i18n*/ {
    id: 'funding.networkGone',
    message: 'This deposit method is no longer available for this coin.',
  },
  depositReported: /*i18n*/ {
    id: 'funding.depositReported',
    message: 'Deposit submitted. We’ll credit it after review.',
  },
} as const;

export const depositNotices = {
  approved: {
    title: /*i18n*/ { id: 'funding.notice.deposited', message: 'Your deposit was credited' },
    content: /*i18n*/ {
      id: 'funding.notice.deposited.text',
      message: 'We credited {amount} {coin} to your funds account.',
    },
  },
  /** For a deposit whose received amount differs from the reported one. */
  other: {
    title: /*i18n*/ { id: 'funding.notice.deposited', message: 'Your deposit was credited' },
    content: /*i18n*/ {
      id: 'funding.notice.depositedOther.text',
      message:
        'We credited {amount} {coin} to your funds account, not the {reported} {coin} you reported.',
    },
  },
  rejected: {
    title: /*i18n*/ {
      id: 'funding.notice.depositRejected',
      message: 'We did not accept your deposit',
    },
    content: /*i18n*/ {
      id: 'funding.notice.depositRejected.text',
      message: 'We did not credit your deposit of {amount} {coin}. {remark}',
    },
  },
};
