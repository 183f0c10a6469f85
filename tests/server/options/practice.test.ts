import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { money, negate } from '#core/domain/money.ts';
import { members } from '../../../server/db/schema/auth.ts';
import { balances, ledgerPostings } from '../../../server/db/schema/ledger.ts';
import { notices } from '../../../server/db/schema/notices.ts';
import { optionExposure } from '../../../server/db/schema/options.ts';
import { settings } from '../../../server/db/schema/site.ts';
import { transact } from '../../../server/db/transact.ts';
import { resumeTrading } from '../../../server/desk/trading.ts';
import { postEntry } from '../../../server/ledger/post-entry.ts';
import { practiceIdOf } from '../../../server/ledger/practice.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { verifyOptions } from '../../../server/modules/options/verify/verify.ts';
import { fundedMember } from '../../support/server/funded-member.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const SYMBOL = 'btcusdt';
const ORDER = { m_id: 1, ctime: 30, ctzed: 100, buytype: 1 };
const FIRST_PRACTICE_ID = practiceIdOf(0);

describe('practice', () => {
  let on: TestServer;
  let demo: TestClient;
  let keys = 0;

  beforeAll(async () => {
    on = await startTestServer();
    demo = await on.signedIn('demo');
  });
  afterAll(async () => {
    const { db, prices } = on.context;
    expect((await verifyWholeLedger(db)).discrepancies).toEqual([]);
    const report = await verifyOptions({ db, prices, now: on.time.now() });
    expect(report.discrepancies).toEqual([]);
    await on.stop();
  });
  beforeEach(() => {
    on.time.advance(1_000);
    on.prices.set(SYMBOL, '100');
  });

  const key = () => {
    keys += 1;
    return { 'idempotency-key': `practice-key-${keys}` };
  };
  const practiceBalance = async () => (await demo.call('getPracticeConfig')).data.balance as string;
  /** Returns the real money of the members and of the house, and the open stakes. */
  async function realMoney() {
    const { db } = on.context;
    const owned = await db.select().from(balances).where(lt(balances.memberId, FIRST_PRACTICE_ID));
    const house = await db
      .select({ house: ledgerPostings.house, sum: sql<string>`sum(amount)::text` })
      .from(ledgerPostings)
      .where(sql`house is not null and house not like 'practice.%'`)
      .groupBy(ledgerPostings.house)
      .orderBy(ledgerPostings.house);
    return { owned, house, open: await db.select().from(optionExposure) };
  }
  /** Moves the price past the running orders and settles them. */
  async function settle(price: string) {
    on.prices.set(SYMBOL, '100', on.time.now() + 500);
    on.time.advance(30_000);
    on.prices.set(SYMBOL, price);
    on.time.advance(2_000);
    await on.context.jobs.runDue();
  }

  test('starts without funds, and repeated refills grant them once', async () => {
    expect((await demo.call('getSetting')).data.practice).toBe(1);
    expect(await practiceBalance()).toBe('0');
    expect(await demo.call('createPracticeOrder', ORDER, key())).toMatchObject({ code: 201 });
    const before = await realMoney();
    const refills = await Promise.all(
      Array.from({ length: 10 }, () => demo.call('refillPractice')),
    );
    expect(refills.map(({ data }) => data.balance)).toEqual(Array(10).fill('10000'));
    expect(await practiceBalance()).toBe('10000');
    expect(await realMoney()).toEqual(before);
  });

  test('an option is bought and settled with practice funds alone', async () => {
    const before = await realMoney();
    const bought = await demo.call('createPracticeOrder', ORDER, key());
    expect(bought).toMatchObject({ code: 1, msg: 'Order placed' });
    const { order_id } = bought.data;
    expect(await practiceBalance()).toBe('9900');
    expect(await demo.call('getHyOrderInfo', { order_id })).toMatchObject({ code: 204 });
    expect((await demo.call('getHyOrderList', { status: 1 })).data.list).toEqual([]);
    expect((await demo.call('getPracticeOrderList', { status: 1 })).data.list).toHaveLength(1);
    expect(await realMoney()).toEqual(before);
    await settle('100.01');
    const settled = await demo.call('getPracticeOrderInfo', { order_id });
    expect(settled.data).toMatchObject({ status: 2, is_win: 1, ploss: '80' });
    expect(await practiceBalance()).toBe('10080');
    // A balance above the practice funds is not reduced.
    expect((await demo.call('refillPractice')).data.balance).toBe('10080');
    expect(await realMoney()).toEqual(before);
    expect((await demo.call('getResults', { type: 1 })).data.total.orders).toBe(0);
  });

  test('a loss and a refund stay within practice, and send nothing', async () => {
    const before = await realMoney();
    const told = on.mails.length;
    await demo.call('createPracticeOrder', ORDER, key());
    await settle('99');
    expect(await practiceBalance()).toBe('9980');
    const { data } = await demo.call('createPracticeOrder', ORDER, key());
    on.time.advance(30_000 + 600_000);
    await on.context.jobs.runDue();
    const refunded = await demo.call('getPracticeOrderInfo', { order_id: data.order_id });
    expect(refunded.data.evidence).toMatchObject({ outcome: 'void' });
    expect(await practiceBalance()).toBe('9980');
    expect(await realMoney()).toEqual(before);
    expect(on.mails).toHaveLength(told);
    const toPractice = gte(notices.memberId, FIRST_PRACTICE_ID);
    expect(await on.context.db.select().from(notices).where(toPractice)).toEqual([]);
    expect((await demo.call('refillPractice')).data.balance).toBe('10000');
  });

  test('one key is one order, with the same fields only', async () => {
    const same = key();
    const before = await practiceBalance();
    const [first, second] = await Promise.all([
      demo.call('createPracticeOrder', ORDER, same),
      demo.call('createPracticeOrder', ORDER, same),
    ]);
    expect(second.data).toEqual(first.data);
    const other = await demo.call('createPracticeOrder', { ...ORDER, ctzed: 11 }, same);
    expect(other).toMatchObject({ code: 0 });
    expect(Number(await practiceBalance())).toBe(Number(before) - 100);
    // The key of a practice purchase buys nothing with real money.
    expect(await demo.call('creatorder', ORDER, same)).toMatchObject({ code: 0 });
    await settle('99');
  });

  test('a pause stops trading with real money, not practising', async () => {
    const member = await fundedMember(on, { 2: { USDT: '1000' } });
    await member.query('refillPractice');
    await member.query('pauseTrading', { days: 1 });
    expect(await member.call('creatorder', ORDER, key())).toMatchObject({ code: 201 });
    expect((await member.call('createPracticeOrder', ORDER, key())).code).toBe(1);
    await settle('99');
  });

  test('no entry joins practice funds and real money', async () => {
    const { db } = on.context;
    const [real] = await db
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.username, 'demo'), lt(members.id, FIRST_PRACTICE_ID)));
    const mine = { account: 2, bucket: 'available', coinId: 1 } as const;
    const amount = money('1');
    const posting = transact(db, (tx) =>
      postEntry(tx, {
        kind: 'practice.escape',
        reference: 'practice:1',
        at: on.time.now(),
        postings: [
          { ...mine, memberId: practiceIdOf(real?.id ?? 0), amount: negate(amount) },
          { ...mine, memberId: real?.id ?? 0, amount },
        ],
      }),
    );
    await expect(posting).rejects.toMatchObject({
      cause: { message: expect.stringContaining('mixes practice funds with real money') },
    });
  });

  test('nobody logs in as a practice account, finds it or is invited by it', async () => {
    const practising = await on.context.db
      .select()
      .from(members)
      .where(gte(members.id, FIRST_PRACTICE_ID));
    expect(practising).toHaveLength(2);
    for (const { username, inviteCode } of practising) {
      expect((await on.client().login(username, 'none')).code).toBe(0);
      expect((await demo.call('searchUser', { username })).code).toBe(204);
      const fields = { type: 2, email: 'new@example.org', password: 'harbour77tree' };
      const invited = { ...fields, repassword: fields.password, code: inviteCode };
      expect((await on.client().call('register', invited)).code).not.toBe(1);
    }
  });

  test('nothing is refilled while trading is halted', async () => {
    const { tradingHalt } = on.context;
    await tradingHalt.halt('a test');
    expect((await demo.call('refillPractice')).code).toBe(0);
    expect((await demo.call('createPracticeOrder', ORDER, key())).code).toBe(0);
    await resumeTrading(on.context.db, { actor: 'ada', at: on.time.now() });
    await tradingHalt.refresh();
  });

  test('a purchase is answered again when practice is no longer offered', async () => {
    await demo.query('refillPractice');
    const same = key();
    const first = await demo.call('createPracticeOrder', ORDER, same);
    const { config } = on.context;
    Object.assign(on.context, { config: { ...config, demo: false } });
    expect((await demo.call('createPracticeOrder', ORDER, same)).data).toEqual(first.data);
    expect((await demo.call('getPracticeOrderInfo', first.data)).code).toBe(1);
    Object.assign(on.context, { config });
    await settle('99');
  });

  test('a platform has it by a setting only', async () => {
    const { db, config } = on.context;
    Object.assign(on.context, { config: { ...config, demo: false } });
    expect((await demo.call('refillPractice')).code).not.toBe(1);
    expect((await demo.call('createPracticeOrder', ORDER, key())).code).not.toBe(1);
    await db.update(settings).set({ value: true }).where(eq(settings.key, 'practice'));
    expect((await demo.call('refillPractice')).code).toBe(1);
    Object.assign(on.context, { config });
  });
});
