import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE, type WrittenEnvelope } from '#core/contract/envelope.ts';
import { isBusy, sqlState } from '../db/transact.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Logger } from '../lib/log.ts';
import { acceptedLanguage, languageOf, type Texts } from '../texts/texts.ts';
import { fieldTexts } from './field-texts.ts';
import { InvalidField } from './input.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The body code of the envelope that was sent. */
    envelopeCode: number | undefined;
  }
}

export const httpTexts = {
  badInput: /*i18n*/ {
    id: 'http.badInput',
    message: 'Missing or invalid: {field}',
  },
  badRequest: /*i18n*/ { id: 'http.badRequest', message: 'We couldn’t read the request.' },
  notFound: /*i18n*/ {
    id: 'http.notFound',
    message: 'This is unavailable. Reload the app and try again.',
  },
  noPage: /*i18n*/ { id: 'http.noPage', message: 'Not found' },
  signIn: /*i18n*/ { id: 'http.signIn', message: 'Please log in.' },
  foreign: /*i18n*/ {
    id: 'http.foreignSite',
    message: 'We don’t accept requests from other sites.',
  },
  tooLarge: /*i18n*/ { id: 'http.tooLarge', message: 'This amount is too large.' },
  failed: /*i18n*/ {
    id: 'http.failed',
    message: 'Something went wrong on our end. Please try again.',
  },
  busy: /*i18n*/ {
    id: 'http.busy',
    message: 'The server is busy. Please try again in a moment.',
  },
} as const;

/**
 * HTTP status of a body code: 200, except where proxies and clients need another status (ADR-012).
 */
function statusOf(code: number): number {
  if (code === CODE.tooMany) return 429;
  return code === CODE.failed ? 500 : 200;
}

/** Sends an envelope with the HTTP status of its code. */
export function sendEnvelope(
  reply: FastifyReply,
  envelope: WrittenEnvelope,
  status = statusOf(envelope.code),
): FastifyReply {
  reply.envelopeCode = envelope.code;
  return reply.code(status).type('application/json; charset=utf-8').send(envelopeText(envelope));
}

/** Serialises the response body. */
export function envelopeText(envelope: WrittenEnvelope): string {
  return JSON.stringify({ ...envelope, data: envelope.data ?? null });
}

/** Sends an error as an envelope. Only the text of a Refusal reaches the caller. */
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
  const { code, text, values, retryAfterSeconds, status, data } =
    refusal ?? new Refusal(httpTexts.failed, { code: CODE.failed });
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds));
  const language = languageOf(request.headers.lang);
  const word = error instanceof InvalidField ? fieldTexts[error.field] : undefined;
  const msg = texts.say(
    language,
    text,
    word ? { ...values, field: texts.say(language, word) } : values,
  );
  return sendEnvelope(reply, { code, msg, data, field: text.field }, status);
}

/**
 * Sends the status 404 and a line in the browser's language, for requests that are neither a call
 * nor a page.
 */
export function sendNotFound(
  reply: FastifyReply,
  request: FastifyRequest,
  texts: Texts,
): FastifyReply {
  const words = texts.say(acceptedLanguage(request.headers['accept-language']), httpTexts.noPage);
  return reply.code(404).type('text/plain; charset=utf-8').send(`${words}\n`);
}

/** `Retry-After` of a call for which the server was too busy. */
const BUSY_SECONDS = 2;

/**
 * Sends the response of a call that the database aborted before any effect. This is not a refusal:
 * the client sends a money call again with the same key, because a concurrent duplicate may still
 * succeed.
 */
function sendBusy(
  reply: FastifyReply,
  request: FastifyRequest,
  error: unknown,
  texts: Texts,
  log: Logger,
): FastifyReply {
  log.warn({ err: error, call: pathOf(request) }, 'call aborted: the server is busy');
  reply.header('Retry-After', String(BUSY_SECONDS));
  const msg = texts.say(languageOf(request.headers.lang), httpTexts.busy);
  return sendEnvelope(reply, { code: CODE.failed, msg }, 503);
}

/** SQLSTATE of a number that is too large for its column. */
const OUT_OF_RANGE = '22003';

/**
 * Returns the Refusal for an error that is one itself, or that reports an invalid field, an amount
 * that exceeds its column, or a request that Fastify refused (invalid JSON, too large, unknown
 * media type).
 */
function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof InvalidField) {
    return new Refusal(httpTexts.badInput, { values: { field: error.field } });
  }
  if (sqlState(error) === OUT_OF_RANGE) return new Refusal(httpTexts.tooLarge, { code: CODE.rule });
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  const isRequestFault = typeof status === 'number' && status >= 400 && status < 500;
  return isRequestFault ? new Refusal(httpTexts.badRequest) : undefined;
}

/** Returns the path without the query, which may contain values that must not be logged. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
