import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploads } from '../../../server/db/schema/uploads.ts';
import { cleanedFiles, PAYLOAD, refusedFiles } from '../../support/hostile/hostile-images.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { multipartBody, plainImage, send } from '../../support/server/upload.ts';

const refused = await refusedFiles();
const cleaned = await cleanedFiles();
const NO_IMAGE = 'This isn’t a JPEG, PNG or WebP image, or it’s damaged or too large.';

describe('uploads', () => {
  let on: TestServer;
  let owner: TestClient;
  beforeAll(async () => {
    on = await startTestServer();
    owner = await on.signedIn();
  });
  afterAll(() => on.stop());

  const upload = (file: Buffer, filename = 'a.png', type = 'image/png') =>
    send(on.app, owner, multipartBody([{ bytes: file, filename, type }]));
  const read = (url: string, headers = {}) =>
    on.app.inject({ url, headers: { host: '127.0.0.1:4173', ...headers } });
  const readOwn = (url: string) => read(url, { token: owner.token });

  test('the corpus contains at least 45 hostile files', () => {
    expect(refused.size).toBeGreaterThanOrEqual(45);
  });

  test.each([...refused.keys()])('%s is refused', async (name) => {
    const { code, msg, data } = await upload(refused.get(name) ?? Buffer.alloc(0));
    expect({ code, msg, data }).toEqual({ code: 0, msg: NO_IMAGE, data: null });
  });

  test.each([...cleaned.keys()])('%s loses its hidden data', async (name) => {
    const file = cleaned.get(name) ?? Buffer.alloc(0);
    const { code, data } = await upload(file, 'x.html', 'text/html');
    expect(code).toBe(1);
    const { rawPayload, headers } = await readOwn(data?.url ?? '');
    const { exif, icc, xmp, iptc, format, comments } = await sharp(rawPayload).metadata();
    expect([exif, icc, xmp, iptc, comments]).toEqual(Array(5).fill(undefined));
    expect(headers['content-type']).toBe(`image/${format}`);
    for (const trace of [PAYLOAD, 'SpyCam', 'PK\x03\x04', '<?php']) {
      expect(rawPayload.includes(trace)).toBe(false);
    }
  });

  test.each(['jpeg', 'png', 'webp'] as const)('a %s comes through', async (format) => {
    const { code, data } = await upload(await plainImage(format));
    expect({ code, data }).toEqual({
      code: 1,
      data: {
        url: expect.stringMatching(/^\/uploads\/[\w-]{22}$/),
        fullurl: `http://127.0.0.1:4173${data?.url}`,
      },
    });
    const { statusCode, headers, rawPayload } = await readOwn(data?.url ?? '');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': `image/${format}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format, width: 24, height: 16 });
  });

  test('a photo is rotated upright before its orientation is removed', async () => {
    const turned = await sharp(await plainImage('jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { data } = await upload(turned);
    const { rawPayload } = await readOwn(data?.url ?? '');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 16, height: 24 });
    const { data: pixels } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    // The red half was on the left, and a quarter turn to the right moves it to the top.
    expect(pixels[0]).toBeGreaterThan(200);
    expect(pixels[pixels.length - 3]).toBeLessThan(50);
  });

  test.each([
    ['../../../etc/passwd', 'image/png'],
    ['..\\..\\boot.ini', 'image/png'],
    ['/uploads/mine.png', 'image/png'],
    [`${'n'.repeat(20_000)}.png`, 'image/png'],
    ['evil.php', 'application/x-php'],
    ['%00.png', 'text/html'],
    ['', 'application/octet-stream'],
  ])('the name %.30s and the type %s have no effect', async (filename, type) => {
    const { code, data } = await upload(await plainImage('png'), filename, type);
    if (code === 1) expect(data?.url).toMatch(/^\/uploads\/[\w-]{22}$/);
    else expect(code).toBe(0);
  });

  test('no other caller can read it: another member, a visitor, another browser', async () => {
    const { data } = await upload(await plainImage('png'));
    const url = data?.url ?? '';
    const friend = await on.signedIn('friend', { browser: true });
    const cookie = [...friend.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const strangers: Record<string, string | undefined>[] = [
      {},
      { token: (await on.signedIn('friend')).token },
      { token: friend.token, cookie },
      { cookie },
      { token: 'x'.repeat(43) },
      { token: owner.token, 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of strangers) expect((await read(url, headers)).statusCode).toBe(404);
    expect((await readOwn(`${url}x`)).statusCode).toBe(404);
    expect((await readOwn('/uploads/..%2f..%2fpackage.json')).statusCode).toBe(404);
  });

  test('the binding cookie alone shows an image, and permits nothing else', async () => {
    const browser = await on.signedIn('demo', { browser: true });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { data } = await upload(await plainImage('webp'));
    const url = data?.url ?? '';
    expect((await read(url, { cookie })).statusCode).toBe(200);
    const visitor = on.client();
    for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
    expect((await visitor.mutate('getusr')).code).toBe(401);
    const form = multipartBody([{ bytes: await plainImage('png') }]);
    expect((await send(on.app, visitor, form)).code).toBe(401);
    await browser.query('logout');
    expect((await read(url, { cookie })).statusCode).toBe(404);
  });

  test('a stored file has a generated name and belongs to its member', async () => {
    const { data } = await upload(await plainImage('png'), 'secret-name.png');
    const rows = await on.context.db.select().from(uploads);
    const row = rows.find(({ id }) => data?.url.endsWith(id));
    expect(row).toMatchObject({ type: 'image/png', width: 24, height: 16 });
    expect(Object.keys(row ?? {}).sort()).toEqual(
      [
        'content',
        'createdAt',
        'height',
        'id',
        'isUsed',
        'memberId',
        'store',
        'type',
        'width',
      ].sort(),
    );
  });
});
