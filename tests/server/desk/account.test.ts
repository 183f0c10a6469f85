import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskAudit } from '../../../server/db/schema/desk.ts';
import { resetFromDesk, unfreezeFromDesk } from '../../../server/desk/account.ts';
import { operatorAt } from '../../support/server/operator.ts';
import { newPerson } from '../../support/server/person.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const OLD = 'river88stone';
const NEW = 'harbour77tree';
const PHONE = '491701234567';

describe('the desk and members who cannot help themselves', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer();
  });
  afterAll(() => on.stop());

  const operator = () => operatorAt(on.time.now());
  const lastAudit = async () =>
    (await on.context.db.select().from(deskAudit).orderBy(desc(deskAudit.id)))[0];

  test('gives the owner of a phone a code, with which the password is reset once', async () => {
    const client = on.client();
    const passwords = { password: OLD, repeatedPassword: OLD };
    client.token = (
      await client.query('register', { by: 'phone', phone: PHONE, ...passwords })
    ).userinfo.token;
    const { id } = await client.query('getusr');
    const issue = (...args: string[]) => resetFromDesk(on.context.db, args, operator());
    await expect(issue(`#${id}`)).rejects.toThrow('reset: name a member and a reason');
    const code = await issue(`#${id}`, 'called', 'back');
    await expect(issue(`#${id}`, 'again')).rejects.toThrow('within the last 60 seconds');
    expect(await lastAudit()).toMatchObject({
      actor: 'ada',
      action: 'password.reset',
      details: { member: Number(id), proof: 'called back' },
    });
    expect(JSON.stringify(await lastAudit())).not.toContain(code);
    // A stranger who requests an e-mail does not replace the code.
    await on.client().query('sendResetCode', { account: PHONE });
    const reset = (emailCode: string) =>
      on.client().mutate('resetPassword', { account: PHONE, emailCode, newPassword: NEW });
    expect((await reset(code === '000000' ? '111111' : '000000')).code).toBe(0);
    expect((await reset(code)).code).toBe(1);
    expect((await reset(code)).code).toBe(0);
    expect((await client.call('getusr')).code).toBe(401);
    const again = on.client();
    expect((await again.login(PHONE, NEW)).code).toBe(1);
    const { list } = await again.query('getNoticeList', {});
    expect(JSON.stringify(list)).toContain('Your login password was changed');
  });

  test('gives none to a member with an e-mail', async () => {
    const { username } = await newPerson(on);
    const issue = resetFromDesk(on.context.db, [username, 'asked'], operator());
    await expect(issue).rejects.toThrow('needs no desk');
  });

  test('unfreezes an account, with a reason, once', async () => {
    const member = await newPerson(on);
    await member.query('freezeAccount');
    const unfreeze = (...args: string[]) =>
      unfreezeFromDesk(on.context.db, on.context.texts, args, operator());
    await expect(unfreeze(member.username)).rejects.toThrow('unfreeze: name a member');
    expect(await unfreeze(member.username, 'lost', 'mailbox')).toBe(member.id);
    expect(await lastAudit()).toMatchObject({
      action: 'account.unfreeze',
      details: { member: member.id, reason: 'lost mailbox' },
    });
    expect((await member.query('getusr')).isFrozen).toBe(false);
    await expect(unfreeze(member.username, 'again')).rejects.toThrow('is not frozen');
  });
});
