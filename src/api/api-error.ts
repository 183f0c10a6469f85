/**
 * Why a call gave no result. `offline` no answer; `timeout` none within 15 s; `http` a bad status
 * without an envelope, or a 5xx; `refused` the exchange said no (`code`, `message`); `contract` an
 * answer that is not what the contract promises.
 */
export type ApiErrorKind = 'offline' | 'timeout' | 'http' | 'refused' | 'contract';

interface ApiErrorDetails {
  /** Body code of a refusal. */
  readonly code?: number;
  readonly status?: number;
  readonly retryAfterSeconds?: number;
  /** Token the call was made with, for the 401 rule. */
  readonly token?: string;
  /** It never left the device. */
  readonly isUnsent?: boolean;
  readonly cause?: unknown;
}

/** The only error the API layer throws, beside an abort. It shows nothing by itself. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly code: number | undefined;
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly token: string | undefined;
  readonly isUnsent: boolean;

  /** `message` is the server's own text when it refused, else a note for developers. */
  constructor(kind: ApiErrorKind, message: string, details: ApiErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.code = details.code;
    this.status = details.status;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.isUnsent = details.isUnsent ?? false;
    // Not enumerable: an error may be logged, a token may not.
    Object.defineProperty(this, 'token', { value: details.token, enumerable: false });
  }

  /** True when the exchange answered for certain that nothing was done. */
  get isDefinite(): boolean {
    return this.isUnsent || (this.kind === 'refused' && this.code !== 500);
  }
}

/** True when the answer may be different a moment later without anybody doing anything. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'offline' || error.kind === 'http');
}
