import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/client.ts';
import { members } from '../../../server/db/schema/auth.ts';
import { settings } from '../../../server/db/schema/site.ts';
import { openFilledDatabase } from '../../support/server/database.ts';
import { newPerson, type Person } from '../../support/server/person.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { LOGIN_PASSWORD, STEP_MS, twoStepMember } from '../../support/server/two-step.ts';

const loginPassword = LOGIN_PASSWORD;
const WRONG = 'The e-mail code is incorrect or has expired.';
const SENT = 'We sent the code. Check your inbox.';
const TAKEN = 'You can’t use this e-mail or phone number. If you already have an account, log in.';

let made = 0;
const freshEmail = () => {
  made += 1;
  return `fresh${made}@example.net`;
};
const freshPhone = () => {
  made += 1;
  return `4917012${String(made).padStart(5, '0')}`;
};

describe('the addresses of an account on PostgreSQL', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(() => on.stop());
  beforeEach(() => on.time.advance(60_000));

  const mailsTo = (email: string) => on.mails.filter(({ to }) => to === email);
  const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
  const last = (email: string) =>
    codeIn(mailsTo(email).findLast(({ text }) => codeIn(text) !== '')?.text);
  const rowOf = async (id: number) =>
    (await on.context.db.select().from(members).where(eq(members.id, id)))[0];

  /** Sends a code to both addresses. Returns the input of the change. */
  async function codesFor(member: TestClient, old: string, email: string) {
    await member.query('emssend', { purpose: 'account' });
    expect((await member.mutate('sendContactCode', { email })).msg).toBe(SENT);
    return { loginPassword, email, emailCode: last(old), newCode: last(email) };
  }
  async function phoneMember() {
    const phone = freshPhone();
    const client = on.client();
    const passwords = { password: loginPassword, repeatedPassword: loginPassword };
    client.token = (
      await client.query('register', { by: 'phone', phone, ...passwords })
    ).userinfo.token;
    return Object.assign(client, { phone, id: Number((await client.query('getusr')).id) });
  }

  test('an e-mail changes by the codes of both; the old one is told how to freeze', async () => {
    const member = await newPerson(on);
    const other = await member.signIn();
    const email = freshEmail();
    const input = await codesFor(member, member.email, email);
    expect((await member.mutate('changeEmail', { ...input, emailCode: '000000' })).msg).toBe(WRONG);
    const proof = { logpassword: loginPassword, captcha: input.emailCode };
    const wrongNew = await member.call('changeEmail', { ...proof, email, newcaptcha: '000000' });
    expect(JSON.parse(wrongNew.response.body)).toMatchObject({ msg: WRONG, field: 'newCode' });
    const wrongPassword = { ...input, loginPassword: 'wrong1wrong' };
    expect((await member.mutate('changeEmail', wrongPassword)).code).toBe(201);
    expect(await member.mutate('changeEmail', input)).toMatchObject({ code: 1 });
    expect((await member.query('getusr')).email).toBe(
      `f***${email.split('@')[0]?.slice(-1)}@example.net`,
    );
    // The other session ends, and the calling one continues. Both addresses are notified.
    expect((await other.call('getusr')).code).toBe(401);
    for (const to of [member.email, email]) {
      const told = () => mailsTo(to).some(({ text }) => /was changed.*\/freeze#/s.test(text));
      await expect.poll(told).toBe(true);
    }
    expect((await on.client().login(member.email, loginPassword)).code).not.toBe(1);
    expect((await on.client().login(email, loginPassword)).code).toBe(1);
    const { list } = await member.query('getSecurityLog');
    expect(list.map(({ kind }) => kind)).toContain('email');
    // The codes have now been used, and the address is free for another account.
    expect((await member.mutate('changeEmail', input)).msg).toBe(WRONG);
    expect((await rowOf(member.id))?.email).toBe(email);
  });

  test('the mail to the old address carries the anti-phishing code', async () => {
    const member = await newPerson(on);
    const code = { phishing_code: 'lantern5', logpassword: loginPassword };
    await member.call('setAntiPhishingCode', code);
    const email = freshEmail();
    await member.query('changeEmail', await codesFor(member, member.email, email));
    const told = () => mailsTo(member.email).findLast(({ text }) => text.includes('was changed'));
    await expect.poll(() => told()?.text).toContain('Your anti-phishing code: lantern5');
  });

  test('withdrawals and sends are held', async () => {
    const key = eq(settings.key, 'withdrawalHoldHours');
    await on.context.db.update(settings).set({ value: 24 }).where(key);
    const member = await newPerson(on);
    await member.query('changeEmail', await codesFor(member, member.email, freshEmail()));
    const { heldUntil } = await member.query('getUserCoinBalance', { coinId: 1 });
    expect(heldUntil).toBe(on.time.now() + 24 * 3_600_000);
    await on.context.db.update(settings).set({ value: 0 }).where(key);
  });

  test('a code of the old address does not change it for another account', async () => {
    const [one, two] = [await newPerson(on), await newPerson(on)];
    const email = freshEmail();
    const ofOne = await codesFor(one, one.email, email);
    const ofTwo = await codesFor(two, two.email, freshEmail());
    const mixed = { ...ofTwo, email, newCode: ofOne.newCode };
    expect((await two.mutate('changeEmail', mixed)).msg).toBe(WRONG);
  });

  test('with two-step verification the second factor replaces the old address', async () => {
    const member = await twoStepMember(on);
    const email = freshEmail();
    await member.query('sendContactCode', { email });
    const input = { loginPassword, email, newCode: last(email) };
    // A code from the old address is not a second factor.
    await member.query('emssend', { purpose: 'account' });
    const { email: old } = (await rowOf(member.id)) ?? {};
    const byMail = { ...input, emailCode: last(old ?? '') };
    expect((await member.mutate('changeEmail', byMail)).msg).toContain('Enter the 6-digit code');
    expect(
      (await member.mutate('changeEmail', { ...input, secondFactor: member.code() })).code,
    ).toBe(1);
    on.time.advance(STEP_MS);
  });

  test('an e-mail is added to a phone, then the phone changes; another account keeps its phone', async () => {
    const member = await phoneMember();
    expect((await member.query('getusr')).phone).toBe(`***${member.phone.slice(-2)}`);
    const phone = freshPhone();
    // Without an e-mail address and a second factor, the password is the only proof.
    expect((await member.mutate('changePhone', { loginPassword, phone })).msg).toContain(
      'Add an e-mail address',
    );
    const email = freshEmail();
    await member.query('sendContactCode', { email });
    expect(
      (await member.mutate('changeEmail', { loginPassword, email, newCode: last(email) })).code,
    ).toBe(1);
    const other = await phoneMember();
    on.time.advance(60_000);
    await member.query('emssend', { purpose: 'account' });
    const proof = { loginPassword, emailCode: last(email) };
    const spelled = `+${other.phone.slice(0, 2)} ${other.phone.slice(2)}`;
    const taken = await member.mutate('changePhone', { ...proof, phone: spelled });
    expect(taken).toMatchObject({ code: 0, msg: TAKEN });
    expect((await member.mutate('changePhone', { ...proof, phone: `+${phone}` })).code).toBe(1);
    expect((await rowOf(member.id))?.phone).toBe(phone);
    expect((await on.client().login(phone, loginPassword)).code).toBe(1);
  });

  test('a taken e-mail is answered like a free one, and only its mailbox learns of it', async () => {
    const [member, owner] = [await newPerson(on), await newPerson(on)];
    const answer = await member.mutate('sendContactCode', { email: owner.email });
    expect(answer).toMatchObject({ code: 1, msg: SENT });
    expect(mailsTo(owner.email).at(-1)?.text).toContain('already has an account');
    expect(last(owner.email)).toBe('');
    await member.query('emssend', { purpose: 'account' });
    const guess = { loginPassword, email: owner.email, emailCode: last(member.email) };
    expect((await member.mutate('changeEmail', { ...guess, newCode: '123456' })).msg).toBe(WRONG);
  });

  test('a session that was ended meanwhile, or knows an old password, changes nothing', async () => {
    const member = await newPerson(on);
    const thief = await member.signIn();
    const input = await codesFor(thief, member.email, freshEmail());
    await member.query('endOtherDevices');
    expect((await thief.call('changeEmail', { logpassword: loginPassword })).code).toBe(401);
    const newPassword = 'harbour77tree';
    await member.query('resetpwd', { loginPassword, newPassword });
    const again = on.client();
    await again.login(member.email, newPassword);
    expect((await again.mutate('changeEmail', input)).msg).toBe(
      'Your current login password is incorrect.',
    );
    expect((await rowOf(member.id))?.email).toBe(member.email);
  });

  test('a code of a reset that went to the old address is void', async () => {
    const member = await newPerson(on);
    const before = mailsTo(member.email).length;
    await on.client().query('sendResetCode', { account: member.email });
    await expect.poll(() => mailsTo(member.email).length).toBe(before + 1);
    const emailCode = last(member.email);
    const email = freshEmail();
    await member.query('changeEmail', await codesFor(member, member.email, email));
    const reset = { account: email, emailCode, newPassword: 'harbour77tree' };
    expect((await on.client().mutate('resetPassword', reset)).msg).toBe(WRONG);
  });
});

