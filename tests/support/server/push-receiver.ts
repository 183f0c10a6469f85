import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import webPush from 'web-push';
import * as z from 'zod';
import { createPushService } from '../../../server/mail/push-service.ts';

const payload = z.strictObject({
  t: z.string(),
  b: z.string(),
  u: z.string(),
  g: z.string(),
  l: z.string(),
  n: z.number(),
});

/** A notification as the browser would pass it to the service worker. */
interface Received {
  /** The path of the browser's push address. */
  readonly path: string;
  readonly message: z.output<typeof payload>;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
}

/**
 * Creates VAPID keys for the tests. For one private key in 256, node:crypto would omit the leading
 * zeros.
 */
export function testPushKeys() {
  return { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@trade.example' };
}

/**
 * Starts a push service with its browsers on 127.0.0.1. It checks the sender's signature (RFC 8292)
 * and decrypts as a browser does (RFC 8291, RFC 8188), using only node:crypto.
 */
export async function startPushReceiver() {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const received: Received[] = [];
  const keys = testPushKeys();
  let answer: (path: string) => Answer | 'hang' = () => ({ status: 201 });
  let requests = 0;

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      requests += 1;
      const path = request.url ?? '';
      const given = answer(path);
      if (given === 'hang') return;
      const browser = browsers.get(path);
      if (browser && given.status === 201) {
        assertSender(String(request.headers.authorization), keys.publicKey, origin());
        const text = decrypt(Buffer.concat(parts), browser);
        const message = payload.parse(JSON.parse(text));
        received.push({ path, message, text, headers: request.headers });
      }
      response.writeHead(given.status, given.headers).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    push: createPushService(keys, true),
    publicKey: keys.publicKey,
    received,
    /** Returns the number of requests so far, including refused ones. */
    requests: () => requests,
    /** Sets the response to further requests. */
    answerWith(next: typeof answer): void {
      answer = next;
    },
    /** Returns the fields with which a browser subscribes. */
    browser() {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/${randomBytes(12).toString('base64url')}`;
      browsers.set(path, { ecdh, auth });
      return { endpoint: origin() + path, p256dh, auth: auth.toString('base64url') };
    },
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

export type PushReceiver = Awaited<ReturnType<typeof startPushReceiver>>;

/**
 * Throws unless the header is a valid VAPID token for this service that is signed with this key.
 */
function assertSender(authorization: string, publicKey: string, audience: string): void {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error(`unknown sender ${authorization}`);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' };
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify('sha256', signed, signer as never, Buffer.from(signature, 'base64url'));
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (!isSigned || aud !== audience || !/^mailto:/.test(sub)) throw new Error('a wrong signature');
}

const hkdf = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Decrypts one aes128gcm record with a browser's keys. */
function decrypt(
  body: Buffer,
  { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (body.readUInt32BE(16) < record.length) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = hkdf(ecdh.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('wrong padding');
  return padded.subarray(0, end).toString();
}
