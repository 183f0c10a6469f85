import ky, { isTimeoutError } from 'ky';
import type * as z from 'zod/mini';
import { suspectConnectivity } from '#/state/connectivity';
import { MARKET_DATA } from '#core/contract/market-data.ts';
import { asOf } from '#core/contract/offline.ts';
import { ApiError } from './api-error';
import { cancelQuoteOnAbort } from './cancel-quote';
import { TIMEOUT_MS } from './client';
import type { Fresh } from './fresh';
import { retryAfter } from './retry-after';

const http = ky.create({
  prefix: MARKET_DATA,
  baseUrl: globalThis.location.origin,
  timeout: TIMEOUT_MS,
  totalTimeout: TIMEOUT_MS,
  retry: 0,
  throwHttpErrors: false,
});

/** Reads market data (market-data.md#rest) and checks it against `schema`. Throws ApiError. */
export async function readMarketData<Schema extends z.core.$ZodType>(
  path: string,
  searchParams: Readonly<Record<string, string | number>>,
  schema: Schema,
  signal: AbortSignal,
): Promise<Fresh<{ readonly data: z.output<Schema> }>> {
  const { response, text } = await request(path, searchParams, signal);
  const seenAt = asOf(response.headers);
  if (seenAt !== undefined) suspectConnectivity();
  if (!response.ok) {
    const { status, headers } = response;
    throw new ApiError('http', path, { status, ...retryAfter(headers) });
  }
  const parsed = schema['~standard'].validate(parseJson(text));
  if (parsed instanceof Promise || parsed.issues) {
    throw new ApiError('contract', `${path}: data is not as agreed`);
  }
  return { data: parsed.value as z.output<Schema>, asOf: seenAt };
}

async function request(
  path: string,
  searchParams: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
) {
  let response: Response | undefined;
  const search = new URLSearchParams(
    Object.entries(searchParams).map(([name, value]) => [name, `${value}`]),
  );
  cancelQuoteOnAbort(signal, `${MARKET_DATA}/${path}?${search}`);
  try {
    const request = http.get(path, {
      searchParams: search,
      signal,
      hooks: {
        afterResponse: [
          (state) => {
            response = state.response;
          },
        ],
      },
    });
    const text = await request.text();
    if (!response) throw new TypeError('no response');
    return { response, text };
  } catch (cause) {
    if (signal.aborted) throw cause;
    const kind = isTimeoutError(cause) ? 'timeout' : 'offline';
    suspectConnectivity();
    throw new ApiError(kind, `${path}: ${kind}`, { cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
