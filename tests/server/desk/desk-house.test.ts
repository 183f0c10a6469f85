import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../../server/db/transact.ts';
import { ENGINES } from '../../support/server/database.ts';
import { type Desk, type DeskClient, openDesk } from '../../support/server/desk.ts';
import { type Asking, askingMember } from '../../support/server/desk-cases.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe.each(ENGINES)('the house at the web desk on %s', (engine) => {
  let on: TestServer;
  let desk: Desk;
  let rose: DeskClient;
  let cora: DeskClient;
  let asking: Asking;

  beforeAll(async () => {
    on = await startTestServer({ engine, config: { review: 'desk' } });
    desk = await openDesk(on);
    rose = await desk.enrol('Rose', ['reviewer', 'support']);
    cora = await desk.enrol('Cora', ['compliance', 'treasury', 'risk']);
    asking = await askingMember(on);
  });
  afterAll(async () => {
    await desk.app.close();
    await on.stop();
  });

  test('a correction is requested by one person and signed by another', async () => {
    const wish = {
      memberId: asking.member.id,
      account: 1,
      coin: 'USDT',
      amount: '0.25',
      reason: 'lost deposit',
    };
    const { requestId } = await cora.decide('correctionRequest', wish);
    const theo = await desk.enrol('Theo', ['treasury']);
    const { requests } = await theo.call('requestList', {});
    const { version } = requests.find(({ kind }) => kind === 'correction') ?? { version: '' };
    const input = { kind: 'correction', id: requestId ?? 0, version } as const;
    await expect(cora.decide('requestSign', input)).rejects.toThrow('somebody else');
    const owned = async () => {
      const read = { memberId: asking.member.id, at: null };
      const { balances } = await theo.call('ledgerBalance', read);
      return Number(
        balances.find(({ coin, account }) => coin === 'USDT' && account === 1)?.available,
      );
    };
    const before = await owned();
    await theo.decide('requestSign', input);
    expect(await owned()).toBe(before + 0.25);
    const day = await theo.call('moneyDay', {
      date: new Date(on.time.now()).toISOString().slice(0, 10),
    });
    expect(day.rows.find(({ coin }) => coin === 'USDT')).toMatchObject({
      corrections: '0.25',
      difference: '0',
    });
  });

  test('a part and trading as a whole are halted and opened again', async () => {
    for (const part of ['options', 'coin:BTC', 'trading']) {
      await cora.decide('haltSet', { part, reason: 'a test' });
      const { halts, version } = await cora.call('haltList', {});
      expect(halts.map((one) => one.part)).toContain(part);
      await cora.decide('haltLift', { part, version, reason: 'over' });
    }
    expect((await cora.call('haltList', {})).halts).toEqual([]);
    await expect(cora.decide('haltSet', { part: 'moon', reason: 'x' })).rejects.toMatchObject({
      code: 'refused',
    });
    expect(await cora.call('riskExposure', {})).toMatchObject({ rows: [], limits: [] });
  });

  test('the largest sums of open stakes stand beside their limits', async () => {
    const { id } = asking.member;
    const forge = (...statements: SQL[]) =>
      transact(on.context.db, async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        for (const statement of statements) await tx.execute(statement);
      });
    const option = (stake: number) => sql`insert into option_orders (member_id, market_id, coin_id,
        cycle_seconds, direction, stake, payout_rate, open_source, bought_at, expires_at)
      values (${id}, 1, 1, 60, 'up', ${stake}, 0.8, 'x', 1, 60001)`;
    await forge(
      sql`update option_limits set max_stake = 40, member_exposure = 50, market_exposure = 200`,
      option(30),
      option(12),
    );
    const { limits } = await cora.call('riskExposure', {});
    expect(limits).toMatchObject([
      { of: 'market', used: '42', limit: '200' },
      { of: 'member', name: `#${id}`, used: '42', limit: '50' },
      { of: 'stake', used: '30', limit: '40' },
    ]);
    await forge(sql`delete from option_orders`);
  });

  test('today says what waits', async () => {
    const found = await rose.call('today', {});
    expect(found.waiting.map(({ kind }) => kind)).toContain('review');
    expect(found.yesterday.wrong).toEqual([]);
  });

  test('yesterday is not added up at each poll, but again after a while', async () => {
    const computed = async () => (await rose.call('today', {})).yesterday.computedAt;
    const first = await computed();
    on.time.advance(30_000);
    expect(await computed()).toBe(first);
    on.time.advance(14 * 60_000);
    expect(await computed()).toBe(first);
    on.time.advance(60_000);
    expect(await computed()).toBeGreaterThan(first);
  });
});
