import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invitations, inviteRewards, inviteTerms } from '../../../server/db/schema/invite.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { markets } from '../../../server/db/schema/market.ts';
import { memberRestrictions } from '../../../server/db/schema/restrictions.ts';
import { transactOnce } from '../../../server/db/transact.ts';
import { dayOf } from '../../../server/desk/day.ts';
import { verifyAnew, verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { TRON } from '../../support/server/funding.ts';
import { offerRewards } from '../../support/server/invite-terms.ts';
import { DAY_MS, fundsOf } from '../../support/server/products.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const PASSWORD = 'river88stone';

describe('rewards for invitations on PostgreSQL', () => {
  let on: TestServer;
  let marketId: number;
  let inviter: FundedMember;
  let code: string;

  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
    const [market] = await on.context.db
      .select()
      .from(markets)
      .where(eq(markets.symbol, 'ethusdt'));
    marketId = market?.id ?? 0;
  });
  afterAll(async () => {
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    const { db } = on.context;
    await db.delete(inviteTerms);
    await offerRewards(db, 'USDT');
    inviter = await fundedMember(on, {});
    code = (await inviter.query('getusr')).inviteCode;
  });

  const invite = () =>
    fundedMember(on, { 1: { ETH: '100', USDT: '100000' } }, { inviteCode: code });
  /** Simulates a sale at 2500 USDT per coin, with a fee of 2.5 USDT per coin. */
  async function sell(member: FundedMember, quantity = '4', price = '2500') {
    on.prices.set('ethusdt', price);
    on.prices.setBook('ethusdt', { bids: [[price, '900']], asks: [[price, '900']] });
    await member.query('upbbbuy', { marketId, kind: 'market', side: 'sell', quantity });
  }
  const paid = async () => (await fundsOf(on, inviter.id, 'USDT')).available;
  /** Lets days pass, after which two instances count them at the same time. */
  async function passDays(days = 1, who: readonly FundedMember[] = []) {
    on.time.advance(days * DAY_MS);
    await Promise.all([on.context.jobs.runDue(), on.context.jobs.runDue()]);
    for (const one of [inviter, ...who]) await one.login(one.username, PASSWORD);
  }
  const waits = () => on.context.db.select().from(jobs).where(eq(jobs.subjectId, inviter.id));
  const program = () => inviter.query('getInviteProgram');
  const list = async () => (await inviter.query('getInvitationList')).list;

  test('the share of a day is paid on the next one, once, and shown', async () => {
    const friend = await invite();
    await sell(friend);
    await on.context.jobs.runDue();
    expect(await paid()).toBe('0');
    await passDays(1, [friend]);
    expect(await paid()).toBe('2');
    const at = on.time.now();
    expect((await inviter.query('getInviteRewardList')).list).toEqual([
      { id: expect.any(String), coin: 'USDT', amount: '2', at },
    ]);
    expect(await program()).toEqual({
      count: 1,
      terms: [
        ...[{ coin: 'USDT', share: '0.2', days: 30, minimum: '0.01' }].map((terms) => ({
          ...terms,
          memberMaximum: '500',
          dayMaximum: '100',
        })),
      ],
      rewards: [{ coin: 'USDT', waiting: '0', paid: '2' }],
    });
    const { list: bills } = await inviter.query('getBillList', { coinId: 1, account: 1 });
    expect(bills).toMatchObject([{ amount: '2', remark: 'Invite bonus' }]);
    const days = await dayOf(on.context.db, Math.floor(at / DAY_MS) * DAY_MS);
    expect(days.find((day) => day.coin === 'USDT')).toMatchObject({
      rewards: '2',
      difference: '0',
    });
    await passDays(1, [friend]);
    expect(await paid()).toBe('2');
    await sell(friend, '2');
    await passDays();
    expect(await paid()).toBe('3');
  });

  test('friends are listed with a masked name and what counts', async () => {
    const friend = await invite();
    const [row] = await list();
    expect(row).toEqual({
      id: expect.any(String),
      name: `${friend.username.slice(0, 2)}***`,
      at: on.time.now(),
      status: 'earning',
    });
    await passDays(30, [friend]);
    expect((await list())[0]?.status).toBe('ended');
    await on.context.db.delete(inviteTerms);
    expect((await list())[0]?.status).toBe('none');
    expect((await friend.query('getInvitationList')).list).toEqual([]);
  });

  test('one level only, and nothing without terms at the registration', async () => {
    const friend = await invite();
    const { inviteCode } = await friend.query('getusr');
    const second = await fundedMember(on, { 1: { ETH: '100' } }, { inviteCode });
    await on.context.db.delete(inviteTerms);
    const early = await invite();
    await offerRewards(on.context.db, 'USDT');
    await sell(second);
    await sell(early);
    await passDays(1, [friend]);
    expect(await paid()).toBe('0');
    expect((await fundsOf(on, friend.id, 'USDT')).available).toBe('100002');
    expect((await list()).map(({ status }) => status)).toEqual(['none', 'earning']);
  });

  test('fees count until the days after the registration are over, and then the job ends', async () => {
    const friend = await invite();
    on.time.advance(30 * DAY_MS - 1);
    await friend.login(friend.username, PASSWORD);
    await sell(friend);
    on.time.advance(1);
    await sell(friend);
    await passDays(1, [friend]);
    expect(await paid()).toBe('2');
    expect(await waits()).toEqual([]);
    await sell(friend);
    await passDays();
    expect(await paid()).toBe('2');
  });

  test('a sum below the smallest payment waits, and is paid with the last count', async () => {
    await offerRewards(on.context.db, 'USDT', { minAmount: '2.5' });
    const friend = await invite();
    await sell(friend);
    await passDays(1, [friend]);
    expect(await paid()).toBe('0');
    expect((await program()).rewards).toEqual([{ coin: 'USDT', waiting: '2', paid: '0' }]);
    await sell(friend, '1');
    await passDays(1, [friend]);
    expect(await paid()).toBe('2.5');
    await sell(friend, '1');
    await passDays(30);
    expect(await paid()).toBe('3');
  });

  test('limits for one friend and for a day', async () => {
    await offerRewards(on.context.db, 'USDT', { memberMax: '3', dayMax: '4' });
    const [one, two] = [await invite(), await invite()];
    await sell(one, '8');
    await sell(two, '8');
    await passDays(1, [one, two]);
    expect(await paid()).toBe('4');
    await sell(one, '8');
    await sell(two, '8');
    await passDays();
    expect(await paid()).toBe('6');
  });

  test('fees in a coin without terms earn nothing, also later', async () => {
    const friend = await invite();
    await sell(friend, '0.01');
    await friend.query('upbbbuy', { marketId, kind: 'market', side: 'buy', amount: '10000' });
    await passDays();
    await offerRewards(on.context.db, 'ETH');
    await passDays();
    expect((await fundsOf(on, inviter.id, 'ETH')).available).toBe('0');
  });

  test('each reward is rounded down, and the sum stays below the share of all fees', async () => {
    await offerRewards(on.context.db, 'USDT', { share: '0.333', minAmount: '0.000001' });
    const friend = await invite();
    for (let day = 0; day < 3; day += 1) {
      await sell(friend, '0.0077', '2500.01');
      await passDays(1, [friend]);
    }
    const rows = await on.context.db
      .select()
      .from(inviteRewards)
      .where(eq(inviteRewards.inviterId, inviter.id));
    // The fee is 0.01925008, of which 33.3 % is 0.00641027664.
    expect(rows.map(({ fees, amount }) => [fees, amount])).toEqual(
      Array(3).fill(['0.01925008', '0.00641027']),
    );
  });

  test.each([
    ['frozen', sql`update members set frozen_at = 1 where id = `],
    ['closed', sql`update members set closed_at = 1 where id = `],
  ])('fees of a member who is %s at the count earn nothing', async (_, change) => {
    const friend = await invite();
    await sell(friend);
    await on.context.db.execute(sql`${change}${friend.id}`);
    await passDays();
    expect(await paid()).toBe('0');
    await on.context.db.execute(
      sql`update members set frozen_at = null, closed_at = null where id = ${friend.id}`,
    );
    await passDays();
    expect(await paid()).toBe('0');
  });

  test('fees of a restricted member earn nothing; a restricted inviter is paid afterwards', async () => {
    const { db } = on.context;
    const restrict = async (memberId: number) => {
      const at = on.time.now();
      const row = { memberId, scope: 'withdrawals', reason: 'check', setBy: 'ada' } as const;
      await db.insert(memberRestrictions).values({ ...row, setAt: at, until: at + 1.5 * DAY_MS });
    };
    const friend = await invite();
    await sell(friend);
    await restrict(friend.id);
    await passDays(1, [friend]);
    expect(await paid()).toBe('0');
    await passDays(1, [friend]);
    await sell(friend);
    await restrict(inviter.id);
    await passDays();
    expect(await paid()).toBe('0');
    await passDays();
    expect(await paid()).toBe('2');
  });

  test('a closed inviter gets nothing and the job ends', async () => {
    await sell(await invite());
    await on.context.db.execute(sql`update members set closed_at = 1 where id = ${inviter.id}`);
    await passDays();
    expect(await waits()).toEqual([]);
    expect(await paid()).toBe('0');
  });

  test('a registration in the browser of the inviter earns nothing', async () => {
    const client = on.client({ browser: true });
    await client.login(inviter.username, PASSWORD);
    client.token = undefined;
    await fundedMember(on, {}, { inviteCode: code, client });
    expect((await list())[0]?.status).toBe('excluded');
    expect(await waits()).toEqual([]);
  });

  test('a member who withdraws to an address of the inviter earns nothing any more', async () => {
    const friend = await invite();
    await sell(friend);
    await passDays(1, [friend]);
    for (const one of [inviter, friend])
      await one.query('setusraddress', { coinId: '1', address: TRON });
    await sell(friend);
    await passDays(1, [friend]);
    expect(await paid()).toBe('2');
    expect((await list())[0]?.status).toBe('excluded');
    await on.context.db.execute(
      sql`delete from withdrawal_addresses where member_id = ${friend.id}`,
    );
    await sell(friend);
    await passDays();
    expect(await paid()).toBe('2');
  });

  test('a process that dies at any write leaves nothing, and the next one pays once', async () => {
    await sell(await invite());
    const { db } = on.context;
    on.time.advance(DAY_MS);
    const writes = [
      'insert on invite_rewards',
      'update on invitations',
      'insert on invite_payments',
    ];
    const more = ['update on invite_rewards', 'insert on ledger_legs', 'insert on balances'];
    await db.execute(sql`create function die() returns trigger language plpgsql as
      'begin raise exception ''killed''; end'`);
    for (const write of [...writes, ...more]) {
      const table = write.split(' ').at(-1);
      await db.execute(
        sql.raw(`create trigger die after ${write} for each row execute function die()`),
      );
      await on.context.jobs.runDue();
      await db.execute(sql.raw(`drop trigger die on ${table}`));
      expect(await db.$count(inviteRewards, eq(inviteRewards.inviterId, inviter.id))).toBe(0);
      expect(await paid()).toBe('0');
      on.time.advance(60_000);
    }
    await db.execute(sql`drop function die()`);
    await Promise.all([on.context.jobs.runDue(), on.context.jobs.runDue()]);
    expect(await paid()).toBe('2');
  });

  test('the verification names payments that no fees stand behind', async () => {
    const friend = await invite();
    await sell(friend);
    await passDays(1, [friend]);
    const at = on.time.now();
    const pay = (
      amount: string,
    ) => `insert into invite_payments (member_id, coin_id, amount, created_at)
      values (${inviter.id}, 1, ${amount}, ${at}) returning id`;
    const enter = (payment: string, amount: string) => `select post_ledger_entry('invite.reward',
      'invite-payment:' || ${payment}, ${at}, jsonb_build_array(
        jsonb_build_object('memberId', ${inviter.id}, 'account', 1, 'bucket', 'available', 'coinId', 1, 'amount', '${amount}'),
        jsonb_build_object('house', 'invites', 'coinId', 1, 'amount', '-${amount}')))`;
    const reward = (from: number, fees: string) => `insert into invite_rewards
      (inviter_id, member_id, coin_id, from_at, until_at, fees, share, amount, payment_id)
      select ${inviter.id}, ${friend.id}, 1, ${from}, ${at}, ${fees}, 0.2, 2, max(id) from invite_payments`;
    const last = '(select max(id) from invite_payments)';
    async function drill(...statements: readonly string[]) {
      let found: readonly string[] = [];
      await transactOnce(on.context.db, async (tx) => {
        for (const statement of statements) await tx.execute(sql.raw(statement));
        found = (await verifyAnew(tx, at)).discrepancies;
        throw new Error('undone');
      }).catch(() => undefined);
      return found;
    }
    const noSource = [
      expect.stringMatching(/^entry \d+ invite.reward of invite-payment:\d+ has no source/),
    ];
    expect(await drill()).toEqual([]);
    expect(await drill(pay('2'), enter(last, '2'))).toEqual(noSource);
    const today = at - DAY_MS / 2;
    expect(await drill(pay('2'), reward(today, '10'), enter(last, '2'))).toEqual(noSource);
    // This counts the same fees twice, which also leaves the first payment without a source.
    expect(await drill(pay('2'), reward(0, '10'), enter(last, '2'))).toEqual([
      ...noSource,
      ...noSource,
    ]);
    expect(
      await drill(
        'alter table invite_payments disable trigger user',
        `update invite_payments set amount = 1 where id = ${last}`,
      ),
    ).toEqual(noSource);
    expect(await drill(`update members set invited_by = null where id = ${friend.id}`)).toEqual(
      noSource,
    );
  });

  test('rewards are neither changed nor deleted, nor payments', async () => {
    await sell(await invite());
    await passDays();
    const { db } = on.context;
    const of = sql`where inviter_id = ${inviter.id}`;
    for (const change of [
      sql`update invite_rewards set amount = 1 ${of}`,
      sql`update invite_rewards set payment_id = null ${of}`,
      sql`delete from invite_rewards ${of}`,
      sql`update invite_payments set amount = 1`,
    ])
      await expect(db.execute(change)).rejects.toThrow();
    const [invitation] = await db
      .select()
      .from(invitations)
      .where(eq(invitations.inviterId, inviter.id));
    expect(invitation?.status).toBe('earning');
  });
});