describe('two members who take one address at the same time', () => {
  let on: TestServer;
  let second: TestServer;
  beforeAll(async () => {
    const database = await openFilledDatabase('postgres');
    on = await startTestServer({ database });
    const same = await openDatabase({ databaseUrl: database.url ?? '', dataDir: '' });
    second = await startTestServer({ database: same, before: on });
  });
  afterAll(async () => {
    await second.stop();
    await on.stop();
  });

  test('one gets it, on two instances', async () => {
    const people: [Person, Person] = [await newPerson(on), await newPerson(second)];
    const email = freshEmail();
    const codes = await Promise.all(
      people.map(async (member, index) => {
        const { mails } = index === 0 ? on : second;
        await member.query('emssend', { purpose: 'account' });
        await member.query('sendContactCode', { email });
        const code = (to: string) =>
          /\b\d{6}\b/.exec(mails.findLast((mail) => mail.to === to)?.text ?? '')?.[0] ?? '';
        const own = { emailCode: code(member.email), newCode: code(email) };
        return { member, input: { loginPassword, email, ...own } };
      }),
    );
    const answers = await Promise.all(
      codes.map(({ member, input }) => member.mutate('changeEmail', input)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(answers.find(({ code }) => code === 0)?.msg).toBe(TAKEN);
  });
});
