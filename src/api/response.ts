import { withLocalTimes } from '#/lib/format';
import { reportConnectivity, suspectConnectivity } from '#/state/connectivity';
import { shownLanguage } from '#/state/language';
import { CODE, type Envelope, envelope, isKnownCode } from '#core/contract/envelope.ts';
import { asOf as asOfHeader } from '#core/contract/offline.ts';
import { ApiError } from './api-error';
import type { Fresh } from './fresh';
import { retryAfter } from './retry-after';

/** A response, whichever API fetched it. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Parses the envelope of a response to a call made with `token`, and reports a failure that may
 * concern the connection. Throws ApiError for every code except 1 (product.md#body-codes).
 */
export function parseResponse(
  { status, headers, text }: RawResponse,
  token: string | undefined,
): Fresh<{ readonly body: Envelope }> {
  const body = readEnvelope(text);
  const details = { status, ...(token !== undefined && { token }) };
  if (!body || status >= 500) {
    suspectConnectivity();
    if (status >= 200 && status < 300) {
      throw new ApiError('contract', 'response has no envelope', details);
    }
    const failure = { ...details, ...retryAfter(headers) };
    if (status !== 401) throw new ApiError('http', body?.msg ?? '', failure);
    throw new ApiError('refused', '', { ...failure, code: CODE.unauthorised });
  }
  const asOf = asOfHeader(headers);
  const code = status === 401 ? CODE.unauthorised : body.code;
  if (code !== CODE.ok) {
    if (isKnownCode(code)) reportConnectivity('online');
    else suspectConnectivity();
    const { msg, field, data } = body;
    const refusal = { ...details, code, field, data, ...retryAfter(headers) };
    throw new ApiError('refused', msg ?? '', refusal);
  }
  return { body, asOf };
}

/** Reports that a response was read. Data from the device raises doubt about the connection. */
export function confirmConnection(asOf: number | undefined): void {
  if (asOf === undefined) reportConnectivity('online');
  else suspectConnectivity();
}

function readEnvelope(text: string): Envelope | undefined {
  try {
    const { data } = envelope.safeParse(JSON.parse(text));
    if (!Number.isFinite(data?.code)) return undefined;
    return data?.msg ? { ...data, msg: withLocalTimes(data.msg, shownLanguage()) } : data;
  } catch {
    return undefined;
  }
}
