/**
 * Why a call has no result (product.md#errors). `offline`: there was no response; `timeout`: there
 * was none within 15 s; `http`: the status was 5xx, or another error without an envelope;
 * `refused`: the server refused the call (`code`, `message`); `contract`: the response does not
 * match the contract.
 */
export type ApiErrorKind = 'offline' | 'timeout' | 'http' | 'refused' | 'contract';

interface ApiErrorDetails {
  /** The body code of a refusal. */
  readonly code?: number;
  readonly status?: number;
  readonly retryAfterSeconds?: number;
  /** The input field that a refusal concerns. */
  readonly field?: string | undefined;
  /** The `data` field of a refusal. */
  readonly data?: unknown;
  /** The token of the call. A 401 ends only this token's session. */
  readonly token?: string;
  /** The request was never sent. */
  readonly isUnsent?: boolean;
  readonly cause?: unknown;
}

/** The only error of the API layer, besides an abort (product.md#errors). */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly code: number | undefined;
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly field: string | undefined;
  readonly data: unknown;
  readonly token: string | undefined;
  readonly isUnsent: boolean;

  /** `message` is the server's own message for a refusal, otherwise a note for developers. */
  constructor(kind: ApiErrorKind, message: string, details: ApiErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.code = details.code;
    this.status = details.status;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.field = details.field;
    this.data = details.data;
    this.isUnsent = details.isUnsent ?? false;
    // Not enumerable, because errors may be logged but tokens must not be.
    Object.defineProperty(this, 'token', { value: details.token, enumerable: false });
  }

  /** True if the call definitely had no effect (product.md#money-calls). */
  get isDefinite(): boolean {
    return this.isUnsent || (this.kind === 'refused' && this.code !== 500);
  }
}

/** Returns true for an error that may pass without any action by the member. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'offline' || error.kind === 'http');
}
