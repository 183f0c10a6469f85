import { formatWireTime } from '#core/contract/wire-time.ts';
import type { Money } from '#core/domain/money.ts';
import type { ServerText, TextValues } from '../../errors/refusal.ts';
import type { Texts } from '../../texts/texts.ts';
import { type Notice, noticeTexts } from '../notices/notices.service.ts';

/** The loan of a notice; amounts in `coin`, times in epoch milliseconds. */
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
      'Loan {number}: {amount} {coin} were paid to your funds account. {total} {coin} will be taken from it on {date} (UTC).',
  },
};
const rejected = {
  title: /*i18n*/ { id: 'loans.notice.rejected', message: 'Your loan application was rejected' },
  content: /*i18n*/ {
    id: 'loans.notice.rejected.text',
    message: 'Your application {number} was not accepted. {remark}',
  },
};
const dueSoon = {
  title: /*i18n*/ { id: 'loans.notice.soon', message: 'Your loan falls due tomorrow' },
  content: /*i18n*/ {
    id: 'loans.notice.soon.text',
    message:
      'Loan {number}: {total} {coin} will be taken from your funds account on {date} (UTC). Please make sure that they are available.',
  },
};
const overdue = {
  title: /*i18n*/ { id: 'loans.notice.overdue', message: 'Your loan is overdue' },
  content: /*i18n*/ {
    id: 'loans.notice.overdue.text',
    message:
      'Loan {number}: {total} {coin} were not available in your funds account. They will be taken as soon as they are. Until then you cannot withdraw or transfer. No further interest is charged.',
  },
};
const repaid = {
  title: /*i18n*/ { id: 'loans.notice.repaid', message: 'Your loan is repaid' },
  content: /*i18n*/ {
    id: 'loans.notice.repaid.text',
    message: 'Loan {number}: {total} {coin} were taken from your funds account. Nothing is owed.',
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
  return { total, date: formatWireTime(repaymentAt).slice(0, 16) };
}

/** The response to a repayment. */
export const repaidText = repaid.title;

/** Builds a notice whose key makes each event of a loan reported once. */
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
