import { ECDH } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import webPush, { type Urgency } from 'web-push';
import type { PushKeys } from '../lib/vapid.ts';
import { createPublicLookup, isPushAddress, LocalAddress } from './push-address.ts';

/** A browser's subscription: its URL, and its keys in base64url. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface OutgoingPush {
  readonly target: PushTarget;
  /** The payload, which is encrypted for the browser. */
  readonly payload: string;
  readonly ttlSeconds: number;
  readonly urgency: Urgency;
  /**
   * At most 32 base64url characters; the message replaces one with the same topic that the service
   * has not delivered yet.
   */
  readonly topic: string;
}

/**
 * The result of sending. `later`: the message was certainly not accepted and may be sent again;
 * `unknown`: it may have been accepted; `gone`: the subscription has ended; `refused`: the message
 * will never be accepted.
 */
export type PushOutcome =
  | { readonly state: 'sent' | 'gone' | 'unknown' }
  | { readonly state: 'refused'; readonly status: number }
  | { readonly state: 'later'; readonly afterSeconds: number | undefined };

export interface PushService {
  readonly publicKey: string;
  /** Returns true for a valid subscription of a browser: it has a permitted URL and usable keys. */
  accepts(target: PushTarget): boolean;
  /** Sends a message once; never rejects. */
  send(push: OutgoingPush): Promise<PushOutcome>;
}

const LIMIT_MS = 5_000;
/**
 * Error codes of a request that was never written: those of the connection and of the name lookup.
 */
const NOT_SENT =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT)$/;
const lookup = createPublicLookup();

/**
 * Creates the client of the browsers' push services. `allowsLocal` (tests only) also accepts a
 * service on 127.0.0.1 by plain HTTP; otherwise nothing is sent into a local network (ADR-130).
 */
export function createPushService(keys: PushKeys, allowsLocal = false): PushService {
  return {
    publicKey: keys.publicKey,
    accepts: ({ endpoint, p256dh, auth }) =>
      (isPushAddress(endpoint) || (allowsLocal && isTestAddress(endpoint))) &&
      isPublicKey(p256dh) &&
      Buffer.from(auth, 'base64url').length === 16,
    async send({ target, payload, ttlSeconds, urgency, topic }) {
      const { endpoint, p256dh, auth } = target;
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        { vapidDetails: keys, TTL: ttlSeconds, urgency, topic, contentEncoding: 'aes128gcm' },
      );
      return post(new URL(endpoint), headers, body, allowsLocal && isTestAddress(endpoint));
    },
  };
}

function isTestAddress(endpoint: string): boolean {
  return /^http:\/\/127\.0\.0\.1:\d+\/[\w-]+$/.test(endpoint);
}

function isPublicKey(p256dh: string): boolean {
  try {
    const key = Buffer.from(p256dh, 'base64url');
    // This throws for a point that is not on the curve.
    ECDH.convertKey(key, 'prime256v1');
    return key.length === 65;
  } catch {
    return false;
  }
}

/** Follows no redirect and reads no body: only the status counts. */
function post(
  url: URL,
  headers: Readonly<Record<string, string | number>>,
  body: Buffer,
  isLocal: boolean,
): Promise<PushOutcome> {
  return new Promise((resolve) => {
    const request = isLocal ? requestHttp : requestHttps;
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(LIMIT_MS) };
    const sending = request(url, isLocal ? options : { ...options, lookup });
    sending.on('response', (response) => {
      response.destroy();
      resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after']));
    });
    sending.on('error', (error: NodeJS.ErrnoException) => {
      if (error instanceof LocalAddress) resolve({ state: 'gone' });
      const isUnsent = NOT_SENT.test(error.code ?? '');
      resolve(isUnsent ? { state: 'later', afterSeconds: undefined } : { state: 'unknown' });
    });
    sending.end(body);
  });
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'sent' };
  if (status === 404 || status === 410) return { state: 'gone' };
  if (status !== 429 && status < 500) return { state: 'refused', status };
  const seconds = Number(retryAfter);
  return { state: 'later', afterSeconds: seconds > 0 ? seconds : undefined };
}
