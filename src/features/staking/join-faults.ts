import type { StakingProject } from '#/api/staking';
import type { FieldFault } from '#/components/money-form/fault-resolver';
import { readAmount } from '#/domain/amount-input';
import { type Money, ZERO } from '#/domain/money';
import { stakingFault } from '#/domain/staking';
import type { JoinFault } from './staking-faults';

export interface JoinValues {
  termId: string;
  amount: string;
  password: string;
}

/** What keeps a stake from being sent. While the balance is not known the exchange decides. */
export function joinFaults(
  { termId, amount: typed, password }: JoinValues,
  { terms, scale }: StakingProject,
  balance: Money | undefined,
) {
  const faults: FieldFault<JoinValues, JoinFault>[] = [];
  const amount = readAmount(typed);
  const term = terms.find(({ id }) => id === termId);
  const fault = stakingFault({ amount, term, scale, balance: balance ?? amount ?? ZERO });
  if (fault) faults.push(['amount', fault]);
  if (password === '') faults.push(['password', 'noPassword']);
  return faults;
}
