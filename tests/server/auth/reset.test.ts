import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailCodes, members } from '../../../server/db/schema/auth.ts';
import { settings } from '../../../server/db/schema/site.ts';
import { countQueries } from '../../support/server/count-queries.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const OLD = 'river88stone';
const NEW = 'harbour77tree';
const NEW_MEMBER = 'forgot';
const HOUR = 3_600_000;
const ASKED = 'If the account has an e-mail address, we’ve sent a code to it.';
const WRONG = 'The e-mail code is incorrect or has expired.';

describe('a password reset on PostgreSQL', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(() => on.stop());
  beforeEach(() => on.time.advance(60_000));

  let created = 1_000_000;
  const numberOfMember = () => {
    created += 1;
    return created;
  };
  async function newMember() {
    const name = `${NEW_MEMBER}${numberOfMember()}`;
    const email = `${name}@example.org`;
    const client = on.client();
    const { userinfo } = await client.query('register', {
      by: 'email',
      email,
      password: OLD,
      repeatedPassword: OLD,
    });
    client.token = userinfo.token;
    return { name, email, client };
  }
  const ask = (account: string) => on.client().mutate('sendResetCode', { account });
  const reset = (account: string, emailCode: string, newPassword = NEW) =>
    on.client().mutate('resetPassword', { account, emailCode, newPassword });
  const mailsTo = (email: string) => on.mails.filter(({ to }) => to === email);
  /** Requests a code and returns it from the e-mail. */
  async function codeFor(account: string, email: string): Promise<string> {
    const before = mailsTo(email).length;
    expect(await ask(account)).toMatchObject({ code: 1, msg: ASKED });
    await expect.poll(() => mailsTo(email).length).toBe(before + 1);
    return /\b\d{6}\b/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '';
  }
  const other = (code: string) => (code === '000000' ? '111111' : '000000');

  /**
   * The time is measured in reset-timing.soak.test.ts. The work that is done does not depend on
   * chance.
   */
  test('a stranger costs as many statements as a member', async () => {
    const { email } = await newMember();
    const queries = countQueries(on.context.db);
    const costOf = async (work: () => Promise<unknown>) => {
      const before = queries();
      await work();
      return () => queries() - before;
    };
    const ofMember = await costOf(() => codeFor(email, email));
    const asked = ofMember();
    const ofStranger = await costOf(() => ask('nobody@example.org'));
    // After the response, the e-mail reads its member's anti-phishing code.
    await expect.poll(ofStranger).toBe(asked - 1);
    const wrong = await costOf(() => reset(email, '000000'));
    const known = wrong();
    const unknown = await costOf(() => reset('nobody@example.org', '000000'));
    expect(unknown()).toBe(known);
  });

  test('sets the password, ends every session and reports it by notice and mail', async () => {
    expect((await on.client().query('getSetting')).hasReset).toBe(true);
    const { name, email, client } = await newMember();
    const code = await codeFor(` ${email.toUpperCase()} `, email);
    // The code is bound to the member, not to the name under which it was requested.
    expect(await reset(name, code)).toMatchObject({ code: 1 });
    expect((await client.call('getusr')).code).toBe(401);
    expect((await on.client().login(email, OLD)).code).toBe(0);
    const again = on.client();
    await again.login(email, NEW);
    const { list } = await again.query('getNoticeList', {});
    expect(JSON.stringify(list)).toContain('was reset with a code');
    const reported = () =>
      mailsTo(email).some(({ text }) => text.includes('was reset with a code'));
    await expect.poll(reported).toBe(true);
    expect((await reset(email, code)).msg).toBe(WRONG);
  });

  test('holds withdrawals like any change of a password', async () => {
    const { email } = await newMember();
    const key = eq(settings.key, 'withdrawalHoldHours');
    await on.context.db.update(settings).set({ value: 24 }).where(key);
    await reset(email, await codeFor(email, email));
    const client = on.client();
    await client.login(email, NEW);
    const { heldUntil } = await client.query('getUserCoinBalance', { coinId: 1 });
    expect(heldUntil).toBe(on.time.now() + 24 * 3_600_000);
    await on.context.db.update(settings).set({ value: 0 }).where(key);
  });

  test('ends the wait of a login that was tried too often', async () => {
    const { name, email } = await newMember();
    for (let i = 0; i < 6; i += 1) await on.client().login(name, 'wrong1wrong');
    expect((await on.client().login(name, OLD)).code).toBe(201);
    expect((await reset(email, await codeFor(email, email))).code).toBe(1);
    expect((await on.client().login(name, NEW)).code).toBe(1);
  });

  test('takes a code once, of eight calls at the same time', async () => {
    const { email } = await newMember();
    const code = await codeFor(email, email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => reset(email, code, `${NEW}${i}`)),
    );
    expect(answers.filter(({ code: one }) => one === 1)).toHaveLength(1);
    const winner = answers.findIndex(({ code: one }) => one === 1);
    expect((await on.client().login(email, `${NEW}${winner}`)).code).toBe(1);
  });

  test('leaves no session of a login that runs at the same time', async () => {
    const { email } = await newMember();
    const code = await codeFor(email, email);
    const client = on.client();
    const [login, done] = await Promise.all([client.login(email, OLD), reset(email, code)]);
    expect(done.code).toBe(1);
    if (login.code === 1) expect((await client.call('getusr')).code).toBe(401);
  });

  test('invalidates a code after ten minutes and after five attempts', async () => {
    const { email } = await newMember();
    const late = await codeFor(email, email);
    on.time.advance(600_000);
    expect((await reset(email, late)).msg).toBe(WRONG);
    const right = await codeFor(email, email);
    for (let i = 0; i < 5; i += 1) expect((await reset(email, other(right))).msg).toBe(WRONG);
    expect((await reset(email, right)).msg).toBe(WRONG);
    expect((await on.client().login(email, OLD)).code).toBe(1);
  });

  test('waits an hour after ten attempts, however many codes they were at', async () => {
    const { name, email } = await newMember();
    let code = '';
    for (let i = 0; i < 5; i += 1) {
      code = await codeFor(email, email);
      for (let j = 0; j < 2; j += 1) await reset(email, other(code));
      on.time.advance(60_000);
    }
    expect(await reset(email, code)).toMatchObject({ code: 201 });
    on.time.advance(3_600_000);
    expect((await reset(email, await codeFor(name, email))).code).toBe(1);
  });

  test('sends one mail in 60 s, whatever name of the account is given', async () => {
    const { name, email } = await newMember();
    await codeFor(email, email);
    const again = await ask(email);
    expect(again.msg).toBe('We just sent you a code. You can request another in 60 seconds.');
    expect(await ask(name)).toMatchObject({ code: 1, msg: ASKED });
    expect((await ask(name)).msg).toBe(again.msg);
    // A later e-mail arrives after every e-mail before it.
    const fence = await newMember();
    await codeFor(fence.email, fence.email);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('sends a mailbox five mails, then one an hour, ten a day; known browsers apart', async () => {
    const { name, email } = await newMember();
    const own = on.client({ browser: true });
    await own.login(email, OLD);
    const start = on.time.now();
    const codes = () => mailsTo(email).filter(({ text }) => /\b\d{6}\b/.test(text)).length;
    const flood = async (hours: number, minutes: number) => {
      while (on.time.now() < start + hours * HOUR) {
        for (const account of [name, email]) {
          const sent = codes();
          expect(await ask(account)).toMatchObject({ code: 1, msg: ASKED });
          // The response does not wait for the e-mail, and a later call could overtake it.
          if (sent < 5) await expect.poll(codes).toBe(sent + 1);
          on.time.advance(minutes * 60_000);
        }
      }
      // The member's own code is issued last, after every earlier e-mail.
      await codeFor(fence.email, fence.email);
      return codes();
    };
    const fence = await newMember();
    expect(await flood(1, 3)).toBe(5);
    expect(await flood(4, 15)).toBeLessThanOrEqual(9);
    expect(await flood(12, 15)).toBe(10);
    const before = mailsTo(email).length;
    expect((await own.mutate('sendResetCode', { account: email })).code).toBe(1);
    await expect.poll(() => mailsTo(email).length).toBe(before + 1);
  });

  test('refuses a weak password without using up the code', async () => {
    const { email } = await newMember();
    const code = await codeFor(email, email);
    for (let i = 0; i < 6; i += 1) expect((await reset(email, code, 'letters')).code).toBe(0);
    expect((await reset(email, code, 'Password123')).msg).toContain('too common');
    expect((await reset(email, code)).code).toBe(1);
  });

  test('a failed mail does not change the response, and the next can be sent immediately', async () => {
    const { name, email } = await newMember();
    const { mailer } = on.context;
    let tried = 0;
    const broken = async () => {
      tried += 1;
      throw new Error('no mail today');
    };
    Object.assign(on.context, { mailer: { send: broken } });
    expect(await ask(name)).toMatchObject({ code: 1, msg: ASKED });
    await expect.poll(() => tried).toBe(1);
    Object.assign(on.context, { mailer });
    const left = () =>
      on.context.db
        .select()
        .from(emailCodes)
        .where(eq(emailCodes.subject, `member ${memberId}`));
    const [{ id: memberId = 0 } = {}] = await on.context.db
      .select({ id: members.id })
      .from(members)
      .where(eq(members.email, email));
    await expect.poll(async () => (await left()).length).toBe(0);
    expect((await reset(email, await codeFor(email, email))).code).toBe(1);
  });

  test('gives the same response for an account with a phone only, a demo account and no account', async () => {
    const phone = '14155550000';
    await on
      .client()
      .query('register', { by: 'phone', phone, password: OLD, repeatedPassword: OLD });
    for (const account of [phone, 'demo', 'demo@example.com', 'nobody@example.org', '%', "o'b"]) {
      expect(await ask(account)).toMatchObject({ code: 1, msg: ASKED });
      expect((await ask(account)).msg).toContain('We just sent you a code.');
      expect(await reset(account, '123456')).toMatchObject({ code: 0, msg: WRONG });
    }
    expect(on.mails.filter(({ to }) => !to.startsWith(NEW_MEMBER))).toEqual([]);
  });

  test('stores and logs no code', async () => {
    const { email } = await newMember();
    const code = await codeFor(email, email);
    const stored = await on.context.db.select().from(emailCodes);
    expect(JSON.stringify(stored)).not.toContain(`"${code}"`);
    expect(JSON.stringify(stored)).not.toContain(email);
    await reset(email, code);
    expect(on.logged.filter((line) => line.includes(email) || line.includes(NEW))).toEqual([]);
  });
});
