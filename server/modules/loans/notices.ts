import { formatTextTime } from '#core/contract/wire-time.ts';
import type { Money } from '#core/domain/money.ts';
import type { ServerText, TextValues } from '../../errors/refusal.ts';
import type { Texts } from '../../texts/texts.ts';
import { type Notice, noticeTexts } from '../notices/notices.service.ts';

/** The loan of a notice; amounts are in `coin`, and times are in epoch milliseconds. */
interface About {
  readonly memberId: number;
  readonly loanId: number;
  readonly orderNumber: string;
  readonly coin: string;
  readonly at: number;
}
interface Owed extends About {
  /** Principal plus interest. */
  readonly total: Money;
}
interface Dated extends Owed {
  readonly repaymentAt: number;
}

const approved = {
  title: /*i18n*/ { id: 'loans.notice.approved', message: 'Your loan was approved' },
  content: /*i18n*/ {
    id: 'loans.notice.approved.text',
    message:
      'Loan {number}: we paid {amount} {coin} to your funds account. We’ll debit {total} {coin} from it on {date}.',
  },
};
const rejected = {
  title: /*i18n*/ { id: 'loans.notice.rejected', message: 'Your loan application was rejected' },
  content: /*i18n*/ {
    id: 'loans.notice.rejected.text',
    message: 'We did not accept your application {number}. {remark}',
  },
};
const dueSoon = {
  title: /*i18n*/ { id: 'loans.notice.soon', message: 'Your loan is due tomorrow' },
  content: /*i18n*/ {
    id: 'loans.notice.soon.text',
    message:
      'Loan {number}: we’ll debit {total} {coin} from your funds account on {date}. Please make sure you have enough.',
  },
};
const overdue = {
  title: /*i18n*/ { id: 'loans.notice.overdue', message: 'Your loan is overdue' },
  content: /*i18n*/ {
    id: 'loans.notice.overdue.text',
    message:
      'Loan {number}: your funds account didn’t have {total} {coin}. We’ll debit it as soon as it does. Until then, you cannot withdraw or send coins. No further interest will be charged.',
  },
};
const repaid = {
  title: /*i18n*/ { id: 'loans.notice.repaid', message: 'Your loan has been repaid' },
  content: /*i18n*/ {
    id: 'loans.notice.repaid.text',
    message:
      'Loan {number}: we debited {total} {coin} from your funds account. You owe nothing more.',
  },
};

export function approvedNotice(texts: Texts, about: Dated & { readonly amount: Money }): Notice {
  const { amount, ...rest } = about;
  return notice(texts, approved, 'approved', about, { ...dated(rest), amount });
}

export function rejectedNotice(texts: Texts, about: About & { readonly remark: string }): Notice {
  return notice(texts, rejected, 'rejected', about, { remark: about.remark });
}

export function dueSoonNotice(texts: Texts, about: Dated): Notice {
  return notice(texts, dueSoon, 'soon', about, dated(about));
}

export function overdueNotice(texts: Texts, about: Owed): Notice {
  return notice(texts, overdue, 'overdue', about, { total: about.total });
}

export function repaidNotice(texts: Texts, about: Owed): Notice {
  return notice(texts, repaid, 'repaid', about, { total: about.total });
}

function dated({ total, repaymentAt }: Dated): TextValues {
  return { total, date: formatTextTime(repaymentAt) };
}

/** The response to a repayment. */
export const repaidText = repaid.title;

/** Builds a notice whose key ensures that each event of a loan is reported only once. */
function notice(
  texts: Texts,
  noticeText: { readonly title: ServerText; readonly content: ServerText },
  event: string,
  { memberId, loanId, orderNumber, coin, at }: About,
  values: TextValues,
): Notice {
  return {
    memberId,
    key: `loan:${loanId}:${event}`,
    at,
    ...noticeTexts(texts, noticeText, { number: orderNumber, coin, ...values }),
  };
}
