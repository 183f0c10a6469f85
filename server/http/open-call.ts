import type { FastifyReply, FastifyRequest } from 'fastify';
import { isMissing } from '../../src/contract/primitives.ts';
import type { Exchange } from '../exchange.ts';
import { findCaller } from '../modules/auth/auth.sessions.ts';
import { Refusal } from '../refusal.ts';
import { languageOf } from '../texts/texts.ts';
import { httpTexts } from './answer.ts';
import { cookieWriter, readCookies } from './cookies.ts';
import type { CallContext } from './handler.ts';

/** Browsers say themselves when another site made the call; other clients do not send the header. */
export function refuseForeignSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw new Refusal(httpTexts.foreign);
}

/** Who calls, from where and in which language; counts the call against its limit. */
export async function openCall(
  exchange: Exchange,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallContext<'public'>> {
  const now = exchange.clock();
  const language = languageOf(request.headers.lang);
  const cookie = cookieWriter(exchange.config, request, reply);
  const { binding, device } = readCookies(exchange.config, request);
  const { token } = request.headers;
  const caller =
    typeof token === 'string' && !isMissing(token)
      ? await findCaller(exchange.db, { token, binding, now, cookie })
      : undefined;
  if (caller === undefined) exchange.limiter.take('address', request.ip);
  else exchange.limiter.take('member', String(caller.memberId));
  return {
    caller,
    language,
    now,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
    fromBrowser: request.headers.origin !== undefined,
    intent: undefined,
    device,
    cookie,
    say: (text, values) => exchange.texts.say(language, text, values),
  };
}
