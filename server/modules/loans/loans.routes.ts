import { formatWireTime } from '#core/contract/wire-time.ts';
import { loanTotal } from '#core/domain/loans.ts';
import { money } from '#core/domain/money.ts';
import { pageOf } from '../../db/paging/page.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext, Handlers } from '../../handler.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import type { TradingHalt } from '../../ledger/trading-halt.ts';
import { explainOwnLimit } from '../security/limits/limits.service.ts';
import { localized } from '../site/site.service.ts';
import { type Loan, listLoans, listProjects, loansOf } from './loans.repo.ts';
import { type LoanDeps, planApplication, planCancellation } from './loans.service.ts';

const texts = {
  badStatus: /*i18n*/ { id: 'loans.badStatus', message: 'Unknown loan status.' },
  applying: /*i18n*/ { id: 'loans.applying', message: 'Applying' },
  approved: /*i18n*/ { id: 'loans.approved', message: 'Approved' },
  rejected: /*i18n*/ { id: 'loans.rejected', message: 'Rejected' },
  cancelled: /*i18n*/ { id: 'loans.state.cancelled', message: 'Cancelled' },
  none: /*i18n*/ { id: 'loans.notPaid', message: 'Not paid out' },
  due: /*i18n*/ { id: 'loans.due', message: 'Not repaid yet' },
  overdueState: /*i18n*/ { id: 'loans.state.overdue', message: 'Overdue' },
  repaid: /*i18n*/ { id: 'loans.repaid', message: 'Repaid' },
} as const;

const STATUSES = ['applying', 'approved', 'rejected', 'cancelled'] as const;

const REPAYMENT = {
  none: { number: 0, text: texts.none },
  due: { number: 0, text: texts.due },
  repaid: { number: 1, text: texts.repaid },
  overdue: { number: 2, text: texts.overdueState },
} as const;

type LoanCalls = 'getLoanProjects' | 'getLoanRecords' | 'applyLoan' | 'cancelLoanApply';

export function loansHandlers(
  deps: LoanDeps & { readonly tradingHalt: TradingHalt },
): Handlers<LoanCalls> {
  const { db } = deps;
  return {
    async getLoanProjects({ id }, { language }) {
      const projects = await listProjects(db, id === undefined ? undefined : Number(id));
      const list = projects.map(({ range, coin, ...project }) => ({
        id: project.id,
        title: localized(project.title, language),
        mechanism: localized(project.institution, language),
        minprice: range.minimum,
        maxprice: range.maximum,
        interest_rate: project.interestRate,
        cycle: project.durationDays,
        coin: coin.code,
        requires_identity: Number(project.requiresIdentity),
      }));
      return { data: { list } };
    },

    async getLoanRecords({ status, ...page }, call) {
      const requestedStatus = status ? STATUSES[status - 1] : undefined;
      if (status && requestedStatus === undefined) throw new Refusal(texts.badStatus);
      const statuses = requestedStatus === undefined ? STATUSES : [requestedStatus];
      const found = await listLoans(db, pageOf(loansOf(call.caller.memberId, statuses), page));
      return { data: { list: found.map((loan) => toWire(loan, call)) } };
    },

    applyLoan(input, call) {
      const { memberId } = call.caller;
      const applied = withIdempotency(deps, call, () =>
        planApplication(deps, {
          memberId,
          projectId: Number(input.id),
          amount: money(input.amount),
          photos: {
            front: input.front_card,
            back: input.later_card,
            handheld: input.handheld_card,
          },
          now: call.now,
        }),
      );
      return applied.catch(async (error: unknown) => {
        throw await explainOwnLimit(db, memberId, call.now, error);
      });
    },

    cancelLoanApply({ id }, call) {
      const { now, caller } = call;
      return withIdempotency(deps, call, () =>
        planCancellation(deps, { memberId: caller.memberId, loanId: Number(id), now }),
      );
    },
  };
}

function toWire({ loan, title, coin }: Loan, { say, language }: CallContext<'member'>) {
  const repayment = REPAYMENT[loan.repayment];
  const { amount, interest } = loan;
  return {
    id: loan.id,
    title: localized(title, language),
    order_num: loan.orderNumber,
    amount,
    interest,
    total_amount: loanTotal(amount, interest),
    repayment_time: loan.repaymentAt === null ? null : formatWireTime(loan.repaymentAt),
    is_repayment: repayment.number,
    is_repayment_text: say(repayment.text),
    status: STATUSES.indexOf(loan.status) + 1,
    status_text: say(texts[loan.status]),
    addtime: formatWireTime(loan.createdAt),
    coin,
  };
}
