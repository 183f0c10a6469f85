import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAppContext } from '../../../server/app-context.ts';
import { imageRemovals, uploads } from '../../../server/db/schema/uploads.ts';
import { runImages } from '../../../server/desk/images-command.ts';
import { sweep } from '../../../server/jobs/housekeeping.ts';
import { createImages } from '../../../server/uploads/images.ts';
import { announce } from '../../../server/uploads/removals.ts';
import { startTestBucket, type TestBucket } from '../../support/server/bucket.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { multipartBody, plainImage, send, uploadImage } from '../../support/server/upload.ts';

const DAY = 24 * 3_600_000;

describe('images in a bucket', () => {
  let bucket: TestBucket;
  let on: TestServer;
  let owner: TestClient;
  beforeAll(async () => {
    bucket = await startTestBucket();
    const images = { store: 's3', bucket: bucket.address } as const;
    on = await startTestServer({ config: { images } });
    owner = await on.signedIn();
  });
  afterAll(async () => {
    await on.stop();
    await bucket.stop();
  });

  const read = (url: string, token = owner.token) =>
    on.app.inject({ url, headers: { host: '127.0.0.1:4173', token } });
  const upload = async () => {
    const form = multipartBody([{ bytes: await plainImage('png') }]);
    return (await send(on.app, owner, form)).response;
  };
  const rows = () => on.context.db.select().from(uploads);
  const removals = () => on.context.db.select().from(imageRemovals);
  const stores = async () => (await rows()).map(({ store }) => store);
  const desk = async (store: 'database' | 's3', verb: string) => {
    const { db } = on.context;
    const lines: string[] = [];
    const images = createImages(db, { store, bucket: bucket.address });
    const print = (line: string) => void lines.push(line);
    const deps = { db, images, clock: on.time.now, actor: 'ada', print };
    const report = await runImages(deps, [verb]);
    return { lines, report };
  };

  test('only its owner reads an image', async () => {
    const url = await uploadImage(on.app, owner);
    expect([...bucket.objects.keys()]).toEqual([url.slice('/uploads/'.length)]);
    expect(await removals()).toEqual([]);
    const { statusCode, headers, rawPayload } = await read(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(rawPayload).toEqual([...bucket.objects.values()][0]?.content);
    const before = bucket.requests.length;
    const friend = await on.signedIn('friend');
    expect((await read(url, friend.token)).statusCode).toBe(404);
    // The bucket receives no requests from other tests.
    expect(bucket.requests.length).toBe(before);
  });

  test('an upload that the bucket refuses leaves no row and is found again', async () => {
    const [before, stored] = [(await rows()).length, bucket.objects.size];
    bucket.failNext(3, 500);
    expect((await upload()).statusCode).toBe(503);
    bucket.failNext(1, 403);
    expect((await upload()).json().code).toBe(500);
    expect([(await rows()).length, bucket.objects.size]).toEqual([before, stored]);
    expect(await removals()).toHaveLength(2);
    await sweep(on.context);
    expect(await removals()).toHaveLength(2);
    on.time.advance(DAY + 1);
    await sweep(on.context);
    expect(await removals()).toEqual([]);
  });

  test('an image whose bytes are gone is an error, and one that is moving is read', async () => {
    const url = await uploadImage(on.app, await on.signedIn());
    const id = url.slice('/uploads/'.length);
    const content = bucket.objects.get(id);
    bucket.objects.delete(id);
    owner = await on.signedIn();
    expect((await read(url)).json().code).toBe(500);
    if (content) bucket.objects.set(id, content);
    expect((await read(url)).statusCode).toBe(200);
  });

  test('unused images are deleted in the bucket too, also after it did not answer', async () => {
    const { db } = on.context;
    await db.execute(sql`delete from uploads`);
    bucket.objects.clear();
    await uploadImage(on.app, await on.signedIn());
    on.time.advance(DAY + 1);
    bucket.failNext(3, 500);
    await expect(sweep(on.context)).rejects.toMatchObject({ name: 'Busy' });
    expect([(await rows()).length, bucket.objects.size]).toEqual([0, 1]);
    await sweep(on.context);
    expect(bucket.objects.size).toBe(1);
    on.time.advance(3_600_000);
    await sweep(on.context);
    expect([bucket.objects.size, await removals()]).toEqual([0, []]);
  });

  test('the desk moves images there and back, and again after an interruption', async () => {
    const { db } = on.context;
    owner = await on.signedIn();
    const urls: string[] = [];
    for (let i = 0; i < 3; i += 1) urls.push(await uploadImage(on.app, owner));
    const pictures = await Promise.all(urls.map(async (url) => (await read(url)).rawPayload));
    const check = async () => {
      const found = await Promise.all(urls.map(async (url) => (await read(url)).rawPayload));
      expect(found).toEqual(pictures);
    };
    expect((await desk('database', 'move')).report).toEqual({ moved: 3, waiting: 0 });
    expect([await stores(), bucket.objects.size]).toEqual([Array(3).fill('database'), 3]);
    await check();
    // The earlier copies of the images have yet to be deleted.
    expect((await desk('s3', 'move')).report).toEqual({ moved: 0, waiting: 3 });
    await sweep(on.context);
    expect(bucket.objects.size).toBe(0);
    await check();
    // The move is interrupted by a failure of the bucket, and once after the announcement.
    bucket.failNext(3, 500);
    await expect(desk('s3', 'move')).rejects.toMatchObject({ name: 'Busy' });
    const last = urls.map((url) => url.slice('/uploads/'.length)).sort()[2] ?? '';
    await announce(db, { store: 's3', key: last }, on.time.now());
    await check();
    expect((await desk('s3', 'move')).report).toEqual({ moved: 3, waiting: 0 });
    expect([await stores(), bucket.objects.size]).toEqual([Array(3).fill('s3'), 3]);
    expect((await rows()).map(({ content }) => content)).toEqual([null, null, null]);
    expect(await removals()).toEqual([]);
    await check();
    expect((await desk('s3', 'move')).report).toEqual({ moved: 0, waiting: 0 });
    expect((await desk('s3', 'status')).lines).toEqual([
      's3: 3 images',
      'new images: s3',
      'bytes to delete: 0',
      's3 answers',
    ]);
    await expect(desk('s3', 'burn')).rejects.toThrow('images: use status, move or hash');
  });

  test('a server without the bucket does not start', async () => {
    const { context } = on;
    const images = { store: 'database', bucket: undefined } as const;
    const { db } = context;
    const database = {
      engine: 'pglite' as const,
      db,
      listen: () => async () => undefined,
      close: async () => {},
    };
    const config = { ...context.config, images };
    await expect(openAppContext({ config, database, clock: on.time.now })).rejects.toThrow(
      'IMAGES_URL must be set: there are images in a bucket',
    );
  });
});
