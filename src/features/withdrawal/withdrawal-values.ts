import type { WithdrawalOffer } from '#/api/withdrawal';
import type { FieldFault } from '#/components/money-form/fault-resolver';
import { readAmount } from '#/domain/amount-input';
import { type WithdrawalFault, withdrawalFault } from '#/domain/withdrawal';

export interface WithdrawalValues {
  amount: string;
  password: string;
  emailCode: string;
  /** Id of the chosen card; empty: the first one. */
  cardId: string;
}

export type FormFault = WithdrawalFault | 'noPassword' | 'noCode';

/** Everything wrong with a withdrawal (specification section 5). */
export function findWithdrawalFaults(
  { amount, password, emailCode }: WithdrawalValues,
  offer: WithdrawalOffer,
  needsCode: boolean,
) {
  const faults: FieldFault<WithdrawalValues, FormFault>[] = [];
  const fault = withdrawalFault({
    amount: readAmount(amount),
    terms: offer,
    balance: offer.balance,
  });
  if (fault) faults.push(['amount', fault]);
  if (needsCode && emailCode === '') faults.push(['emailCode', 'noCode']);
  if (password === '') faults.push(['password', 'noPassword']);
  return faults;
}
