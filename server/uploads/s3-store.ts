import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { IMAGE_TYPES } from '../db/schema/uploads.ts';
import { ServerBusyError } from '../errors/server-busy-error.ts';
import type { BucketAddress } from '../lib/bucket-address.ts';
import type { ImageStore } from './image-store.ts';

/** Maximum time of one call, including retries, because clients time out after 15 s. */
const CALL_MS = 8_000;
/** Number of retries after a temporary error (429, 5xx). Each call may be repeated safely. */
const RETRIES = 2;
const RETRY_MS = 100;

/**
 * Keeps the bytes of images in a bucket of an S3-compatible store, using requests with Signature
 * V4. The signature covers the hash of the bytes, so the store refuses bytes that were changed in
 * transit.
 */
export function s3Store({ url, ...keys }: BucketAddress): ImageStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: RETRIES, initRetryMs: RETRY_MS });

  async function send(key: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(CALL_MS);
    let response: Response;
    try {
      response = await client.fetch(`${url}/${key}`, { ...init, signal, redirect: 'error' });
    } catch (cause) {
      throw new ServerBusyError('the image store did not answer', { cause });
    }
    const { status } = response;
    if (response.ok || (status === 404 && init.method !== 'PUT')) return response;
    await response.body?.cancel();
    if (status === 429 || status >= 500) {
      throw new ServerBusyError(`the image store answered ${status}`);
    }
    throw new Error(`the image store refused ${init.method} with ${status}`);
  }

  return {
    name: 's3',
    async put(key, { type, content }) {
      const headers = {
        'content-type': type,
        'x-amz-content-sha256': createHash('sha256').update(content).digest('hex'),
      };
      const body = new Uint8Array(content);
      const response = await send(key, { method: 'PUT', headers, body });
      await response.body?.cancel();
      return null;
    },
    async get(key) {
      const response = await send(key, { method: 'GET' });
      const type = IMAGE_TYPES.find((one) => one === response.headers.get('content-type'));
      if (response.status === 404 || type === undefined) {
        await response.body?.cancel();
        return undefined;
      }
      try {
        return { type, content: Buffer.from(await response.arrayBuffer()) };
      } catch (cause) {
        throw new ServerBusyError('the image store did not answer', { cause });
      }
    },
    async delete(key) {
      const response = await send(key, { method: 'DELETE' });
      await response.body?.cancel();
    },
  };
}
