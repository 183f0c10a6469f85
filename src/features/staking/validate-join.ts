import type { StakingProject } from '#/api/staking';
import type { FieldValidationError } from '#/components/money-form/validation-resolver';
import { readAmount } from '#/domain/amount-input';
import { type Money, ZERO } from '#/domain/money';
import { validateStake } from '#/domain/staking';
import type { JoinValidationError } from './join-validation-message';

export interface JoinValues {
  durationId: string;
  amount: string;
  password: string;
}

/**
 * Returns the validation errors of a stake. While the balance is unknown, only the server checks
 * it.
 */
export function validateJoin(
  { durationId, amount: typed, password }: JoinValues,
  { durations, scale }: StakingProject,
  balance: Money | undefined,
) {
  const validationErrors: FieldValidationError<JoinValues, JoinValidationError>[] = [];
  const amount = readAmount(typed);
  const duration = durations.find(({ id }) => id === durationId);
  const validationError = validateStake({
    amount,
    duration,
    scale,
    balance: balance ?? amount ?? ZERO,
  });
  if (validationError) validationErrors.push(['amount', validationError]);
  if (password === '') validationErrors.push(['password', 'noPassword']);
  return validationErrors;
}
