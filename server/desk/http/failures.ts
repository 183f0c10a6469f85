import type { DeskErrorCode } from '#desk/contract/errors.ts';
import { isBusy, sqlState } from '../../db/transact.ts';
import { Refusal } from '../../errors/refusal.ts';
import { DeskError } from '../desk-error.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { ReferenceDataError } from '../read-folder.ts';

const STATUS: Readonly<Record<DeskErrorCode, number>> = {
  invalid: 400,
  signedOut: 401,
  forbidden: 403,
  proof: 403,
  missing: 404,
  refused: 409,
  claimed: 409,
  stale: 409,
  limited: 429,
  failed: 500,
};
/**
 * SQLSTATEs of violated rules of the database: two people are required, or a row must never change.
 */
const RULES = new Set(['23514', '23001']);

interface Failure {
  readonly status: number;
  readonly body: {
    readonly code: DeskErrorCode;
    readonly message: string;
    readonly current?: unknown;
  };
}

/** Returns the response to a failed call. Internal details are never sent. */
export function failureOf(error: unknown): Failure {
  if (error instanceof DeskRefusal) {
    const { code, message, current } = error;
    const body = { code, message, ...(current !== undefined && { current }) };
    return { status: STATUS[code], body };
  }
  if (error instanceof DeskError || error instanceof ReferenceDataError)
    return refused(error.message);
  if (error instanceof Refusal) return refused(error.text.message);
  if (RULES.has(sqlState(error) ?? '')) return refused('the database refuses this');
  if (isBusy(error))
    return { status: 503, body: { code: 'failed', message: 'the server is busy' } };
  const { statusCode } = error as { statusCode?: number };
  if (statusCode !== undefined && statusCode < 500)
    return { status: statusCode, body: { code: 'invalid', message: 'the call cannot be read' } };
  return { status: 500, body: { code: 'failed', message: 'the server failed' } };
}

function refused(message: string): Failure {
  return { status: STATUS.refused, body: { code: 'refused', message } };
}
