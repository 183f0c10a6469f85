import type { LoanProject } from '#/api/loans';
import type { FieldFault } from '#/components/money-form/fault-resolver';
import { readAmount } from '#/domain/amount-input';
import { LOAN_PHOTOS, loanFault } from '#/domain/loans';
import type { RangeFault } from '#/domain/range';

export interface ApplyValues {
  amount: string;
  /** Paths of uploaded photos; empty: none yet. */
  front: string;
  back: string;
  handheld: string;
}

export type ApplyFault = RangeFault | 'noPhoto';

/** What keeps an application from being sent (specification section 5). */
export function findFaults(values: ApplyValues, project: LoanProject) {
  const faults: FieldFault<ApplyValues, ApplyFault>[] = [];
  const fault = loanFault(readAmount(values.amount), project);
  if (fault) faults.push(['amount', fault]);
  for (const photo of LOAN_PHOTOS) {
    if (values[photo] === '') faults.push([photo, 'noPhoto']);
  }
  return faults;
}
