import { sqlState } from '../db/transact.ts';
import { RESTRICTED_STATE } from '../ledger/restrictions.ts';
import { DeskError } from './desk-error.ts';

/**
 * Returns the error to throw: one with a line for the operator if the member of the withdrawal is
 * restricted, otherwise the original one.
 */
export function restrictedError(error: unknown, id: number): unknown {
  if (sqlState(error) !== RESTRICTED_STATE) return error;
  return new DeskError(`withdrawal ${id}: the withdrawals of its member are restricted`);
}
