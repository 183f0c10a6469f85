import { getIntent } from '#/contract/site';
import { closeIntent, openIntent } from '#/lib/idempotency';
import { ApiError } from './api-error';
import { type ApiResult, query } from './client';

/** After no definite answer the same key is sent again after these waits (decisions.md, Money). */
const RESEND_AFTER_MS = [2_000, 5_000, 10_000];

/** Nobody knows whether the money moved: the member must look at the records. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super('the outcome of a money call is unknown', { cause });
    this.name = 'UnknownOutcome';
  }
}

interface MoneyCall<Data> {
  readonly member: string;
  /** Name of the call. */
  readonly name: string;
  /** Everything that makes it this intent, except passwords. */
  readonly fields: unknown;
  readonly send: (idempotencyKey: string) => Promise<ApiResult<Data>>;
  /** getSetting said `idempotency: 1`; otherwise nothing is ever sent a second time. */
  readonly isResendSafe: boolean;
  /** Called when the first answer did not come and the same key is sent again. */
  readonly onChecking: () => void;
}

/**
 * Sends a money call under one key until there is a definite answer. Throws the ApiError of a definite
 * refusal, or UnknownOutcome; its key then stays on the device until `GET intent/:key` answers.
 */
export async function sendMoneyCall<Data>(money: MoneyCall<Data>): Promise<ApiResult<Data>> {
  const { key } = openIntent(money.member, money.name, money.fields);
  const waits = money.isResendSafe ? RESEND_AFTER_MS : [];
  let failure: unknown;
  for (const wait of [0, ...waits]) {
    if (wait > 0) {
      money.onChecking();
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    try {
      const answer = await money.send(key);
      closeIntent(key);
      return answer;
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

/** What became of a money call of before a reload. `unknown` means that it was not applied. */
export async function fetchIntentState(key: string): Promise<IntentState> {
  const { state, answer } = await query(getIntent, { key });
  return state === 'done' ? { state, message: answer?.msg ?? '' } : { state: 'unknown' };
}
