import type { OutputOf } from '#core/contract/endpoint.ts';
import {
  applyLoan,
  cancelLoanApply,
  getLoanProjects,
  getLoanRecords,
  repayLoan,
} from '#core/contract/loans.ts';
import { named } from '#core/contract/response-fields.ts';
import type { LoanPhoto, LoanRepayment, LoanStatus, LoanTerms } from '#core/domain/loans.ts';
import type { Money } from '#core/domain/money.ts';
import { query } from './client';
import { MEMBER_DATA } from './member-data';
import { moneyCall } from './money-call';
import { offerQueries } from './offers';
import { pagedQuery } from './paged';

/** The decimals of amounts, because the wire does not state those of the coin. */
const SCALE = 8;

type Row<Call extends typeof getLoanProjects | typeof getLoanRecords> =
  OutputOf<Call>['list'][number];

/** A loan on offer. */
export interface LoanProject extends LoanTerms {
  readonly id: string;
  readonly title: string;
  readonly institution: string;
  readonly coin: string;
  /** Only members whose identity is verified may apply. */
  readonly requiresIdentity: boolean;
}

/** A loan whose terms cannot be read is not on offer. */
function toProject({ minimum, maximum, ...row }: Row<typeof getLoanProjects>): LoanProject[] {
  const { interestRate, durationDays } = row;
  if (!minimum || !maximum || !interestRate || durationDays === undefined) return [];
  const requiresIdentity = row.requiresIdentity === true;
  const range = { minimum, maximum };
  return [{ ...row, range, interestRate, durationDays, scale: SCALE, requiresIdentity }];
}

/** A loan for which the member applied. */
export type LoanRecord = Row<typeof getLoanRecords>;

/** The server sends 0 for `none` as well as for `due`. */
function repaymentOf({ status, repayment }: LoanRecord): LoanRepayment {
  return status === 'approved' ? repayment : 'none';
}

export type LoanFilter = 'all' | Exclude<LoanStatus, 'unknown'>;

const offers = offerQueries({
  name: 'loans',
  read: (fields, options) => query(getLoanProjects, fields, options),
  toOffers: toProject,
});

export const loansQueries = {
  /** Loans on offer (product.md#loans). They are public, so they are stored on the device. */
  projects: offers.all,

  /** One loan on offer; `null` if it is not on offer, or no longer. */
  project: offers.one,

  /** The member's loans of one status or of all, newest first (product.md#statuses). */
  records: (filter: LoanFilter) =>
    pagedQuery({
      queryKey: [...MEMBER_DATA, 'loans', filter],
      readPage: async (page, signal) => {
        const status = filter === 'all' ? undefined : filter;
        const { list } = await query(getLoanRecords, { status, ...page }, { signal });
        return named(list, 'id').map((loan) => ({ ...loan, repayment: repaymentOf(loan) }));
      },
      idOf: (row) => row.id,
    }),
};

export interface LoanApplication {
  readonly projectId: string;
  readonly amount: Money;
  /** The paths of uploaded photos. */
  readonly photos: Readonly<Record<LoanPhoto, string>>;
}

/** Applies for a loan (product.md#loan-rules). */
export const applyForLoan = moneyCall(
  applyLoan,
  ({ projectId, amount, photos }: LoanApplication) => ({ projectId, amount, ...photos }),
);

/** Cancels an application that has not been decided yet (product.md#loans). */
export const cancelApplication = moneyCall(cancelLoanApply, ({ id }: { readonly id: string }) => ({
  id,
}));

/** A loan, and the total that the member agreed to pay for it, with interest. */
export interface Repayment {
  readonly id: string;
  readonly total: Money;
}

/** Repays a loan before it is due (product.md#repaying-early). */
export const repayEarly = moneyCall(repayLoan, ({ id, total }: Repayment) => ({ id, total }));
