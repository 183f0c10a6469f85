import { AS_OF_HEADER, QUOTE_WAIT_MS } from '../src/contract/offline.ts';
import type { PersistedStore } from '../src/lib/persisted.ts';
import { withTimeout } from '../src/lib/with-timeout.ts';
import { isPlausible, pathOf } from './guarded-cache.ts';
import type { OpenRequests } from './open-requests.ts';

/** One answer as the server gave it, and when (epoch milliseconds). */
interface LastSeen {
  readonly body: string;
  readonly at: number;
}

export interface QuoteTools {
  readonly fetch: (request: Request, signal: AbortSignal) => Promise<Response>;
  readonly open: OpenRequests<FromNetwork>;
  /** The page that asks. */
  readonly asker: string;
  readonly store: PersistedStore;
  readonly now: () => number;
  /** Keeps the worker alive until the slow answer has come and is stored. */
  readonly keepAlive: (work: Promise<unknown>) => void;
  readonly waitMs?: number;
}

export type FromNetwork =
  /** To be shown as it is: an answer, or a refusal in the server's own words. */
  | { readonly kind: 'answer'; readonly response: Response }
  /** Not the exchange speaking: a gateway's error or a captive portal. */
  | { readonly kind: 'stranger'; readonly response: Response }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Quotes kept at most, newest first, and for how long. */
const KEPT_QUOTES = 80;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Network first. The last-seen answer, marked with its time, when the network fails, hangs longer
 * than 3 s, or something else than the exchange answers. The slow request goes on and is stored; what
 * is asked again meanwhile waits for that one.
 */
export async function respondWithQuote(request: Request, tools: QuoteTools): Promise<Response> {
  const { open, asker, store, now } = tools;
  const key = await keyOf(request);
  const { answer, since } = open.join(key, asker, now(), (signal) =>
    askNetwork(request, key, signal, tools),
  );
  tools.keepAlive(answer);

  const waitMs = Math.max(0, since + (tools.waitMs ?? QUOTE_WAIT_MS) - now());
  const first = await withTimeout(waitMs, answer);
  if (first?.kind === 'answer') return first.response.clone();

  const kept = await store.get<LastSeen>(key);
  if (isLastSeen(kept)) {
    open.leave(key);
    return asResponse(kept);
  }

  const late = await answer;
  if (late.kind === 'failed') throw late.error;
  return late.response.clone();
}

/** Forgets what is old, or too much. */
export async function pruneQuotes(store: PersistedStore, now: number): Promise<void> {
  const quotes = await store.all<LastSeen>();
  const wanted = quotes
    .filter(([, quote]) => isLastSeen(quote) && now - quote.at < KEPT_MS)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, KEPT_QUOTES);
  const keep = new Set(wanted.map(([key]) => key));
  const drop = quotes.filter(([key]) => !keep.has(key));
  await Promise.all(drop.map(([key]) => store.remove(key)));
}

/** The same question has the same key, whatever the order of its fields. */
async function keyOf(request: Request): Promise<string> {
  const form = request.method === 'POST' ? await request.clone().text() : '';
  return keyOfQuote(new URL(request.url), form);
}

/** The key of a question by its address and the form sent with it. */
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
    const verdict = judge(pathOf(request), response, body);
    if (verdict === 'quote') tools.keepAlive(tools.store.set(key, { body, at: tools.now() }));
    return { kind: verdict === 'stranger' ? 'stranger' : 'answer', response };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

function judge(path: string, response: Response, body: string): 'quote' | 'refusal' | 'stranger' {
  const isGood = isPlausible(path, response);
  if (response.status >= 500 || (response.ok && !isGood)) return 'stranger';
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== 'object' || answer === null) return 'stranger';
    // The API says `code: 1`, the market data format `status: "ok"`.
    if ('code' in answer) return String(answer.code) === '1' && isGood ? 'quote' : 'refusal';
    if ('status' in answer) return answer.status === 'ok' && isGood ? 'quote' : 'refusal';
    return 'stranger';
  } catch {
    return 'stranger';
  }
}

function isLastSeen(kept: unknown): kept is LastSeen {
  if (typeof kept !== 'object' || kept === null) return false;
  const { body, at } = kept as Partial<LastSeen>;
  return typeof body === 'string' && typeof at === 'number';
}

function asResponse({ body, at }: LastSeen): Response {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', [AS_OF_HEADER]: String(at) };
  return new Response(body, { headers });
}
