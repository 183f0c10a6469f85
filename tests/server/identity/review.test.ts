import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openIdentityRequests } from '../../../server/modules/identity/identity.review.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { fundingOf } from '../../support/server/funding.ts';
import type { Input } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

describe('certification on PostgreSQL', () => {
  let on: TestServer;
  let member: FundedMember;
  let photos: { front: string; back: string };
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    member = await fundedMember(on, { 1: { USDT: '1' } });
    photos = {
      front: await uploadImage(on.app, member),
      back: await uploadImage(on.app, member),
    };
  });

  const ask = (fields: Partial<Input<'usrsetreal'>> = {}) =>
    member.mutate('usrsetreal', { realName: 'Ann Lee', ...photos, ...fields });
  const state = async () => (await member.query('getusr')).identity;
  const waiting = async () =>
    (await openIdentityRequests(on.context.db, 100)).find(({ memberId }) => memberId === member.id);

  test('is under review immediately, and approved by the job with a notice', async () => {
    expect(await state()).toBe('awaiting');
    expect((await ask()).code).toBe(1);
    expect(await state()).toBe('reviewing');
    expect(await waiting()).toMatchObject({
      realName: 'Ann Lee',
      photoIds: [expect.any(String), expect.any(String)],
    });
    await fundingOf(on).review();
    expect(await state()).toBe('certified');
    expect((await fundingOf(on).notices(member))[0]?.title).toBe('Your identity is verified');
    expect(await ask()).toMatchObject({ code: 201, msg: 'Your identity is already verified.' });
  });

  test('a rejection returns to the start with its reason, and may be tried again', async () => {
    await ask({ handheld: photos.front });
    const request = await waiting();
    expect(request?.photoIds).toHaveLength(3);
    await fundingOf(on).decide('identity', request?.id ?? 0, false, 'The photo is blurred.');
    expect(await state()).toBe('awaiting');
    const [notice] = await fundingOf(on).notices(member);
    expect(notice).toMatchObject({
      title: 'We couldn’t verify your identity',
      content: expect.stringContaining('The photo is blurred.'),
    });
    expect((await ask()).code).toBe(1);
  });

  test('one request at a time, also of ten at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    const refused = answers.filter(({ code }) => code === 201);
    expect(new Set(refused.map(({ msg }) => msg))).toEqual(
      new Set(['Your documents are already in review.']),
    );
  });

  test('requires name and both photos, and the photos must be own ones', async () => {
    const foreign = await uploadImage(on.app, await on.signedIn('friend'));
    for (const fields of [
      { realName: '   ' },
      { realName: 'A'.repeat(101) },
      { front: '' },
      { back: 'undefined' },
      { front: foreign },
      { handheld: foreign },
      { back: '/uploads/nothing-of-this-name-x' },
    ]) {
      expect([0, 201]).toContain((await ask(fields)).code);
    }
    expect(await state()).toBe('awaiting');
  });
});
