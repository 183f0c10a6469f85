import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#core/contract/upload.ts';
import { largeDrawing, largePhoto } from '../../support/server/large-photos.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { multipartBody, plainImage, send } from '../../support/server/upload.ts';

const NO_IMAGE = 'This isn’t a JPEG, PNG or WebP image, or it’s damaged or too large.';
const NEARLY_ALL = 7.5 * 1024 * 1024;

describe('a photograph of 25 megapixels', () => {
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

  test('of nearly 8 MB is accepted', async () => {
    const photo = await (await largePhoto(6000, 4166)).jpeg({ quality: 50 }).toBuffer();
    expect(photo.length).toBeGreaterThan(NEARLY_ALL);
    expect(photo.length).toBeLessThanOrEqual(UPLOAD_MAX_BYTES);
    const { code, data } = await upload(photo);
    expect(code).toBe(1);
    expect(await kept(data?.url)).toMatchObject({ format: 'jpeg', width: 2400, height: 1666 });
  });

  test('with a sideways orientation is rotated', async () => {
    const photo = await (await largePhoto(3600, 2400))
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 30 })
      .toBuffer();
    const { data } = await upload(photo);
    expect(await kept(data?.url)).toMatchObject({ width: 1600, height: 2400 });
  });

  test('that is damaged is refused although it is decoded at a smaller size', async () => {
    const jpeg = await (await largePhoto(4800, 4800)).jpeg({ quality: 20 }).toBuffer();
    const holed = Buffer.concat([
      jpeg.subarray(0, 1e6),
      Buffer.alloc(700, 0xff),
      jpeg.subarray(1e6 + 700),
    ]);
    for (const bytes of [jpeg.subarray(0, jpeg.length / 2), holed]) {
      expect(await upload(bytes)).toMatchObject({ code: 0, msg: NO_IMAGE });
    }
  });

  test('with one more line is refused', async () => {
    const photo = await largeDrawing(5000, 5001);
    expect(await upload(photo)).toMatchObject({ code: 0, msg: NO_IMAGE });
  });

  test('a file of exactly 8 MB is accepted, one byte more is not', async () => {
    const png = await plainImage('png');
    const exact = Buffer.concat([png, Buffer.alloc(UPLOAD_MAX_BYTES - png.length)]);
    expect((await upload(exact)).msg).not.toContain('larger than 8 MB');
    const more = Buffer.concat([exact, Buffer.alloc(1)]);
    expect((await upload(more)).msg).toBe('The image is larger than 8 MB.');
  });
});
