import { CODE, type Envelope, envelope, isKnownCode } from '#/contract/envelope';
import { asOf as asOfHeader } from '#/contract/offline';
import { reportConnectivity, suspectConnectivity } from '#/state/connectivity';
import { ApiError } from './api-error';
import { retryAfter } from './retry-after';

/** What came back over the wire, whatever fetched it. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Success {
  readonly body: Envelope;
  /** Set when the service worker answered for want of a network: when the server said this. */
  readonly asOf: number | undefined;
}

/**
 * Reads the envelope of a reply to a call made with `token`, and reports what a failure
 * says of the connection. Throws ApiError for everything but code 1 (specification section 8).
 */
export function parseResponse(
  { status, headers, text }: RawResponse,
  token: string | undefined,
): Success {
  const body = readEnvelope(text);
  const details = { status, ...(token !== undefined && { token }) };
  if (!body || status >= 500) {
    suspectConnectivity();
    if (status >= 200 && status < 300) {
      throw new ApiError('contract', 'answer is no envelope', details);
    }
    const code = status === 401 ? { code: CODE.unauthorised } : {};
    const kind = status === 401 ? 'refused' : 'http';
    throw new ApiError(kind, body?.msg ?? '', { ...details, ...code, ...retryAfter(headers) });
  }
  const asOf = asOfHeader(headers);
  const code = status === 401 ? CODE.unauthorised : body.code;
  if (code !== CODE.ok) {
    if (isKnownCode(code)) reportConnectivity('online');
    else suspectConnectivity();
    throw new ApiError('refused', body.msg ?? '', { ...details, code, ...retryAfter(headers) });
  }
  return { body, asOf };
}

/** Reports what a successful answer says of the connection, once its data has been read. */
export function confirmConnection(asOf: number | undefined): void {
  if (asOf === undefined) reportConnectivity('online');
  else suspectConnectivity();
}

function readEnvelope(text: string): Envelope | undefined {
  try {
    const parsed = envelope.safeParse(JSON.parse(text));
    return parsed.success && Number.isFinite(parsed.data.code) ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
