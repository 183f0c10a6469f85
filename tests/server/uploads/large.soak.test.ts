import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#core/contract/upload.ts';
import { recogniseImage } from '../../../server/uploads/image.ts';
import { largeDrawing, largePhoto } from '../../support/server/large-photos.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { multipartBody, send } from '../../support/server/upload.ts';

const NEARLY_ALL = 7.5 * 1024 * 1024;

describe('a photograph of 25 megapixels, in formats that take seconds to encode', () => {
  let on: TestServer;
  let member: TestClient;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'pglite' });
    member = await on.signedIn();
  });
  afterAll(() => on.stop());

  const upload = (bytes: Buffer) => send(on.app, member, multipartBody([{ bytes }]));
  const kept = async (url = '') => {
    const headers = { host: '127.0.0.1:4173', token: member.token };
    const { rawPayload } = await on.app.inject({ url, headers });
    expect(rawPayload.length).toBeLessThanOrEqual(UPLOAD_MAX_BYTES);
    return sharp(rawPayload).metadata();
  };

  test('is accepted as WebP, and in two colours as PNG', async () => {
    const noise = await largePhoto(5000, 5000);
    const webp = await noise.webp({ quality: 20, effort: 0 }).toBuffer();
    expect(webp.length).toBeGreaterThan(0.9 * NEARLY_ALL);
    const first = await upload(webp);
    expect(first.code).toBe(1);
    expect(await kept(first.data?.url)).toMatchObject({ format: 'webp', width: 2400 });
    const drawing = await largeDrawing(5000, 5000);
    expect(drawing.length).toBeLessThan(UPLOAD_MAX_BYTES);
    const second = await upload(drawing);
    expect(second.code).toBe(1);
    expect(await kept(second.data?.url)).toMatchObject({ width: 2400, height: 2400 });
  });

  test('whose decoding takes too long is not called damaged', async () => {
    const webp = await (await largePhoto(4000, 3000)).webp({ quality: 20, effort: 0 }).toBuffer();
    const received = await recogniseImage(webp);
    await expect(received?.clean(1)).rejects.toThrow('timeout');
  });
});
