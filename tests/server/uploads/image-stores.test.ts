import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploads } from '../../../server/db/schema/uploads.ts';
import { parseBucketAddress } from '../../../server/lib/bucket-address.ts';
import type { ImageStore } from '../../../server/uploads/image-store.ts';
import { createImages } from '../../../server/uploads/images.ts';
import { s3Store } from '../../../server/uploads/s3-store.ts';
import { startTestBucket, type TestBucket } from '../../support/server/bucket.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../../support/server/database.ts';

const STORES = ENGINES.flatMap((engine) =>
  (['database', 's3'] as const).map((name) => [name, engine] as const),
);

describe.each(STORES)('the image store %s on %s', (name, engine) => {
  let database: TestDatabase;
  let bucket: TestBucket;
  let store: ImageStore;
  beforeAll(async () => {
    bucket = await startTestBucket();
    database = await openTestDatabase(engine);
    await database.db.execute(sql`insert into members
      (id, username, password_hash, invite_code, created_at) values (1, 'one', '', 'ONE', 0)`);
    store = createImages(database.db, {
      store: name,
      bucket: parseBucketAddress(bucket.url),
    }).target;
  });
  afterAll(async () => {
    await database.close();
    await bucket.stop();
  });

  /** Stores an image and writes its row, as an upload does. */
  async function add(type: 'image/jpeg' | 'image/png' | 'image/webp', content: Buffer) {
    const key = randomBytes(16).toString('base64url');
    const kept = await store.put(key, { type, content });
    await database.db.insert(uploads).values({
      id: key,
      memberId: 1,
      type,
      width: 1,
      height: 1,
      createdAt: 0,
      store: store.name,
      content: kept,
    });
    return key;
  }

  test('returns the bytes and the type that were stored', async () => {
    for (const type of ['image/jpeg', 'image/png', 'image/webp'] as const) {
      for (const content of [randomBytes(1), randomBytes(100_000), Buffer.from('é\0\r\n')]) {
        expect(await store.get(await add(type, content))).toEqual({ type, content });
      }
    }
  });

  test('returns undefined for a key that was never stored, or that is deleted', async () => {
    expect(await store.get('never')).toBeUndefined();
    const [one, other] = [
      await add('image/png', Buffer.from('one')),
      await add('image/png', Buffer.from('other')),
    ];
    await store.delete(one);
    await store.delete(one);
    await store.delete('never');
    expect(await store.get(one)).toBeUndefined();
    expect(await store.get(other)).toMatchObject({ content: Buffer.from('other') });
  });

  test('the row refers to the bytes in one place only', async () => {
    const key = await add('image/png', Buffer.from('place'));
    const [row] = await database.db.select().from(uploads).where(sql`id = ${key}`);
    const isInDatabase = name === 'database';
    expect(row?.content !== null).toBe(isInDatabase);
    expect(bucket.objects.has(key)).toBe(!isInDatabase);
  });
});

describe('the bucket', () => {
  let bucket: TestBucket;
  beforeEach(async () => {
    bucket = await startTestBucket();
    return () => bucket.stop();
  });
  const image = { type: 'image/png', content: Buffer.from('bytes') } as const;

  test('refuses other keys, and the error contains neither key nor address', async () => {
    const wrong = s3Store({ ...bucket.address, secretAccessKey: 'another' });
    const error = await wrong.put('a', image).catch((caught: unknown) => caught);
    expect(String(error)).toBe('Error: the image store refused PUT with 403');
    expect(bucket.objects.size).toBe(0);
  });

  test('is called again after a temporary error', async () => {
    const store = s3Store(bucket.address);
    bucket.failNext(2, 503);
    await store.put('a', image);
    bucket.failNext(1, 429);
    expect(await store.get('a')).toEqual(image);
    bucket.failNext(3, 500);
    await expect(store.get('a')).rejects.toMatchObject({ name: 'Busy' });
    bucket.failNext(1, 0);
    await expect(store.get('a')).rejects.toMatchObject({ name: 'Busy' });
    expect(await store.get('a')).toEqual(image);
  });

  test('an object that is no image is not returned', async () => {
    bucket.objects.set('page', { type: 'text/html', content: Buffer.from('<script>') });
    expect(await s3Store(bucket.address).get('page')).toBeUndefined();
  });

  test.each([
    'https://host/bucket',
    'https://key@host/bucket',
    'https://key:secret@host/',
    'http://key:secret@host/bucket',
    'https://key:secret@host/bucket?region=a&other=b',
    'https://key:secret@host/bucket/a b',
    'ftp://key:secret@host/bucket',
    'https://key:%@host/bucket',
  ])('%s is no address', (text) => {
    expect(parseBucketAddress(text)).toBeUndefined();
  });

  test('the address has keys, region and folder', () => {
    expect(parseBucketAddress(bucket.url)).toEqual(bucket.address);
    expect(parseBucketAddress('https://key:a%2Fb@s3.example/trade/photos/')).toEqual({
      url: 'https://s3.example/trade/photos',
      accessKeyId: 'key',
      secretAccessKey: 'a/b',
      region: 'us-east-1',
    });
  });
});
