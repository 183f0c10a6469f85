import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notices } from '../../../server/db/schema/notices.ts';
import { consumeCode } from '../../../server/modules/members/codes.ts';
import { lastCode } from '../../support/server/last-code.ts';
import { newPerson } from '../../support/server/person.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const MINUTE_MS = 60_000;

describe('the mails to one mailbox', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer();
  });
  afterAll(() => on.stop());

  /** Makes a call once a minute. Returns the codes of the responses. */
  async function eachMinute(times: number, call: () => Promise<{ readonly code: number }>) {
    const codes: number[] = [];
    for (let time = 0; time < times; time += 1) {
      codes.push((await call()).code);
      on.time.advance(MINUTE_MS);
    }
    return codes;
  }
  const mailsTo = (email: string) => on.mails.filter(({ to }) => to === email).length;

  test('codes of registrations are five, then one an hour, whoever requests them', async () => {
    const request = (email: string) => () => on.client().mutate('emssend', { email });
    expect(await eachMinute(6, request('flood@example.org'))).toEqual([1, 1, 1, 1, 1, 201]);
    on.time.advance(60 * MINUTE_MS);
    expect(await eachMinute(2, request('flood@example.org'))).toEqual([1, 201]);
    expect(mailsTo('flood@example.org')).toBe(6);
  });

  test('all tags of a mailbox count together, but not for the address without a tag', async () => {
    let tag = 0;
    const request = () => {
      tag += 1;
      return on.client().mutate('emssend', { email: `box+${tag}@example.org` });
    };
    expect(await eachMinute(6, request)).toEqual([1, 1, 1, 1, 1, 201]);
    expect((await on.client().mutate('emssend', { email: 'box@example.org' })).code).toBe(1);
  });

  test('a refused request says when the next code is possible, alike for members', async () => {
    const member = await newPerson(on);
    for (const email of ['unknown@example.org', member.email]) {
      const request = () => on.client().mutate('emssend', { email });
      await eachMinute(5, request);
      expect(await request()).toEqual({
        code: 201,
        msg: 'We’ve already sent several codes. Use the newest one, or request another in 59 minutes.',
        data: undefined,
      });
    }
  });

  test('codes of a member too, but one that is used begins the count anew', async () => {
    const member = await newPerson(on);
    const request = () => member.mutate('emssend', { purpose: 'withdraw' });
    expect(await eachMinute(5, request)).toEqual([1, 1, 1, 1, 1]);
    const binding = { purpose: 'withdraw', subject: `member ${member.id}` } as const;
    await consumeCode(on.context.db, binding, lastCode(on.mails), on.time.now());
    expect(await eachMinute(6, request)).toEqual([1, 1, 1, 1, 1, 201]);
    expect(mailsTo(member.email)).toBe(10);
  });

  test('requests that came too soon for another code do not count', async () => {
    const member = await newPerson(on);
    const request = () => member.mutate('sendContactCode', { email: 'eager@example.org' });
    for (let time = 0; time < 6; time += 1) await request();
    on.time.advance(MINUTE_MS);
    expect((await request()).code).toBe(1);
    expect(mailsTo('eager@example.org')).toBe(2);
  });

  test('reports of one kind are ten an hour; the notices in the app are all there', async () => {
    const member = await newPerson(on);
    for (let time = 0; time < 12; time += 1) await member.signIn();
    const written = await on.context.db
      .select()
      .from(notices)
      .where(eq(notices.memberId, member.id));
    expect(written).toHaveLength(12);
    await expect.poll(() => mailsTo(member.email)).toBe(10);
    // Another kind of code has its own count.
    await member.query('freezeAccount');
    await expect.poll(() => mailsTo(member.email)).toBe(11);
  });
});
