import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskAudit } from '../../../server/db/schema/desk.ts';
import { turnOffFromDesk } from '../../../server/desk/two-step.ts';
import { operatorAt } from '../../support/server/operator.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { LOGIN_PASSWORD, twoStepMember } from '../../support/server/two-step.ts';

describe('the desk and two-step verification', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer();
  });
  afterAll(() => on.stop());

  const desk = (...args: string[]) =>
    turnOffFromDesk(on.context.db, on.context.texts, args, operatorAt(on.time.now()));

  test('turns it off for a member who lost everything, once, with a reason', async () => {
    const member = await twoStepMember(on);
    await expect(desk('off', member.username)).rejects.toThrow('two-step: use off');
    await expect(desk('off', 'nobody1', 'lost')).rejects.toThrow('nobody1 is no member');
    expect(await desk('off', member.username, 'lost', 'phone')).toBe(member.id);
    const [entry] = await on.context.db.select().from(deskAudit).orderBy(desc(deskAudit.id));
    expect(entry).toMatchObject({
      actor: 'ada',
      action: 'two-step.off',
      details: { member: member.id, reason: 'lost phone' },
    });
    expect((await on.client().login(member.username, LOGIN_PASSWORD)).code).toBe(1);
    const { list } = await member.query('getNoticeList', {});
    expect(JSON.stringify(list)).toContain('was turned off');
    await expect(desk('off', member.username, 'again')).rejects.toThrow('is off');
  });
});
