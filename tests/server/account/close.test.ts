import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '../../../server/db/schema/auth.ts';
import { withdrawalAddresses } from '../../../server/db/schema/identity.ts';
import { reopenFromDesk } from '../../../server/desk/account.ts';
import { sweep } from '../../../server/jobs/housekeeping.ts';
import { ENGINES } from '../../support/server/database.ts';
import { fund, fundedMember } from '../../support/server/funded-member.ts';
import { TRON } from '../../support/server/funding.ts';
import { lastCode } from '../../support/server/last-code.ts';
import { operatorAt } from '../../support/server/operator.ts';
import { newPerson, type Person } from '../../support/server/person.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

const DAY_MS = 86_400_000;
const CLOSED = 'This account is closed.';
const NOT_EMPTY = expect.stringContaining('Your account isn’t empty');

describe.each(ENGINES)('a closed account on %s', (engine) => {
  let on: TestServer;
  let member: Person;
  beforeAll(async () => {
    on = await startTestServer({ engine });
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    on.time.advance(60_000);
    member = await newPerson(on);
  });

  async function close() {
    on.time.advance(60_000);
    await member.query('emssend', { purpose: 'account' });
    const mails = on.mails.filter(({ to }) => to === member.email);
    const { password: loginPassword } = member;
    return member.mutate('closeAccount', { loginPassword, emailCode: lastCode(mails) });
  }
  const logIn = () => on.client().login(member.email, member.password);
  const register = () => {
    const { email, password } = member;
    const fields = { by: 'email', email, password, repeatedPassword: password } as const;
    return on.client().mutate('register', fields);
  };
  const rowOf = async ({ id }: Person) =>
    (await on.context.db.select().from(members).where(eq(members.id, id)))[0];

  test('must be empty, with nothing running, and takes the proof of its owner', async () => {
    await fund(on, member.id, { 3: { BTC: '0.00000001' } });
    expect(await close()).toMatchObject({ code: 201, msg: NOT_EMPTY });
    const other = await newPerson(on);
    await on.context.db.update(members).set({ closedAt: null }).where(eq(members.id, other.id));
    member = other;
    const { networkList } = (await member.call('getrecharge')).data[0];
    const payimg = await uploadImage(on.app, member);
    const report = { c_id: 1, a_id: networkList[0].id, num: '20', payimg };
    expect((await member.call('recharge', report)).code).toBe(1);
    expect(await close()).toMatchObject({ code: 201, msg: NOT_EMPTY });
    const { password: loginPassword } = member;
    const guess = await member.mutate('closeAccount', { loginPassword, emailCode: '000000' });
    expect(guess.msg).toContain('code is incorrect');
    expect((await member.query('getusr')).id).toBe(String(member.id));
  });

  test('ends every session, deletes unneeded data, and admits nobody', async () => {
    await member.query('resetpay', { loginPassword: member.password, newPassword: 'pay2026' });
    await member.call('setusraddress', { c_id: 1, address: TRON });
    const other = await member.signIn();
    expect(await close()).toMatchObject({ code: 1, msg: 'Account closed' });
    for (const client of [member, other]) expect((await client.call('getusr')).code).toBe(401);
    const ofMember = eq(withdrawalAddresses.memberId, member.id);
    expect(await on.context.db.select().from(withdrawalAddresses).where(ofMember)).toEqual([]);
    expect(await logIn()).toMatchObject({ code: 201, msg: CLOSED });
    // The status is revealed only after the correct password.
    expect((await on.client().login(member.email, 'wrong1wrong')).msg).not.toBe(CLOSED);
    await on.client().query('sendResetCode', { account: member.email });
    const subjects = on.mails.filter(({ to }) => to === member.email).map((mail) => mail.subject);
    expect(subjects).not.toContain('Reset your password');
  });

  test('receives nothing', async () => {
    const sender = await fundedMember(on, { 1: { USDT: '100' } });
    await sender.call('searchUser', { username: member.username });
    expect((await close()).code).toBe(1);
    const send = { to_uid: member.id, c_id: 1, amount: '10', paypassword: 'pay2026' };
    expect((await sender.call('internalTransfer', send)).code).toBe(201);
    expect((await sender.call('searchUser', { username: member.username })).code).toBe(204);
  });

  test('keeps its address for 30 days, in which the desk can open it again', async () => {
    expect((await close()).code).toBe(1);
    expect((await register()).code).toBe(0);
    on.time.advance(29 * DAY_MS);
    const desk = (...args: string[]) =>
      reopenFromDesk(on.context.db, args, operatorAt(on.time.now()));
    await expect(desk(`#${member.id}`)).rejects.toThrow('reopen: name a member and a reason');
    expect(await desk(`#${member.id}`, 'asked')).toBe(member.id);
    expect((await logIn()).code).toBe(1);
    await expect(desk(`#${member.id}`, 'again')).rejects.toThrow('was not closed within 30 days');
  });

  test('loses name and address after 30 days, which another account can have', async () => {
    expect((await close()).code).toBe(1);
    const { db, images, config, clock } = on.context;
    await sweep({ db, images, config, clock });
    expect((await rowOf(member))?.email).toBe(member.email);
    on.time.advance(30 * DAY_MS);
    await sweep({ db, images, config, clock });
    const { id } = member;
    expect(await rowOf(member)).toMatchObject({ email: null, username: `closed${id}` });
    const desk = reopenFromDesk(db, [`#${id}`, 'late'], operatorAt(on.time.now()));
    await expect(desk).rejects.toThrow('was not closed within 30 days');
    expect((await register()).code).toBe(1);
  });
});
