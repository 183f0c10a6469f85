import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE, type Envelope } from '../../src/contract/envelope.ts';
import { isBusy, sqlState } from '../db/transact.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Logger } from '../lib/log.ts';
import { languageOf, type Texts } from '../texts/texts.ts';

export const httpTexts = {
  badInput: /*i18n*/ {
    id: 'http.badInput',
    message: 'Something sent is missing or not valid: {field}',
  },
  badRequest: /*i18n*/ { id: 'http.badRequest', message: 'The request could not be read.' },
  notFound: /*i18n*/ { id: 'http.notFound', message: 'There is no such call.' },
  signIn: /*i18n*/ { id: 'http.signIn', message: 'Please log in.' },
  foreign: /*i18n*/ {
    id: 'http.foreignSite',
    message: 'Requests from other sites are not accepted.',
  },
  tooLarge: /*i18n*/ { id: 'http.tooLarge', message: 'This amount is too large.' },
  failed: /*i18n*/ {
    id: 'http.failed',
    message: 'Something went wrong on our side. Please try again.',
  },
  busy: /*i18n*/ {
    id: 'http.busy',
    message: 'The server is busy. Please try again in a moment.',
  },
} as const;

/** HTTP status of a body code: 200 but for what proxies and clients must see in the status. */
function statusOf(code: number): number {
  if (code === CODE.tooMany) return 429;
  return code === CODE.failed ? 500 : 200;
}

export function sendEnvelope(
  reply: FastifyReply,
  envelope: Envelope,
  status = statusOf(envelope.code),
): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(envelopeText(envelope));
}

/** The body of an answer. */
export function envelopeText(envelope: Envelope): string {
  return JSON.stringify({ ...envelope, data: envelope.data ?? null });
}

/** Turns whatever went wrong into an envelope; only a Refusal's own text reaches the caller. */
export function sendFailure(
  reply: FastifyReply,
  request: FastifyRequest,
  error: unknown,
  texts: Texts,
  log: Logger,
): FastifyReply {
  if (isBusy(error)) return sendBusy(reply, request, error, texts, log);
  const refusal = asRefusal(error);
  if (refusal === undefined) log.error({ err: error, call: pathOf(request) }, 'call failed');
  const { code, text, values, retryAfterSeconds, status } =
    refusal ?? new Refusal(httpTexts.failed, { code: CODE.failed });
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds));
  const msg = texts.say(languageOf(request.headers.lang), text, values);
  return sendEnvelope(reply, { code, msg }, status);
}

/** A while, in seconds, after which there may be room again. */
const BUSY_SECONDS = 2;

/**
 * The database gave the call up before anything was done. It is no refusal: a money call is sent again
 * with the same key, for a twin of it may be about to succeed.
 */
function sendBusy(
  reply: FastifyReply,
  request: FastifyRequest,
  error: unknown,
  texts: Texts,
  log: Logger,
): FastifyReply {
  log.warn({ err: error, call: pathOf(request) }, 'call given up: the server is busy');
  reply.header('Retry-After', String(BUSY_SECONDS));
  const msg = texts.say(languageOf(request.headers.lang), httpTexts.busy);
  return sendEnvelope(reply, { code: CODE.failed, msg }, 503);
}

/** SQLSTATE of a number that its column cannot hold. */
const OUT_OF_RANGE = '22003';

/**
 * Refusals, amounts beyond what the books can hold, and Fastify's own complaints about a request (bad
 * JSON, too large, unknown media type).
 */
function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (sqlState(error) === OUT_OF_RANGE) return new Refusal(httpTexts.tooLarge, { code: CODE.rule });
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  const isRequestFault = typeof status === 'number' && status >= 400 && status < 500;
  return isRequestFault ? new Refusal(httpTexts.badRequest) : undefined;
}

/** Path without the query: a query may hold what no log should. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
