import type { FastifyReply, FastifyRequest } from 'fastify';
import { isMissing } from '#core/contract/primitives.ts';
import type { AppContext } from '../context.ts';
import type { CallContext } from '../handler.ts';
import { addressKey } from '../lib/address-key.ts';
import { findCaller } from '../modules/members/sessions.ts';
import { findKeyCaller } from '../modules/security/api-keys/key-caller.ts';
import { languageOf } from '../texts/texts.ts';
import { cookieWriter, readCookies } from './cookies.ts';
import { addressedOrigin } from './same-origin.ts';

/**
 * Creates the context of a call. Counts the call against its limits before the session is looked
 * up.
 */
export async function createCallContext(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallContext<'public'>> {
  const now = context.clock();
  const language = languageOf(request.headers.lang);
  const cookie = cookieWriter(context.config, request, reply);
  const { binding, device } = readCookies(context.config, request);
  const address = addressKey(request.ip);
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 200);
  const { token, 'api-key': key } = request.headers;
  const findSigned = () => {
    const credentials =
      typeof token === 'string' && !isMissing(token) ? { token, binding } : undefined;
    return context.authenticator.authenticate(address, credentials, () =>
      findCaller(context, { token: String(token), binding, now, address, cookie }),
    );
  };
  const findProgram = (sent: string) => {
    const { call: name } = request.routeOptions.config;
    const origin = { now, address, userAgent };
    return findKeyCaller(context, { key: sent, ip: request.ip, name, origin });
  };
  return {
    caller: await (key === undefined ? findSigned() : findProgram(String(key))),
    language,
    now,
    address,
    userAgent,
    origin: context.config.publicUrl ?? addressedOrigin(request),
    fromBrowser: request.headers.origin !== undefined,
    intent: undefined,
    device,
    cookie,
    say: (text, values) => context.texts.say(language, text, values),
  };
}
