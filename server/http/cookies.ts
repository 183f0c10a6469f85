import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { CallContext } from '../handler.ts';

const DEVICE_SECONDS = 365 * 24 * 3600;

/**
 * Returns the name of a cookie. On plain HTTP, the name includes the port: cookies ignore ports,
 * and two servers on one machine would overwrite each other's cookies (product.md#sessions).
 */
function nameOf(purpose: 'session' | 'device', config: Config, request: FastifyRequest): string {
  return config.https
    ? `__Host-trade-${purpose}`
    : `trade-${purpose}-${request.port ?? config.port}`;
}

/** Reads the request's cookies. Both values are secrets; only their hashes are stored. */
export function readCookies(
  config: Config,
  request: FastifyRequest,
): { binding: string | undefined; device: string | undefined } {
  return {
    binding: request.cookies[nameOf('session', config, request)],
    device: request.cookies[nameOf('device', config, request)],
  };
}

/** Returns functions that set or clear the cookies on the response. */
export function cookieWriter(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): CallContext<'public'>['cookie'] {
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.https,
  } as const;
  const session = nameOf('session', config, request);
  const device = nameOf('device', config, request);
  return {
    set: (secret, maxAge) => void reply.setCookie(session, secret, { ...attributes, maxAge }),
    setDevice: (secret) =>
      void reply.setCookie(device, secret, { ...attributes, maxAge: DEVICE_SECONDS }),
    clear: () => void reply.clearCookie(session, attributes),
  };
}
