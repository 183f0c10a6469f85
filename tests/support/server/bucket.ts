import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketAddress } from '../../../server/lib/bucket-address.ts';

const MAX_SKEW_MS = 15 * 60_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z\d;-]+), Signature=([\da-f]{64})$/;

interface StoredObject {
  readonly type: string;
  readonly content: Buffer;
}

/** A bucket in memory. Requests without a correct Signature V4 get 403, as from any S3 store. */
export interface TestBucket {
  readonly address: BucketAddress;
  /** The value of IMAGES_URL. */
  readonly url: string;
  readonly objects: Map<string, StoredObject>;
  /** The method and status of every request. */
  readonly requests: string[];
  /**
   * Responds to the next `count` requests with this status instead. A status of 0 closes the
   * connection.
   */
  failNext(count: number, status: number): void;
  stop(): Promise<void>;
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** Starts a bucket. Its keys contain characters that must be encoded in a URL. */
export async function startTestBucket(): Promise<TestBucket> {
  const keys = { accessKeyId: 'AKIDTEST', secretAccessKey: 'se/cr+et@key', region: 'eu-test-1' };
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  let failing: { count: number; status: number } = { count: 0, status: 500 };

  function answer(
    request: IncomingMessage,
    body: Buffer,
  ): { status: number; found?: StoredObject } {
    if (!isSigned(request, body, keys)) return { status: 403 };
    const key = (request.url ?? '').slice('/images/'.length);
    if (request.method === 'PUT') {
      objects.set(key, { type: request.headers['content-type'] ?? '', content: body });
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const found = objects.get(key);
    return found ? { status: 200, found } : { status: 404 };
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const isFailing = failing.count > 0;
    if (isFailing) failing.count -= 1;
    if (isFailing && failing.status === 0) {
      request.socket.destroy();
      return;
    }
    const { status, found } = isFailing ? { status: failing.status } : answer(request, body);
    requests.push(`${request.method} ${status}`);
    response.writeHead(status, found && { 'content-type': found.type });
    response.end(found?.content);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const user = `${keys.accessKeyId}:${encodeURIComponent(keys.secretAccessKey)}`;
  return {
    address: { url: `http://${host}/images`, ...keys },
    url: `http://${user}@${host}/images?region=${keys.region}`,
    objects,
    requests,
    failNext(count, status) {
      failing = { count, status };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Computes the signature from the request, following the documentation of Signature V4. */
function isSigned(
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  keys: Omit<BucketAddress, 'url'>,
): boolean {
  const match = AUTHORIZATION.exec(headers.authorization ?? '');
  if (match === null) return false;
  const [, keyId, day = '', region = '', signedHeaders = '', signature] = match;
  const names = signedHeaders.split(';');
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  if (!needed.every((name) => names.includes(name))) return false;
  const date = String(headers['x-amz-date']);
  const hash = String(headers['x-amz-content-sha256']);
  const isBody = hash === sha256(body) || (method !== 'PUT' && hash === 'UNSIGNED-PAYLOAD');
  const at = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const isNow = Math.abs(Date.parse(at) - Date.now()) < MAX_SKEW_MS && date.startsWith(day);
  if (!isBody || !isNow || keyId !== keys.accessKeyId || region !== keys.region) return false;
  const { pathname, search } = new URL(url, 'http://bucket');
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, pathname, search.slice(1), lines, signedHeaders, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${keys.secretAccessKey}`,
  );
  return hmac(signing, text).toString('hex') === signature;
}
