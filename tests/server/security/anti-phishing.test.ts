import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { members } from '../../../server/db/schema/auth.ts';
import { newPerson, type Person } from '../../support/server/person.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe('the anti-phishing code', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer();
  });
  afterAll(() => on.stop());

  const set = (member: Person, code: string, loginPassword = member.password) =>
    member.mutate('setAntiPhishingCode', { loginPassword, code });
  const mailsTo = ({ email }: Person) => on.mails.filter(({ to }) => to === email);

  test('is above every mail to the member from then on, whoever causes it', async () => {
    const member = await newPerson(on);
    await member.signIn();
    await expect.poll(() => mailsTo(member)).toHaveLength(1);
    expect(mailsTo(member)[0]?.text).not.toContain('anti-phishing');
    expect((await set(member, ' river7 ')).code).toBe(1);
    await expect.poll(() => mailsTo(member)).toHaveLength(2);
    await member.signIn();
    await member.query('emssend');
    // A visitor tries to register with the address.
    await on.client().query('emssend', { email: member.email.toUpperCase() });
    await member.query('resetpay', { loginPassword: member.password, newPassword: 'pay2026' });
    await expect.poll(() => mailsTo(member)).toHaveLength(6);
    for (const { text } of mailsTo(member).slice(1)) {
      expect(text).toMatch(/^Your anti-phishing code: river7\n\n./);
    }
    await on.client().query('emssend', { email: 'stranger@example.com' });
    expect(on.mails.at(-1)?.text).not.toContain('anti-phishing');
  });

  test('is never shown in full, and in no log', async () => {
    const member = await newPerson(on);
    const shown = () => member.query('getAntiPhishingCode');
    expect(await shown()).toEqual({ masked: '' });
    await set(member, 'Harbour2026');
    expect(await shown()).toEqual({ masked: 'Ha*********' });
    expect(on.logged.join()).not.toContain('Harbour2026');
    const other = await newPerson(on);
    expect((await other.query('getAntiPhishingCode')).masked).toBe('');
  });

  test.each(['abc', 'a'.repeat(21), 'with space', 'ümlaut7', 'semi;colon', '验证码七'])(
    '%j is refused',
    async (code) => {
      const member = await newPerson(on);
      expect((await set(member, code)).code).not.toBe(1);
      expect((await member.query('getAntiPhishingCode')).masked).toBe('');
    },
  );

  test('needs the login password, whose guesses are limited, and differs from it', async () => {
    const member = await newPerson(on);
    for (let count = 0; count < 5; count += 1) {
      expect((await set(member, 'river7', 'wrong1')).msg).toMatch(/login password is incorrect/);
    }
    expect((await set(member, 'river7')).msg).toMatch(/Too many failed attempts/);
    on.time.advance(60_000);
    expect((await set(member, member.password)).msg).toMatch(/different from your password/);
    expect((await set(member, 'river7')).code).toBe(1);
  });

  test('a code set by a password that changes meanwhile is refused', async () => {
    const member = await newPerson(on);
    const { hashing, db } = on.context;
    const { verify } = hashing;
    vi.spyOn(hashing, 'verify').mockImplementationOnce(async (...proof) => {
      const isRight = await verify(...proof);
      await db.update(members).set({ passwordHash: 'x' }).where(eq(members.id, member.id));
      return isRight;
    });
    expect((await set(member, 'river7')).msg).toMatch(/login password is incorrect/);
    expect((await member.query('getAntiPhishingCode')).masked).toBe('');
  });

  test('a demo account has none', async () => {
    const demo = await on.signedIn();
    const fields = { loginPassword: 'demo2026', code: 'river7' };
    expect((await demo.mutate('setAntiPhishingCode', fields)).msg).toMatch(/shared demo account/);
  });
});
