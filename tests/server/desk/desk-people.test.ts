import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskThresholds } from '../../../server/db/schema/desk.ts';
import { runOperators } from '../../../server/desk/operators/command.ts';
import { ENGINES } from '../../support/server/database.ts';
import { type Desk, type DeskClient, openDesk } from '../../support/server/desk.ts';
import { type Asking, askingMember } from '../../support/server/desk-cases.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

/** Rules that require two people, and that hold whatever the server does. */
describe.each(ENGINES)('second persons on %s', (engine) => {
  let on: TestServer;
  let desk: Desk;
  let rose: DeskClient;
  let olga: DeskClient;
  let oscar: DeskClient;
  let asking: Asking;

  beforeAll(async () => {
    on = await startTestServer({ engine, config: { review: 'desk' } });
    desk = await openDesk(on);
    rose = await desk.enrol('Rose', ['reviewer']);
    const cora = await desk.enrol('Cora', ['compliance']);
    olga = await desk.enrol('Olga', ['owner']);
    oscar = await desk.enrol('Oscar', ['owner']);
    asking = await askingMember(on);
    const { id } = asking.member;
    const { version } = await cora.call('member', { id });
    const wish = { scope: 'trading', reason: 'checking', until: null } as const;
    await cora.decide('memberRestrict', { id, version, ...wish });
  });
  afterAll(async () => {
    await desk.app.close();
    await on.stop();
  });

  const run = (statement: ReturnType<typeof sql>) => on.context.db.execute(statement);

  test('nobody lifts a restriction of compliance alone', async () => {
    const lift = sql`update member_restrictions set lifted_at = 1, lifted_by = 'Cora'`;
    await expect(run(lift)).rejects.toThrow();
  });

  test('nobody gives rights alone', async () => {
    const give = sql`update desk_operators set rights = '["owner"]' where name = 'Rose'`;
    await expect(run(give)).rejects.toThrow();
    await run(sql`update desk_operators set disabled_at = null where name = 'Rose'`);
  });

  test('of two owners nobody invites alone', async () => {
    const invite = (by: string | null) => sql`insert into desk_invites
      (token_hash, name, rights, invited_by, signed_by, expires_at)
      values (${by ?? 'none'}, 'Eve', '["owner"]', 'Olga', ${by}, 1)`;
    await expect(run(invite(null))).rejects.toThrow();
    await expect(run(invite(' olga'))).rejects.toThrow();
    await run(invite('Oscar'));
  });

  test('a second owner signs a higher threshold for two approvals, or none', async () => {
    const { config, db } = on.context;
    const ask = (amount: string) => {
      const operator = { actor: 'olga', at: on.context.clock(), confirm: async () => true };
      return runOperators(db, ['threshold', 'USDT', amount], {
        rights: undefined,
        config,
        operator,
      });
    };
    await ask('5000');
    await ask('4000');
    await expect(run(sql`delete from desk_thresholds`)).rejects.toThrow();
    await expect(run(sql`update desk_thresholds set amount = 9000`)).rejects.toThrow();
    const amount = async () => (await db.select().from(deskThresholds))[0]?.amount;
    for (const wish of ['6000', '0']) {
      const before = await amount();
      await ask(wish);
      expect(await amount()).toBe(before);
      const [request] = (await olga.call('requestList', {})).requests;
      const { id = 0, version = '' } = request ?? {};
      const signed = { kind: 'threshold', id, version } as const;
      await expect(olga.decide('requestSign', signed)).rejects.toThrow('somebody else');
      await oscar.decide('requestSign', signed);
      expect(await amount()).toBe(wish === '0' ? undefined : wish);
    }
  });

  test('a request is signed by a right of its kind only', async () => {
    await olga.decide('operatorInvite', { name: 'Ida', rights: ['support'] });
    const [request] = (await rose.call('requestList', {})).requests;
    expect(request).toMatchObject({ kind: 'invite', maySign: false });
    const { id = 0, version = '' } = request ?? {};
    const signed = rose.decide('requestSign', { kind: 'invite', id, version });
    await expect(signed).rejects.toMatchObject({ code: 'forbidden' });
  });
});
