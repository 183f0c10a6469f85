import type { WithdrawalValidationError } from '#core/domain/withdrawal.ts';

export interface WithdrawalValues {
  amount: string;
  password: string;
  emailCode: string;
  /** A code from the authenticator app, or a recovery code. */
  secondFactor: string;
  /** The id of the selected address; empty for the default one. */
  addressId: string;
  /** The id of the selected card; empty for the first one. */
  cardId: string;
}

export type FormValidationError = WithdrawalValidationError | 'noCode' | 'noSecondFactor';
