import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#core/contract/upload.ts';
import { identityRequests } from '../../../server/db/schema/identity.ts';
import { uploads } from '../../../server/db/schema/uploads.ts';
import { sweep } from '../../../server/jobs/housekeeping.ts';
import { ownUpload } from '../../../server/uploads/store.ts';
import { fundedMember } from '../../support/server/funded-member.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { multipartBody, plainImage, send, uploadImage } from '../../support/server/upload.ts';

const png = await plainImage('png');
const form = multipartBody([{ bytes: png }]);
const text = form.toString('latin1');
const BOUNDARY = text.slice(2, text.indexOf('\r\n'));
const latin = (body: string) => Buffer.from(body, 'latin1');
const field = (name: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;

/** Requests by name that are invalid because they are not an upload of one image. */
const BAD_FORMS: readonly (readonly [string, Buffer, Record<string, string>?])[] = [
  ['an empty body', Buffer.alloc(0)],
  ['no file', latin(`${field('a')}--${BOUNDARY}--\r\n`)],
  ['a file of zero bytes', multipartBody([{ bytes: '' }])],
  ['another field', multipartBody([{ bytes: png, field: 'image' }])],
  ['the field __proto__', multipartBody([{ bytes: png, field: '__proto__' }])],
  ['two files', multipartBody([{ bytes: png }, { bytes: png }])],
  ['a file and one of another field', multipartBody([{ bytes: png }, { bytes: png, field: 'b' }])],
  ['a text field named file', latin(`${field('file')}--${BOUNDARY}--\r\n`)],
  ['a hundred fields', latin(field('a').repeat(100) + text)],
  ['no end', form.subarray(0, form.length - 40)],
  ['an end in the middle of a header', form.subarray(0, 60)],
  ['no name', latin(text.replace('name="file"; ', ''))],
  ['another boundary', latin(text.replaceAll(BOUNDARY, 'something-else'))],
  ['too many bytes', multipartBody([{ bytes: Buffer.alloc(UPLOAD_MAX_BYTES + 1, png) }])],
  ['no boundary', form, { 'content-type': 'multipart/form-data' }],
  [
    'an endless boundary',
    form,
    { 'content-type': `multipart/form-data; boundary=${'b'.repeat(300)}` },
  ],
  ['a bare image', png, { 'content-type': 'image/png' }],
  ['JSON', Buffer.from('{"file":"x"}'), { 'content-type': 'application/json' }],
  ['a form', Buffer.from('file=x'), { 'content-type': 'application/x-www-form-urlencoded' }],
];

describe('upload forms', () => {
  let on: TestServer;
  let owner: TestClient;
  const start = async (limits = {}) => {
    on = await startTestServer({ limits });
    owner = await on.signedIn();
  };
  beforeEach(() => start());
  afterEach(() => on.stop());

  const stored = () => on.context.db.select({ id: uploads.id }).from(uploads);

  test('refuses whatever is not one image in the field `file`, and stores nothing', async () => {
    for (const [name, body, headers = {}] of BAD_FORMS) {
      const { code, data } = await send(on.app, owner, body, { headers });
      expect({ name, code, data }).toEqual({ name, code: 0, data: null });
    }
    expect(await stored()).toEqual([]);
    const { msg } = await send(on.app, owner, multipartBody([{ bytes: png }, { bytes: png }]));
    expect(msg).toBe('Choose one image.');
    const large = multipartBody([{ bytes: Buffer.alloc(UPLOAD_MAX_BYTES + 1, png) }]);
    expect((await send(on.app, owner, large)).msg).toBe('The image is larger than 8 MB.');
    expect((await send(on.app, owner, form)).code).toBe(1);
  });

  test('ignores fields beside the file, and both paths respond', async () => {
    const withFields = latin(field('token') + field('type') + text);
    expect((await send(on.app, owner, withFields)).code).toBe(1);
    const path = '/api/api/common/upload';
    expect((await send(on.app, owner, form, { path })).code).toBe(1);
  });

  test('refuses visitors, expired tokens, browsers without the cookie and other sites', async () => {
    const visitor = on.client();
    expect(await send(on.app, visitor, form)).toMatchObject({ code: 401, data: null });
    visitor.token = 'x'.repeat(43);
    expect((await send(on.app, visitor, form)).code).toBe(401);
    visitor.token = (await on.signedIn('demo', { browser: true })).token;
    expect((await send(on.app, visitor, form)).code).toBe(401);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await send(on.app, owner, form, { headers })).code).toBe(0);
    expect(await stored()).toEqual([]);
  });

  test('no other call reads multipart bodies', async () => {
    expect((await send(on.app, owner, form, { path: '/api/getusr' })).code).toBe(0);
  });

  test('limits images and bytes of a member per hour', async () => {
    await on.stop();
    await start({ upload: { count: 3, seconds: 3600 } });
    for (let i = 0; i < 3; i += 1) expect((await send(on.app, owner, form)).code).toBe(1);
    const { code, response } = await send(on.app, owner, form);
    expect([code, response.statusCode, response.headers['retry-after']]).toEqual([
      429,
      429,
      '1200',
    ]);
    expect((await send(on.app, await on.signedIn('friend'), form)).code).toBe(1);
    await on.stop();
    await start({ uploadBytes: { count: form.length * 2.5, seconds: 3600 } });
    const codes = [];
    for (let i = 0; i < 3; i += 1) codes.push((await send(on.app, owner, form)).code);
    expect(codes).toEqual([1, 1, 429]);
  });

  test('serves many members concurrently', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => fundedMember(on, {})));
    const answers = await Promise.all(members.map((member) => send(on.app, member, form)));
    expect(answers.map(({ code }) => code)).toEqual(Array(12).fill(1));
    expect(new Set(answers.map(({ data }) => data?.url)).size).toBe(12);
  });

  test('a call may refer to own images only, by path or by full address', async () => {
    const { db } = on.context;
    const path = await uploadImage(on.app, owner);
    const id = path.slice('/uploads/'.length);
    const mine = await idOf(owner);
    const friend = await idOf(await on.signedIn('friend'));
    expect(await ownUpload(db, mine, path)).toBe(id);
    expect(await ownUpload(db, mine, `http://127.0.0.1:4173${path}`)).toBe(id);
    const refusal = { code: 0, message: 'uploads.notYours' };
    await expect(ownUpload(db, friend, path)).rejects.toMatchObject(refusal);
    for (const other of [id, `${path}?x`, `${path}/..`, 'https://evil.example/x.png', '']) {
      await expect(ownUpload(db, mine, other)).rejects.toMatchObject(refusal);
    }
  });

  test('deletes unused images after a day, and keeps those of requests', async () => {
    const { db, clock } = on.context;
    const used = await uploadImage(on.app, owner);
    await uploadImage(on.app, owner);
    const photo = used.slice('/uploads/'.length);
    await db.insert(identityRequests).values({
      memberId: await idOf(owner),
      realName: 'Ann Lee',
      frontId: photo,
      backId: photo,
      createdAt: clock(),
    });
    await sweep(on.context);
    expect(await stored()).toHaveLength(2);
    on.time.advance(24 * 3600 * 1000 + 1);
    await sweep(on.context);
    expect(await stored()).toEqual([{ id: photo }]);
  });
});

async function idOf(client: TestClient): Promise<number> {
  return Number((await client.query('getusr')).id);
}
