import { loanTotal } from '#core/domain/loans.ts';
import { pageOf } from '../../db/paging/page.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext, Handlers } from '../../handler.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import type { TradingHalt } from '../../ledger/trading-halt.ts';
import type { Texts } from '../../texts/texts.ts';
import { explainOwnLimit } from '../security/limits/limits.service.ts';
import { localized } from '../site/site.service.ts';
import { type Loan, listLoans, listProjects, loansOf } from './loans.repo.ts';
import { type LoanDeps, planApplication, planCancellation } from './loans.service.ts';
import { interestNow, planRepayment } from './repayment.ts';

const texts = {
  badStatus: /*i18n*/ { id: 'loans.badStatus', message: 'Unknown loan status.' },
  applying: /*i18n*/ { id: 'loans.applying', message: 'In review' },
  approved: /*i18n*/ { id: 'loans.approved', message: 'Approved' },
  rejected: /*i18n*/ { id: 'loans.rejected', message: 'Rejected' },
  cancelled: /*i18n*/ { id: 'loans.state.cancelled', message: 'Cancelled' },
  none: /*i18n*/ { id: 'loans.notPaid', message: 'Not paid out' },
  due: /*i18n*/ { id: 'loans.due', message: 'Not repaid yet' },
  overdue: /*i18n*/ { id: 'loans.state.overdue', message: 'Overdue' },
  repaid: /*i18n*/ { id: 'loans.repaid', message: 'Repaid' },
} as const;

const STATUSES = ['applying', 'approved', 'rejected', 'cancelled'] as const;

type LoanCalls =
  | 'getLoanProjects'
  | 'getLoanRecords'
  | 'applyLoan'
  | 'cancelLoanApply'
  | 'repayLoan';

export function loansHandlers(
  deps: LoanDeps & { readonly texts: Texts; readonly tradingHalt: TradingHalt },
): Handlers<LoanCalls> {
  const { db } = deps;
  return {
    async getLoanProjects({ id }, { language }) {
      const projects = await listProjects(db, id);
      const list = projects.map(({ range, coin, ...project }) => ({
        ...project,
        ...range,
        title: localized(project.title, language),
        institution: localized(project.institution, language),
        coin: coin.code,
      }));
      return { data: { list } };
    },

    async getLoanRecords({ status, ...page }, call) {
      if (status === 'unknown') throw new Refusal(texts.badStatus);
      const statuses = status === undefined || status === 'all' ? STATUSES : [status];
      const rows = await listLoans(db, pageOf(loansOf(call.caller.memberId, statuses), page));
      return { data: { list: rows.map((loan) => toRecord(loan, call)) } };
    },

    applyLoan({ projectId, amount, ...photos }, call) {
      const { now } = call;
      const { memberId } = call.caller;
      const applied = withIdempotency(deps, call, () =>
        planApplication(deps, { memberId, projectId, amount, photos, now }),
      );
      return applied.catch(async (error: unknown) => {
        throw await explainOwnLimit(db, memberId, now, error);
      });
    },

    cancelLoanApply({ id }, call) {
      const { now, caller } = call;
      return withIdempotency(deps, call, () =>
        planCancellation(deps, { memberId: caller.memberId, loanId: id, now }),
      );
    },

    repayLoan({ id, total }, call) {
      const { now, caller } = call;
      return withIdempotency(deps, call, () =>
        planRepayment(deps, { memberId: caller.memberId, loanId: id, total, now }),
      );
    },
  };
}

function toRecord(record: Loan, { say, language, now }: CallContext<'member'>) {
  const { loan, title, coin } = record;
  const { amount, status, repayment, createdAt } = loan;
  const interest = loan.earlyInterest ?? loan.interest;
  return {
    ...loan,
    title: localized(title, language),
    interest,
    earlyInterest: interestNow(record, now),
    total: loanTotal(amount, interest),
    repaymentText: say(texts[repayment]),
    statusText: say(texts[status]),
    appliedAt: createdAt,
    coin,
  };
}
