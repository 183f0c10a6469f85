import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { TestClient } from './test-client.ts';

const BOUNDARY = 'test-boundary-7d1f';

export interface Part {
  readonly bytes: Buffer | string;
  /** The name of the form field. */
  readonly field?: string;
  readonly filename?: string;
  readonly type?: string;
}

/** Builds a well-formed multipart body of these parts. */
export function multipartBody(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(
    ({ bytes, field = 'file', filename = 'a.png', type = 'image/png' }) => [
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
      bytes,
      '\r\n',
    ],
  );
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)));
}

export interface UploadAnswer {
  readonly code: number;
  readonly msg: string;
  readonly data: { readonly url: string; readonly fullurl: string } | null;
  readonly response: LightMyRequestResponse;
}

/** Sends a body to common/upload unchanged. The default content type is multipart. */
export async function send(
  app: FastifyInstance,
  client: TestClient,
  payload: Buffer | string,
  { path = '/api/common/upload', headers = {} as Readonly<Record<string, string>> } = {},
): Promise<UploadAnswer> {
  const response = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      host: '127.0.0.1:4173',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(client.token !== undefined && { token: client.token }),
      ...(client.cookies.size > 0 && {
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      }),
      ...headers,
    },
    payload,
  });
  return { ...(response.json() as Omit<UploadAnswer, 'response'>), response };
}

/** Uploads an image as a member and returns its path, for calls that require one. */
export async function uploadImage(app: FastifyInstance, client: TestClient): Promise<string> {
  const { data, msg } = await send(app, client, multipartBody([{ bytes: await newImage() }]));
  if (data === null) throw new Error(`the image was refused: ${msg}`);
  return data.url;
}

let images = 0;

/**
 * Creates a small image that differs from all others, because a picture can prove only one deposit.
 * Its colour differs strongly from that of the previous image, because pages compress uploads.
 */
export function newImage(width = 24): Promise<Buffer> {
  images += 1;
  const mixed = Math.imul(process.pid * 4096 + images, 0x9e3779) & 0xffffff;
  return plainImage('png', width, `#${mixed.toString(16).padStart(6, '0')}`);
}

/** Creates a small image of two colours, `width` by 16 pixels, with a red left half. */
export function plainImage(
  format: 'jpeg' | 'png' | 'webp',
  width = 24,
  background = '#00f',
): Promise<Buffer> {
  const red = {
    create: { width: width / 2, height: 16, channels: 3, background: '#f00' },
  } as const;
  return sharp({ create: { width, height: 16, channels: 3, background } })
    .composite([{ input: red, left: 0, top: 0 }])
    [format]()
    .toBuffer();
}
