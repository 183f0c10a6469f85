import { closeIntent, openIntent } from '#/lib/idempotency';
import { store } from '#/state/device-atom';
import { memberKeyAtom } from '#/state/session';
import { getIntent } from '#core/contract/site.ts';
import { ApiError } from './api-error';
import { type ApiResult, query } from './client';

/**
 * Delays before the same key is sent again if there is no definite response
 * (product.md#money-calls).
 */
const RESEND_AFTER_MS = [2_000, 5_000, 10_000];

/** The result is unknown, so the member must check the records (ADR-022). */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super('the outcome of a money call is unknown', { cause });
    this.name = 'UnknownOutcome';
  }
}

interface MoneyCall<Data> {
  /** The key of the sign-in for which the call is sent. */
  readonly member: string;
  /** The call's name. */
  readonly name: string;
  /** All fields that identify this intent, except passwords. */
  readonly fields: unknown;
  readonly send: (idempotencyKey: string) => Promise<ApiResult<Data>>;
  /** True if getSetting has `idempotency: 1`. Otherwise nothing is sent a second time. */
  readonly isResendSafe: boolean;
  /** Called before the same key is sent again. */
  readonly onChecking: () => void;
}

/**
 * Sends a money call with one key until there is a definite response (product.md#money-calls).
 * Throws the ApiError of a definite refusal. If it throws UnknownOutcome, the key remains on the
 * device until `GET intent/:key` returns the result.
 */
export async function sendMoneyCall<Data>(money: MoneyCall<Data>): Promise<ApiResult<Data>> {
  const { key } = openIntent(money.member, money.name, money.fields);
  const waits = money.isResendSafe ? RESEND_AFTER_MS : [];
  let failure: unknown;
  for (const wait of [0, ...waits]) {
    if (wait > 0) {
      money.onChecking();
      await new Promise((resolve) => setTimeout(resolve, wait));
      // After another sign-in, the call would be sent with that member's token.
      if (store.get(memberKeyAtom) !== money.member) break;
    }
    try {
      const result = await money.send(key);
      closeIntent(key);
      return result;
    } catch (error) {
      if (error instanceof ApiError && error.isDefinite) {
        closeIntent(key);
        throw error;
      }
      failure = error;
    }
  }
  throw new UnknownOutcome(failure);
}

export type IntentState =
  | { readonly state: 'done'; readonly message: string }
  | { readonly state: 'unknown' };

/**
 * Returns the outcome of a money call made before a reload. `unknown` means that it was not
 * applied. Throws ApiError.
 */
export async function fetchIntentState(key: string): Promise<IntentState> {
  const { state, answer } = await query(getIntent, { key });
  return state === 'done' ? { state, message: answer?.msg ?? '' } : { state: 'unknown' };
}
