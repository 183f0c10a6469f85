import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LANGUAGES } from '#core/domain/languages.ts';
import { notices } from '../../../server/db/schema/notices.ts';
import { lastCode } from '../../support/server/last-code.ts';
import { newPerson, type Person } from '../../support/server/person.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { totpAt } from '../../support/server/totp.ts';

const TITLE = 'Login from a new device';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15 <b>Call us</b>';

describe('a sign-in', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer();
    on.time.set(Date.UTC(2026, 2, 4, 5, 6, 7));
  });
  afterAll(() => on.stop());

  const mailsTo = ({ email }: Person) =>
    on.mails.filter(({ to, subject }) => to === email && subject === TITLE);
  const noticesTo = async ({ id }: Person) =>
    (
      await on.context.db
        .select()
        .from(notices)
        .where(and(eq(notices.memberId, id)))
    ).filter(({ title }) => title.en === TITLE);

  test('from a new browser is announced by mail and notice, with time, device and address', async () => {
    const member = await newPerson(on);
    expect(await noticesTo(member)).toEqual([]);
    await member.signIn({ 'user-agent': SAFARI }, true);
    const said = 'Device: Safari, macOS. IP address: 127.0.*.*. Time: 2026-03-04 05:06:07 UTC.';
    const [notice, ...more] = await noticesTo(member);
    expect(more).toEqual([]);
    expect(notice?.content.en).toContain(said);
    const translations = Object.values(notice?.content ?? {});
    expect(translations).toHaveLength(LANGUAGES.length);
    for (const text of translations) expect(text).toContain('2026-03-04 05:06:07 UTC');
    await expect.poll(() => mailsTo(member)).toHaveLength(1);
    expect(mailsTo(member)[0]?.text).toContain(said);
    expect(JSON.stringify([notice, mailsTo(member)])).not.toContain('Call us');
    const { list } = await member.query('getSecurityLog');
    expect(list.map(({ kind }) => kind)).toEqual(['signInNewDevice', 'registered']);
  });

  test('from a browser used before is only recorded, also after a year of use', async () => {
    const member = await newPerson(on);
    const laptop = await member.signIn({}, true);
    await expect.poll(() => mailsTo(member)).toHaveLength(1);
    for (let month = 0; month < 3; month += 1) {
      on.time.advance(300 * 86_400_000);
      const { data, response } = await laptop.call('login', {
        username: member.username,
        password: member.password,
      });
      laptop.token = data.userinfo.token;
      expect(response.cookies.map(({ name }) => name)).toContain('trade-device-4173');
    }
    expect(mailsTo(member)).toHaveLength(1);
    expect(await noticesTo(member)).toHaveLength(1);
    const { list } = await laptop.query('getSecurityLog');
    expect(list.slice(0, 3).map(({ kind }) => kind)).toEqual(['signIn', 'signIn', 'signIn']);
  });

  const password = 'harbour77tree';
  test.each<[string, (laptop: TestClient, member: Person) => Promise<string>]>([
    [
      'a new password',
      async (laptop, member) => {
        await laptop.query('resetpwd', { loginPassword: member.password, newPassword: password });
        return password;
      },
    ],
    [
      'a reset',
      async (laptop, { email }) => {
        await laptop.query('sendResetCode', { account: email });
        // The newest e-mail is not used, because e-mails about the sign-ins may arrive later.
        const captcha = () => lastCode(on.mails.filter(({ to }) => to === email));
        await expect.poll(captcha).not.toBe('');
        await laptop.query('resetPassword', {
          account: email,
          emailCode: captcha(),
          newPassword: password,
        });
        return password;
      },
    ],
    [
      'two-step verification',
      async (laptop, member) => {
        const { secret } = await laptop.query('beginTwoStep', { loginPassword: member.password });
        const code = totpAt(secret, on.time.now());
        const { codes } = await laptop.query('confirmTwoStep', { code });
        await laptop.query('turnOffTwoStep', {
          loginPassword: member.password,
          code: codes[0] ?? '',
        });
        return member.password;
      },
    ],
  ])('after %s every browser but the calling one is new again', async (_what, change) => {
    const member = await newPerson(on);
    const laptop = await member.signIn({}, true);
    const phone = await member.signIn({}, true);
    const fresh = await change(laptop, member);
    for (const device of [laptop, phone]) await device.login(member.username, fresh);
    const { list } = await phone.query('getSecurityLog');
    expect(list.slice(0, 2).map(({ kind }) => kind)).toEqual(['signInNewDevice', 'signIn']);
  });

  test('of a program, which has no cookie, is always new; one to a demo account never', async () => {
    const member = await newPerson(on);
    await member.signIn();
    await member.signIn();
    await expect.poll(() => mailsTo(member)).toHaveLength(2);
    await on.signedIn('demo', { browser: true });
    expect(on.mails.filter(({ to }) => to === 'demo@example.com')).toEqual([]);
  });

  test('is announced in the language of the member', async () => {
    const member = await newPerson(on);
    await member.query('setLang', { lang: 'zh-cn' });
    await member.signIn();
    const own = () => on.mails.find(({ to }) => to === member.email);
    await expect.poll(() => own()?.subject).toBe('新设备登录');
  });

  test('succeeds while the mail server is down', async () => {
    const member = await newPerson(on);
    const send = vi.spyOn(on.mails, 'push').mockImplementation(() => {
      throw new Error('down');
    });
    expect((await (await member.signIn()).mutate('getusr')).code).toBe(1);
    send.mockRestore();
    expect(await noticesTo(member)).toHaveLength(1);
  });
});
