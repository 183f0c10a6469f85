import ky, { isTimeoutError } from 'ky';
import { suspectConnectivity } from '#/state/connectivity';
import { shownLanguage } from '#/state/language';
import { sampleServerClock } from '#/state/server-clock';
import { currentToken } from '#/state/session';
import { encode } from '#core/contract/codec.ts';
import type { Endpoint, InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { asOf as asOfHeader } from '#core/contract/offline.ts';
import { isMissing } from '#core/contract/primitives.ts';
import { ApiError } from './api-error';
import { cancelQuoteOnAbort } from './cancel-quote';
import type { Fresh } from './fresh';
import { confirmConnection, parseResponse } from './response';

/** Time limit of a call (product.md#time-limits). */
export const TIMEOUT_MS = 15_000;
/** A call that takes longer raises doubt about the connection (product.md#time-limits). */
const SLOW_MS = 4_000;

const http = ky.create({
  prefix: '/api',
  baseUrl: globalThis.location.origin,
  // Applies to each attempt, and to headers and body together.
  timeout: TIMEOUT_MS,
  totalTimeout: TIMEOUT_MS,
  // Queries retry reads; writes are never retried.
  retry: 0,
  throwHttpErrors: false,
});

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** Sent as `Idempotency-Key`, only for calls that move money. */
  readonly idempotencyKey?: string | undefined;
  /** Overrides the current token, because logout has already removed it. */
  readonly token?: string | undefined;
  /** Allows the request to outlive the page. */
  readonly keepalive?: boolean;
}

/** A successful response: its data, and the server's message for the member. */
export type ApiResult<Data> = Fresh<{ readonly data: Data; readonly message: string }>;

export async function query<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: RequestOptions = {},
): Promise<OutputOf<E>> {
  return (await mutate(endpoint, input, options)).data;
}

/**
 * Calls an endpoint whose success message is meant for the member. Used for actions, never for
 * reads. Throws ApiError (product.md#errors).
 */
export async function mutate<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: RequestOptions = {},
): Promise<ApiResult<OutputOf<E>>> {
  const token = options.token ?? currentToken();
  if ((endpoint.money || endpoint.isKeyed) && navigator.onLine === false) {
    // Without a network, nothing can be sent, so the result is certain.
    throw new ApiError('offline', endpoint.name, { isUnsent: true });
  }
  const { response, text } = await request(endpoint, encode(endpoint.input, input) as Fields, {
    ...options,
    token,
  });
  const { status, headers } = response;
  const { body, asOf } = parseResponse({ status, headers, text }, token);
  const data = readData(endpoint, body.data);
  confirmConnection(asOf);
  return { data, message: body.msg ?? '', asOf };
}

type Fields = Readonly<Record<string, unknown>>;

/** Inserts the fields that the path contains. The others are sent as parameters. */
function addressOf(endpoint: Endpoint, fields: Fields) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(fields[name])),
  );
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (!isMissing(value) && !endpoint.path.includes(`:${name}`)) {
      parameters.set(name, String(value));
    }
  }
  return { path, parameters };
}

function headersOf({ token, idempotencyKey }: RequestOptions): Record<string, string> {
  const headers: Record<string, string> = { Lang: shownLanguage() };
  if (token !== undefined) headers.Token = token;
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  return headers;
}

async function request(endpoint: Endpoint, fields: Fields, options: RequestOptions) {
  const { path, parameters } = addressOf(endpoint, fields);
  const sentAt = Date.now();
  const slow = setTimeout(suspectConnectivity, SLOW_MS);
  cancelQuoteOnAbort(options.signal, `/api/${path}`, `${parameters}`);
  let response: Response | undefined;
  try {
    const text = await http(path, {
      method: endpoint.method,
      headers: headersOf(options),
      ...(endpoint.method === 'POST' ? { body: parameters } : { searchParams: parameters }),
      ...(options.signal && { signal: options.signal }),
      ...(options.keepalive && { keepalive: true }),
      hooks: {
        afterResponse: [
          (state) => {
            response = state.response;
            const { headers } = response;
            if (asOfHeader(headers) === undefined) sampleServerClock(sentAt, headers.get('Date'));
          },
        ],
      },
    }).text();
    if (!response) throw new TypeError('no response');
    return { response, text };
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    const kind = isTimeoutError(cause) ? 'timeout' : 'offline';
    suspectConnectivity();
    throw new ApiError(kind, `${endpoint.name}: ${kind}`, { cause });
  } finally {
    clearTimeout(slow);
  }
}

function readData<E extends Endpoint>(endpoint: E, data: unknown): OutputOf<E> {
  const parsed = endpoint.output['~standard'].validate(data);
  if (parsed instanceof Promise || parsed.issues) {
    suspectConnectivity();
    throw new ApiError('contract', `${endpoint.name}: data is not as agreed`);
  }
  return parsed.value as OutputOf<E>;
}
