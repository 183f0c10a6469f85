import type * as z from 'zod/mini';
import {
  applyLoan,
  cancelLoanApply,
  getLoanProjects,
  getLoanRecords,
  type loanProject,
  type loanRecord,
} from '#core/contract/loans.ts';
import { named } from '#core/contract/response-fields.ts';
import { parseWireTime } from '#core/contract/wire-time.ts';
import type { LoanPhoto, LoanRepayment, LoanStatus, LoanTerms } from '#core/domain/loans.ts';
import type { Money } from '#core/domain/money.ts';
import { type ApiResult, mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { offerQueries } from './offers';
import { pagedQuery } from './paged';
import { fromWireCode } from './wire-codes';
import { moneyOf } from './wire-money';

/** Decimals of amounts; the wire does not state those of a coin. */
const SCALE = 8;
/** Coin of loans for which the server names none. */
const UNIT = 'USDT';

/** A loan on offer. */
export interface LoanProject extends LoanTerms {
  readonly id: string;
  readonly title: string;
  readonly institution: string;
  readonly coin: string;
  /** Only members whose identity is certified may apply. */
  readonly requiresIdentity: boolean;
}

/** A loan whose terms cannot be read is not on offer. */
function toProject(wire: z.infer<typeof loanProject>): LoanProject[] {
  const minimum = moneyOf(wire.minprice);
  const maximum = moneyOf(wire.maxprice);
  const interestRate = moneyOf(wire.interest_rate);
  const durationDays = wire.cycle;
  if (!minimum || !maximum || !interestRate || durationDays === undefined) return [];
  const project = {
    id: wire.id,
    title: wire.title,
    institution: wire.mechanism,
    coin: wire.coin ?? UNIT,
    range: { minimum, maximum },
    interestRate,
    durationDays,
    scale: SCALE,
    requiresIdentity: wire.requires_identity === 1,
  };
  return [project];
}

/** A loan the member applied for. */
export interface LoanRecord {
  readonly id: string;
  readonly title: string;
  readonly orderNumber: string;
  readonly coin: string;
  readonly amount: Money | undefined;
  readonly interest: Money | undefined;
  readonly total: Money | undefined;
  readonly status: LoanStatus;
  readonly repayment: LoanRepayment;
  readonly appliedAt: number | undefined;
  /** When it falls due; `undefined` before the approval. */
  readonly repaymentAt: number | undefined;
}

const STATUS: Readonly<Record<number, LoanStatus>> = {
  1: 'applying',
  2: 'approved',
  3: 'rejected',
  4: 'cancelled',
};
const WIRE_STATUS = { all: 0, applying: 1, approved: 2, rejected: 3, cancelled: 4 } as const;
export type LoanFilter = keyof typeof WIRE_STATUS;

const REPAYMENT: Readonly<Record<number, LoanRepayment>> = { 0: 'due', 1: 'repaid', 2: 'overdue' };

function repaymentOf(wire: z.infer<typeof loanRecord>): LoanRepayment {
  if (fromWireCode(STATUS, wire.status) !== 'approved') return 'none';
  return fromWireCode(REPAYMENT, wire.is_repayment);
}

const offers = offerQueries({
  name: 'loans',
  read: (fields, options) => query(getLoanProjects, fields, options),
  toOffers: toProject,
});

export const loansQueries = {
  /** Loans on offer (product.md#loans); public, so they are stored on the device. */
  projects: offers.all,

  /** One loan on offer; `null` when it is not, or no longer. */
  project: offers.one,

  /** The member's loans of one status or all, newest first (product.md#statuses). */
  records: (filter: LoanFilter) =>
    pagedQuery({
      queryKey: [...MEMBER_DATA, 'loans', filter],
      readPage: async (page, signal) => {
        const fields = { status: WIRE_STATUS[filter] || undefined, ...page };
        const { list } = await query(getLoanRecords, fields, { signal });
        return named(list, 'id').map(
          (row): LoanRecord => ({
            id: row.id,
            title: row.title,
            orderNumber: row.order_num,
            coin: row.coin ?? UNIT,
            amount: moneyOf(row.amount),
            interest: moneyOf(row.interest),
            total: moneyOf(row.total_amount),
            status: fromWireCode(STATUS, row.status),
            repayment: repaymentOf(row),
            appliedAt: parseWireTime(row.addtime),
            repaymentAt: parseWireTime(row.repayment_time),
          }),
        );
      },
      idOf: (row) => row.id,
    }),
};

export interface LoanApplication {
  readonly projectId: string;
  readonly amount: Money;
  /** Paths of uploaded photos. */
  readonly photos: Readonly<Record<LoanPhoto, string>>;
}

/** Applies for a loan under the key of its intent. Throws ApiError (product.md#loan-rules). */
export function applyForLoan(
  { projectId, amount, photos }: LoanApplication,
  idempotencyKey: string,
): Promise<ApiResult<unknown>> {
  const fields = {
    id: projectId,
    amount,
    front_card: photos.front,
    later_card: photos.back,
    handheld_card: photos.handheld,
  };
  return mutate(applyLoan, fields, { idempotencyKey });
}

/** Cancels an application that is not decided yet, under the key of its intent. Throws ApiError. */
export function cancelApplication(id: string, idempotencyKey: string): Promise<ApiResult<unknown>> {
  return mutate(cancelLoanApply, { id }, { idempotencyKey });
}
