import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskAudit } from '../../../server/db/schema/desk.ts';
import { endSessionsFromDesk } from '../../../server/desk/sessions.ts';
import { operatorAt } from '../../support/server/operator.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe('the desk and sessions', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer();
  });
  afterAll(() => on.stop());

  const desk = (...args: string[]) =>
    endSessionsFromDesk(on.context.db, args, operatorAt(on.time.now()));

  test('ends all sessions of one member, with a reason', async () => {
    const [one, two, other] = await Promise.all([
      on.signedIn('friend', { browser: true }),
      on.signedIn('friend'),
      on.signedIn('demo'),
    ]);
    await expect(desk('end', 'friend')).rejects.toThrow('sessions: use end');
    await expect(desk('end', 'nobody1', 'why')).rejects.toThrow('nobody1 is no member');
    const member = await desk('end', 'friend', 'stolen', 'phone');
    const [entry] = await on.context.db.select().from(deskAudit).orderBy(desc(deskAudit.id));
    expect(entry).toMatchObject({
      actor: 'ada',
      action: 'sessions.end',
      details: { member, reason: 'stolen phone' },
    });
    for (const ended of [one, two]) expect((await ended.mutate('getusr')).code).toBe(401);
    expect((await other.call('getusr')).code).toBe(1);
  });
});
