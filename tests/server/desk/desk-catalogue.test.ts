import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskAudit, deskChanges } from '../../../server/db/schema/desk.ts';
import { coins } from '../../../server/db/schema/market.ts';
import { optionDurations } from '../../../server/db/schema/options.ts';
import { transact } from '../../../server/db/transact.ts';
import { verifyAudit } from '../../../server/desk/audit/verify.ts';
import { applyDueChanges } from '../../../server/desk/catalogue/changes.ts';
import { runChanges } from '../../../server/desk/catalogue/command.ts';
import { catalogueDeps } from '../../../server/desk/catalogue/due.ts';
import { ENGINES } from '../../support/server/database.ts';
import { type Desk, type DeskClient, openDesk } from '../../support/server/desk.ts';
import { offerRewards } from '../../support/server/invite-terms.ts';
import { operatorAt } from '../../support/server/operator.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

/** Shorter than the idle time that a session permits. */
const LATER_MS = 10 * 60_000;

describe.each(ENGINES)('the catalogue at the web desk on %s', (engine) => {
  let on: TestServer;
  let desk: Desk;
  let tina: DeskClient;
  let theo: DeskClient;

  beforeAll(async () => {
    on = await startTestServer({ engine });
    desk = await openDesk(on);
    tina = await desk.enrol('Tina', ['treasury']);
    theo = await desk.enrol('Theo', ['risk']);
  });
  afterAll(async () => {
    await desk.app.close();
    await on.stop();
  });

  type File = Parameters<typeof draft>[0];
  async function draft(
    file: 'coins' | 'option-cycles' | 'networks' | 'banners',
    row: string,
    values: Record<string, unknown> | null,
  ) {
    const { version } = await theo.call('catalogueFile', { file });
    return { file, version, edits: [{ row, values }] };
  }
  const valuesOf = async (file: File, row: string) =>
    (await theo.call('catalogueFile', { file })).rows.find(({ name }) => name === row)?.values;
  async function sign(client: DeskClient, id: number | null) {
    const { requests } = await client.call('requestList', {});
    const { version } = requests.find((one) => one.kind === 'change' && one.id === id) ?? {
      version: '',
    };
    return client.decide('requestSign', { kind: 'change', id: id ?? 0, version });
  }
  const payout = async () =>
    (await on.context.db.select().from(optionDurations).where(eq(optionDurations.seconds, 30)))[0]
      ?.payoutRate;
  const due = async () => applyDueChanges(await catalogueDeps(on.context), on.time.now());
  const faults = async () =>
    (await verifyAudit(on.context.db, { anchors: [], isDemo: true })).faults;

  test('a file has columns, rows and a draft with its old and new values', async () => {
    const { columns, rows } = await tina.call('catalogueFile', { file: 'coins' });
    expect(columns).toContainEqual({ name: 'scale', type: 'number', isRequired: false });
    expect(columns).toContainEqual({ name: 'code', type: 'text', isRequired: true });
    expect(rows.map(({ name }) => name)).toContain('BTC');
    const input = await draft('coins', 'BTC', { name: 'Bitcoin cash' });
    expect(await tina.call('catalogueDiff', input)).toEqual({
      differences: [
        {
          file: 'coins',
          row: 'BTC',
          kind: 'changed',
          fields: [{ name: 'name', before: 'Bitcoin', after: 'Bitcoin cash' }],
        },
      ],
      needsSecond: false,
    });
    expect((await valuesOf('coins', 'BTC'))?.name).toBe('Bitcoin');
    const { columns: banner } = await tina.call('catalogueFile', { file: 'banners' });
    expect(banner).toContainEqual({ name: 'title', type: 'localized', isRequired: true });
  });

  test('a change is made at once, is a version of the file, and is undone', async () => {
    const input = { ...(await draft('coins', 'BTC', { name: 'Bitcoin one' })), at: null };
    expect(await tina.decide('catalogueChange', input)).toMatchObject({ outcome: 'done' });
    const { history } = await tina.call('catalogueFile', { file: 'coins' });
    expect(history[0]).toMatchObject({ by: 'Tina', differences: [{ row: 'BTC' }] });
    const undo = await tina.call('catalogueRevert', { file: 'coins', seq: history[0]?.seq ?? 0 });
    expect(undo.edits).toEqual([{ row: 'BTC', values: { name: 'Bitcoin' } }]);
    const { version } = await tina.call('catalogueFile', { file: 'coins' });
    await tina.decide('catalogueChange', { file: 'coins', version, ...undo, at: null });
    expect((await valuesOf('coins', 'BTC'))?.name).toBe('Bitcoin');
    expect(await faults()).toEqual([]);
  });

  test('rows are added and taken away, and an added one is taken away by its undoing', async () => {
    const values = { code: 'QQQ', name: 'Q', logo: '/coins/btc.svg' };
    await tina.decide('catalogueChange', { ...(await draft('coins', 'QQQ', values)), at: null });
    expect(await on.context.db.$count(coins, eq(coins.code, 'QQQ'))).toBe(1);
    const { history } = await tina.call('catalogueFile', { file: 'coins' });
    const { edits } = await tina.call('catalogueRevert', {
      file: 'coins',
      seq: history[0]?.seq ?? 0,
    });
    expect(edits).toEqual([{ row: 'QQQ', values: null }]);
    const { version } = await tina.call('catalogueFile', { file: 'coins' });
    await tina.decide('catalogueChange', { file: 'coins', version, edits, at: null });
    expect(await valuesOf('coins', 'QQQ')).toBeUndefined();
    const gone = tina.call('catalogueDiff', await draft('coins', 'QQQ', null));
    await expect(gone).rejects.toThrow('there is no row QQQ');
  });

  test('of two drafts of one version the second is stale and learns of the first', async () => {
    const first = { ...(await draft('coins', 'BTC', { name: 'First' })), at: null };
    const second = { ...(await draft('coins', 'ETH', { name: 'Second' })), at: null };
    const results = await Promise.allSettled([
      tina.decide('catalogueChange', first),
      theo.decide('catalogueChange', second),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(tina.call('catalogueDiff', first)).rejects.toMatchObject({
      code: 'stale',
      current: { file: 'coins' },
    });
  });

  test('what an import refuses is refused, and a row is of its right', async () => {
    const wrong = tina.call('catalogueDiff', await draft('coins', 'BTC', { scale: 40 }));
    await expect(wrong).rejects.toMatchObject({ code: 'refused' });
    const same = tina.call('catalogueDiff', await draft('coins', 'BTC', {}));
    await expect(same).rejects.toThrow('changes nothing');
    const banner = await draft('banners', 'one', { img: '/banners/two.svg' });
    await expect(tina.call('catalogueDiff', banner)).rejects.toMatchObject({ code: 'forbidden' });
    const cleo = await desk.enrol('Cleo', ['content']);
    await expect(
      cleo.call('catalogueDiff', await draft('coins', 'BTC', { name: 'x' })),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  describe('payouts, limits and deposit addresses', () => {
    test('wait for another person, who signs once', async () => {
      const before = await payout();
      const input = { ...(await draft('option-cycles', '30', { payoutRate: '0.7' })), at: null };
      const { outcome, requestId } = await tina.decide('catalogueChange', input);
      expect(outcome).toBe('waits');
      expect(await payout()).toBe(before);
      await expect(sign(tina, requestId)).rejects.toThrow('somebody else');
      const { requests } = await theo.call('requestList', {});
      expect(JSON.stringify(requests.at(-1)?.facts)).toContain('payoutRate');
      await sign(theo, requestId);
      expect(await payout()).toBe('0.7');
      await expect(sign(theo, requestId)).rejects.toMatchObject({ code: 'missing' });
      expect(await faults()).toEqual([]);
    });

    test('the other door asks for the second person too', async () => {
      const input = { ...(await draft('option-cycles', '30', { payoutRate: '0.71' })), at: null };
      const { requestId } = await tina.decide('catalogueChange', input);
      const deps = await catalogueDeps(on.context);
      const as = (name: string) => operatorAt(on.time.now(), name);
      const lines = await runChanges(deps, ['list'], as('otto'));
      expect(lines.join('\n')).toMatch(/waiting by Tina\n.*"0\.7" -> "0\.71"/);
      await expect(runChanges(deps, ['sign', String(requestId)], as(' tina'))).rejects.toThrow(
        'somebody else',
      );
      await runChanges(deps, ['sign', String(requestId)], as('otto'));
      expect(await payout()).toBe('0.71');
      expect(await faults()).toEqual([]);
    });

    test('are refused, or taken back by who asked', async () => {
      const input = { ...(await draft('option-cycles', '30', { payoutRate: '0.6' })), at: null };
      const { requestId } = await tina.decide('catalogueChange', input);
      const { requests } = await tina.call('requestList', {});
      const { version } = requests.find(({ id }) => id === requestId) ?? { version: '' };
      const about = { kind: 'change', id: requestId ?? 0, version, reason: 'a mistake' } as const;
      await tina.decide('requestRefuse', about);
      expect(await payout()).toBe('0.71');
      expect((await tina.call('catalogueChanges', {})).changes).toEqual([]);
    });

    test('the database refuses them from one person, whatever the server does', async () => {
      const { db } = on.context;
      const set = (payoutRate: string) =>
        db.execute(sql`update option_cycles set payout_rate = ${payoutRate} where seconds = 30`);
      await expect(set('0.9')).rejects.toThrow();
      await expect(
        db.execute(sql`update deposit_networks set address = 'TX' where address is not null`),
      ).rejects.toThrow();
      await expect(offerRewards(db, 'USDT')).rejects.toThrow();
      await db.execute(sql`update option_cycles set enabled = false where seconds = 30`);
      await expect(
        db.execute(sql`update option_cycles set enabled = true where seconds = 30`),
      ).rejects.toThrow();
      const alone = sql`insert into desk_changes
        (data, base, differences, needs_second, requested_by, requested_at, status, decided_by)
        values ('{}', '{}', '{}', true, 'Tina', 1, 'scheduled', ' tina')`;
      await expect(db.execute(alone)).rejects.toThrow();
      await expect(db.execute(sql`update desk_changes set data = '{}'`)).rejects.toThrow();
      await expect(db.execute(sql`delete from desk_changes`)).rejects.toThrow();
    });

    test('a forged second person is found', async () => {
      await transact(on.context.db, async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`insert into desk_changes
          (data, base, differences, needs_second, requested_by, requested_at, status, decided_by, decided_at)
          values ('{}', '{}', '{}', true, 'Tina', 1, 'applied', 'Theo', 1)`);
      });
      expect((await faults()).join()).toMatch(/change \d+: the audit does not have its decision/);
      await transact(on.context.db, async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`delete from desk_changes where data = '{}'`);
      });
    });
  });

  describe('at a time', () => {
    test('a change is made once when its time has come', async () => {
      const at = on.time.now() + LATER_MS;
      const input = { ...(await draft('coins', 'BTC', { name: 'Later' })), at };
      const { outcome, requestId } = await tina.decide('catalogueChange', input);
      expect(outcome).toBe('done');
      expect((await tina.call('catalogueChanges', {})).changes).toMatchObject([
        { id: requestId, status: 'scheduled', applyAt: at, signedBy: null },
      ]);
      await due();
      expect((await valuesOf('coins', 'BTC'))?.name).not.toBe('Later');
      on.time.advance(LATER_MS);
      await Promise.all([due(), due()]);
      expect((await valuesOf('coins', 'BTC'))?.name).toBe('Later');
      const acts = sql`${deskAudit.action} = 'change.apply' and ${deskAudit.details} ->> 'id' = ${String(requestId)}`;
      expect(await on.context.db.$count(deskAudit, acts)).toBe(1);
    });

    test('one of an older state fails and says why, and another is taken back', async () => {
      const at = on.time.now() + LATER_MS;
      const input = { ...(await draft('coins', 'BTC', { name: 'Late' })), at };
      const { requestId } = await theo.decide('catalogueChange', input);
      const second = await theo.decide('catalogueChange', {
        ...(await draft('coins', 'ETH', { name: 'Never' })),
        at,
      });
      await theo.decide('catalogueCancel', { id: second.requestId ?? 0 });
      const now = { ...(await draft('coins', 'BTC', { name: 'Bitcoin' })), at: null };
      await theo.decide('catalogueChange', now);
      on.time.advance(LATER_MS);
      await due();
      expect((await theo.call('catalogueChanges', {})).changes).toMatchObject([
        { id: requestId, status: 'failed', failure: 'coins was changed since: draft it anew' },
      ]);
      const [cancelled] = await on.context.db
        .select()
        .from(deskChanges)
        .where(eq(deskChanges.id, second.requestId ?? 0));
      expect(cancelled?.status).toBe('refused');
      const past = { ...(await draft('coins', 'BTC', { name: 'x' })), at: on.time.now() };
      await expect(theo.decide('catalogueChange', past)).rejects.toThrow('over');
      expect(await faults()).toEqual([]);
    });
  });
});
