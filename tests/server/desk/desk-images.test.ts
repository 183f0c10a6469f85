import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteUnused } from '../../../server/uploads/delete-unused.ts';
import { ENGINES } from '../../support/server/database.ts';
import { type Desk, type DeskClient, openDesk } from '../../support/server/desk.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { newImage, uploadImage } from '../../support/server/upload.ts';

const DAY_MS = 86_400_000;

describe.each(ENGINES)('pictures of the site on %s', (engine) => {
  let on: TestServer;
  let desk: Desk;
  let cleo: DeskClient;
  beforeAll(async () => {
    on = await startTestServer({ engine });
    desk = await openDesk(on);
    cleo = await desk.enrol('Cleo', ['content']);
  });
  afterAll(async () => {
    await desk.app.close();
    await on.stop();
  });

  const upload = async (bytes: Buffer, client = cleo) =>
    (await client.call('siteImageUpload', { base64: bytes.toString('base64') })).path;
  /** Fetches the picture as anybody can who is signed out. */
  const open = (url: string) => on.app.inject({ url, headers: { host: '127.0.0.1:4173' } });

  test('a banner is uploaded, drafted, made, and everybody sees it', async () => {
    const photo = sharp(await newImage(750)).withExif({ IFD0: { Copyright: 'Cleo' } });
    const path = await upload(await photo.jpeg().toBuffer());
    const { version, rows } = await cleo.call('catalogueFile', { file: 'banners' });
    const edits = [{ row: rows[0]?.name ?? '', values: { img: path } }];
    await cleo.decide('catalogueChange', { file: 'banners', version, edits, at: null });
    const banners = await on.client().query('getBanner', {});
    expect(banners.map(({ image }) => image)).toContain(path);

    const { statusCode, headers, rawPayload } = await open(path);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const { width, exif } = await sharp(rawPayload).metadata();
    expect({ width, exif }).toEqual({ width: 750, exif: undefined });
    const shown = await cleo.call('siteImage', { path });
    expect(Buffer.from(shown.base64, 'base64').equals(rawPayload)).toBe(true);

    await deleteUnused(on.context.db, { before: on.time.now() + DAY_MS, now: on.time.now() });
    expect((await open(path)).statusCode).toBe(200);
    const { rows: acts } = await (await desk.demo()).call('auditList', { action: 'image.upload' });
    expect(acts).toMatchObject([{ actor: 'Cleo', details: { path } }]);
  });

  test('what is no picture, too large, or of another right is refused', async () => {
    await expect(upload(Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'invalid' });
    await expect(upload(Buffer.alloc(2_200_000))).rejects.toMatchObject({ status: 400 });
    await expect(upload(Buffer.alloc(3_000_000))).rejects.toMatchObject({ status: 413 });
    const tina = await desk.enrol('Tina', ['treasury']);
    await expect(upload(await newImage(), tina)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('the photo of a member is no picture of the site', async () => {
    const path = await uploadImage(on.app, await on.signedIn());
    await expect(cleo.call('siteImage', { path })).rejects.toMatchObject({ code: 'missing' });
    expect((await open(path)).statusCode).toBe(404);
  });
});
