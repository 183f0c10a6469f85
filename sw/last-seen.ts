import { AS_OF_HEADER, QUOTE_WAIT_MS } from '#core/contract/offline.ts';
import type { PersistedStore } from '../src/lib/persisted.ts';
import { withTimeout } from '../src/lib/with-timeout.ts';
import { isPlausible, pathOf } from './guarded-cache.ts';
import type { OpenRequests } from './open-requests.ts';

/** One response of the server, and its time (epoch milliseconds). */
interface LastSeen {
  readonly body: string;
  readonly at: number;
}

export interface QuoteTools {
  readonly fetch: (request: Request, signal: AbortSignal) => Promise<Response>;
  readonly open: OpenRequests<FromNetwork>;
  /** The page that sent the request. */
  readonly clientId: string;
  readonly store: PersistedStore;
  readonly now: () => number;
  /** Keeps the worker alive until a slow response has arrived and is stored. */
  readonly keepAlive: (work: Promise<unknown>) => void;
  readonly waitMs?: number;
}

export type FromNetwork =
  /** A response or a refusal by the server itself, which is passed on unchanged. */
  | { readonly kind: 'answer'; readonly response: Response }
  /** A response that is not from the server: a gateway's error or a captive portal's page. */
  | { readonly kind: 'foreign'; readonly response: Response }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Maximum number of stored quotes, newest first, and their lifetime. */
const MAX_QUOTES = 80;
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Tries the network first. Returns the last response, marked with its time, if the network fails,
 * takes longer than 3 s, or something other than the server responds (ADR-098). The slow request
 * continues, and its response is stored; in the meantime, repetitions of the request wait for it.
 */
export async function respondWithQuote(request: Request, tools: QuoteTools): Promise<Response> {
  const { open, clientId, store, now } = tools;
  const key = await keyOf(request);
  const { answer, since } = open.join(key, clientId, now(), (signal) =>
    askNetwork(request, key, signal, tools),
  );
  tools.keepAlive(answer);

  const waitMs = Math.max(0, since + (tools.waitMs ?? QUOTE_WAIT_MS) - now());
  const first = await withTimeout(waitMs, answer);
  if (first?.kind === 'answer') return first.response.clone();

  const stored = await store.get<LastSeen>(key);
  if (isLastSeen(stored)) {
    open.detach(key);
    return asResponse(stored);
  }

  const late = await answer;
  if (late.kind === 'failed') throw late.error;
  return late.response.clone();
}

/** Removes quotes that are too old or exceed the maximum number. */
export async function pruneQuotes(store: PersistedStore, now: number): Promise<void> {
  const quotes = await store.all<LastSeen>();
  const wanted = quotes
    .filter(([, quote]) => isLastSeen(quote) && now - quote.at < LIFETIME_MS)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, MAX_QUOTES);
  const keep = new Set(wanted.map(([key]) => key));
  const drop = quotes.filter(([key]) => !keep.has(key));
  await Promise.all(drop.map(([key]) => store.remove(key)));
}

/** Returns the same key for the same request, regardless of the order of its fields. */
async function keyOf(request: Request): Promise<string> {
  const form = request.method === 'POST' ? await request.clone().text() : '';
  return keyOfQuote(new URL(request.url), form);
}

/** Returns the key of a request by its address and the form sent with it. */
export function keyOfQuote({ pathname, searchParams }: URL, form: string): string {
  const fields = [...searchParams, ...new URLSearchParams(form)]
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  return `${pathname}?${fields.join('&')}`;
}

async function askNetwork(
  request: Request,
  key: string,
  signal: AbortSignal,
  tools: QuoteTools,
): Promise<FromNetwork> {
  try {
    const response = await tools.fetch(request.clone(), signal);
    const body = await response.clone().text();
    const verdict = classify(pathOf(request), response, body);
    if (verdict === 'quote') tools.keepAlive(tools.store.set(key, { body, at: tools.now() }));
    return { kind: verdict === 'foreign' ? 'foreign' : 'answer', response };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

function classify(path: string, response: Response, body: string): 'quote' | 'refusal' | 'foreign' {
  const isGood = isPlausible(path, response);
  if (response.status >= 500 || (response.ok && !isGood)) return 'foreign';
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== 'object' || answer === null) return 'foreign';
    // Successful responses have `code: 1` in the API, and `status: "ok"` in the market data format.
    if ('code' in answer) return String(answer.code) === '1' && isGood ? 'quote' : 'refusal';
    if ('status' in answer) return answer.status === 'ok' && isGood ? 'quote' : 'refusal';
    return 'foreign';
  } catch {
    return 'foreign';
  }
}

function isLastSeen(stored: unknown): stored is LastSeen {
  if (typeof stored !== 'object' || stored === null) return false;
  const { body, at } = stored as Partial<LastSeen>;
  return typeof body === 'string' && typeof at === 'number';
}

function asResponse({ body, at }: LastSeen): Response {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', [AS_OF_HEADER]: String(at) };
  return new Response(body, { headers });
}
