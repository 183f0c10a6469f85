import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  applyLoan,
  cancelLoanApply,
  getLoanProjects,
  getLoanRecords,
  type loanProject,
  type loanRecord,
} from '#/contract/loans';
import { parseWireTime } from '#/contract/wire-time';
import type { LoanPhoto, LoanRepayment, LoanStatus, LoanTerms } from '#/domain/loans';
import { type Money, money } from '#/domain/money';
import { type Answer, act, call } from './client';
import { pagedQuery } from './paged';
import { memberDataKey } from './wallet';

/** Decimals of amounts; the wire does not tell those of a coin. */
const SCALE = 8;
/** Loans are in the unit currency unless the server says otherwise. */
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

function toProject(wire: z.infer<typeof loanProject>): LoanProject {
  return {
    id: wire.id,
    title: wire.title,
    institution: wire.mechanism,
    coin: wire.coin ?? UNIT,
    range: { minimum: money(wire.minprice), maximum: money(wire.maxprice) },
    interestRate: money(wire.interest_rate),
    cycleDays: wire.cycle,
    scale: SCALE,
    requiresIdentity: wire.requires_identity === 1,
  };
}

/** Loans on offer; the same for everybody, so they are kept on the device. */
export function loanProjectsQuery() {
  return queryOptions({
    queryKey: ['site', 'loans'],
    queryFn: async ({ signal }) => {
      const { list } = await call(getLoanProjects, {}, { signal, whenMissing: { list: [] } });
      return list.map(toProject);
    },
  });
}

/** One loan on offer; `null` when it is not (any more). */
export function loanProjectQuery(id: string) {
  return queryOptions({
    queryKey: ['site', 'loans', id],
    queryFn: async ({ signal }) => {
      const { list } = await call(getLoanProjects, { id }, { signal, whenMissing: { list: [] } });
      const found = list.find((project) => project.id === id);
      return found ? toProject(found) : null;
    },
  });
}

/** A loan the member applied for. */
export interface LoanRecord {
  readonly id: string;
  readonly title: string;
  readonly orderNumber: string;
  readonly coin: string;
  readonly amount: Money;
  readonly interest: Money;
  readonly total: Money;
  readonly status: LoanStatus;
  readonly repayment: LoanRepayment;
  readonly appliedAt: number | undefined;
  /** When it falls due; missing before the approval. */
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

function repaymentOf(wire: z.infer<typeof loanRecord>): LoanRepayment {
  if (STATUS[wire.status] !== 'approved') return 'none';
  if (wire.is_repayment === 1) return 'repaid';
  return wire.is_repayment === 2 ? 'overdue' : 'due';
}

/** The member's loans of one status or all, newest first. */
export function loanRecordsQuery(memberKey: string, filter: LoanFilter) {
  return pagedQuery({
    queryKey: [...memberDataKey(memberKey), 'loans', filter],
    readPage: async (page, limit, signal) => {
      const wanted = { status: WIRE_STATUS[filter] || undefined, page, limit };
      const whenMissing = { list: [] };
      const { list } = await call(getLoanRecords, wanted, { signal, whenMissing });
      return list.map(
        (row): LoanRecord => ({
          id: row.id,
          title: row.title,
          orderNumber: row.order_num,
          coin: row.coin ?? UNIT,
          amount: money(row.amount),
          interest: money(row.interest),
          total: money(row.total_amount),
          status: STATUS[row.status] ?? 'unknown',
          repayment: repaymentOf(row),
          appliedAt: parseWireTime(row.addtime),
          repaymentAt: parseWireTime(row.repayment_time),
        }),
      );
    },
    idOf: (row) => row.id,
  });
}

export interface LoanApplication {
  readonly projectId: string;
  readonly amount: Money;
  /** Paths of uploaded photos. */
  readonly photos: Readonly<Record<LoanPhoto, string>>;
}

/** Applies for a loan under the key of its intent. */
export function applyForLoan(
  { projectId, amount, photos }: LoanApplication,
  idempotencyKey: string,
): Promise<Answer<unknown>> {
  const fields = {
    id: projectId,
    amount,
    front_card: photos.front,
    later_card: photos.back,
    handheld_card: photos.handheld,
  };
  return act(applyLoan, fields, { idempotencyKey });
}

/** Takes back an application that is not decided yet, under the key of its intent. */
export function cancelApplication(id: string, idempotencyKey: string): Promise<Answer<unknown>> {
  return act(cancelLoanApply, { id }, { idempotencyKey });
}
