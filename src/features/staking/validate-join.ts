import type { StakingProject } from '#/api/staking';
import type { FieldValidationError } from '#/components/money-form/validation-resolver';
import { readAmount } from '#/domain/amount-input';
import { type Money, ZERO } from '#/domain/money';
import { validateStake } from '#/domain/staking';
import type { JoinValidationError } from './join-validation-message';

export interface JoinValues {
  termId: string;
  amount: string;
  password: string;
}

/** What keeps a stake from being sent. While the balance is not known the exchange decides. */
export function validateJoin(
  { termId, amount: typed, password }: JoinValues,
  { terms, scale }: StakingProject,
  balance: Money | undefined,
) {
  const validationErrors: FieldValidationError<JoinValues, JoinValidationError>[] = [];
  const amount = readAmount(typed);
  const term = terms.find(({ id }) => id === termId);
  const validationError = validateStake({
    amount,
    term,
    scale,
    balance: balance ?? amount ?? ZERO,
  });
  if (validationError) validationErrors.push(['amount', validationError]);
  if (password === '') validationErrors.push(['password', 'noPassword']);
  return validationErrors;
}
