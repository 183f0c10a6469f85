import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LimitKind } from '#core/domain/security-limits.ts';
import { optionOrders } from '../../../server/db/schema/options.ts';
import { spotOrders } from '../../../server/db/schema/spot.ts';
import { openFilledDatabase, type TestDatabase } from '../../support/server/database.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import type { Input } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

const HOUR = 3_600_000;
const BTC = 'btcusdt';

describe('own limits on PostgreSQL', () => {
  let database: TestDatabase;
  let on: TestServer;
  let member: FundedMember;
  beforeEach(async () => {
    database = await openFilledDatabase('postgres');
    on = await startTestServer({
      engine: 'postgres',
      database: { ...database, close: async () => undefined },
    });
    member = await fundedMember(on, { 1: { USDT: '100000' }, 2: { USDT: '10000' } });
    quote();
  });
  afterEach(async () => {
    await on.stop();
    await database.close();
  });

  const quote = () => {
    on.prices.set(BTC, '50000');
    on.prices.setBook(BTC, { asks: [['50000', '1']], bids: [['49999', '1']] });
  };
  const limit = (kind: LimitKind, value?: number | string) =>
    member.mutate('setLimit', value === undefined ? { kind } : { kind, value: String(value) });
  const limits = async () => {
    const { limits: rows, ...rest } = await member.query('getLimits');
    return { ...rest, stake: rows[0], order: rows[1], loss: rows[2] };
  };
  const option = (stake: string): Input<'creatorder'> => ({
    marketId: 1,
    durationSeconds: 30,
    stake,
    direction: 'up',
  });
  const buy = (stake: number) => member.mutate('creatorder', option(String(stake)));
  const order = (quantity: string, price = '40000') =>
    member.mutate('upbbbuy', { marketId: 1, kind: 'limit', side: 'buy', quantity, price });
  const atMarket = (amount: string) =>
    member.mutate('upbbbuy', { marketId: 1, kind: 'market', side: 'buy', amount });
  /** Makes the member lose every running option. */
  async function lose() {
    const at = on.time.now();
    on.prices.set(BTC, '50000', at + 500);
    on.prices.set(BTC, '49000', at + 5_000);
    on.time.advance(33_000);
    await on.context.jobs.runDue();
    await on.context.jobs.runDue();
    quote();
  }
  const pass = (ms: number) => {
    on.time.advance(ms);
    quote();
  };
  const signIn = () => member.login(member.username, 'river88stone');

  test('a stake above the limit is refused with the limit; others are not', async () => {
    expect((await on.client().query('getSetting')).hasLimits).toBe(true);
    expect((await limit('stake', 100)).msg).toBe('The limit is now in effect.');
    expect(await buy(101)).toMatchObject({
      code: 201,
      msg: 'You limited your stake to 100 USDT per option.',
    });
    expect((await buy(100)).code).toBe(1);
    expect((await member.query('getHyConfig')).maximumStakes?.[0]).toBe('100');
    const other = await fundedMember(on, { 2: { USDT: '1000' } });
    expect((await other.mutate('creatorder', option('101'))).code).toBe(1);
  });

  test('tightening works immediately, loosening and ending after 24 hours', async () => {
    await limit('stake', 100);
    const later = await limit('stake', 200);
    expect(later.msg).toBe(
      'The change takes effect at 2026-01-16 12:00:00 UTC. Until then, the current limit applies.',
    );
    expect((await limits()).stake).toMatchObject({ value: '100', next: '200' });
    expect((await buy(101)).code).toBe(201);
    // Saving the current value, or a tighter one, cancels the change.
    await limit('stake', 100);
    expect((await limits()).stake).toMatchObject({ value: '100', nextAt: undefined });
    await limit('stake', 200);
    await limit('stake', 50);
    pass(25 * HOUR);
    await signIn();
    expect((await buy(51)).code).toBe(201);
    await limit('stake');
    pass(24 * HOUR - 1);
    await signIn();
    expect((await buy(51)).code).toBe(201);
    pass(1);
    expect((await buy(51)).code).toBe(1);
    expect((await limits()).stake?.value).toBeUndefined();
  });

  test('spot orders are limited by their value in USDT, of every kind and as changed', async () => {
    await limit('order', 500);
    const text = 'You limited your spot orders to 500 USDT each.';
    expect(await order('0.0126')).toMatchObject({ code: 201, msg: text });
    const placed = await order('0.0125');
    expect(placed.code).toBe(1);
    expect(await atMarket('501')).toMatchObject({ code: 201, msg: text });
    expect((await atMarket('500')).code).toBe(1);
    const orderId = placed.data?.orderId ?? '';
    const change = { orderId, quantity: '0.02' };
    expect(await member.mutate('tradeamendOrder', change)).toMatchObject({ code: 201, msg: text });
    const trigger = (quantity: string) =>
      member.mutate('tradetriggerOrder', {
        marketId: 1,
        side: 'buy',
        when: 'below',
        trigger: '45000',
        price: '45000',
        quantity,
      });
    expect((await trigger('0.02')).msg).toBe(text);
    expect((await trigger('0.01')).code).toBe(1);
    const open = await on.context.db.select().from(spotOrders).where(eq(spotOrders.status, 'open'));
    expect(open).toHaveLength(1);
  });

  test('running stakes and the loss of the day together stay within the limit', async () => {
    await limit('loss', 100);
    expect((await buy(60)).code).toBe(1);
    expect(await buy(50)).toMatchObject({
      code: 201,
      msg: 'You set a daily loss limit of 100 USDT on options. You can stake 40 USDT more today.',
    });
    expect((await member.query('getHyConfig')).maximumStakes?.[0]).toBe('40');
    await lose();
    expect((await buy(50)).code).toBe(201);
    expect((await buy(40)).code).toBe(1);
    await lose();
    expect((await buy(10)).msg).toContain('You can stake 0 USDT more today.');
    pass(12 * HOUR);
    expect((await buy(100)).code).toBe(1);
  });

  test('twenty purchases on two instances at once do not get past the loss limit', async () => {
    await limit('loss', 100);
    const shared = { ...database, close: async () => undefined };
    const second = await startTestServer({ engine: 'postgres', database: shared });
    second.prices.set(BTC, '50000');
    const elsewhere = Object.assign(second.client(), { token: member.token });
    const fields = option('30');
    const tried = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? member : elsewhere).mutate('creatorder', fields),
      ),
    );
    expect(tried.filter(({ code }) => code === 1)).toHaveLength(3);
    expect(tried.filter(({ code }) => code === 201)).toHaveLength(17);
    await second.stop();
  });

  test('no purchase ends after a first limit has been set without it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await fundedMember(on, { 2: { USDT: '10000' } });
      const fields = option('500');
      let isSet = false;
      const late: boolean[] = [];
      const purchases = Array.from({ length: 10 }, async () => {
        const began = isSet;
        const { code } = await one.mutate('creatorder', fields);
        if (code === 1) late.push(began);
      });
      const setting = one.mutate('setLimit', { kind: 'stake', value: '100' }).then(() => {
        isSet = true;
      });
      await Promise.all([...purchases, setting]);
      const bought = () =>
        on.context.db.select().from(optionOrders).where(eq(optionOrders.memberId, one.id));
      const before = (await bought()).length;
      expect(late).not.toContain(true);
      expect((await one.mutate('creatorder', fields)).code).toBe(201);
      expect(await bought()).toHaveLength(before);
    }
  });

  test('a pause refuses what is new and nothing else, on every device, and only grows', async () => {
    const placed = await order('0.01');
    expect((await buy(20)).code).toBe(1);
    expect(await member.mutate('pauseTrading', { days: 2 })).toMatchObject({
      code: 1,
      msg: 'Trading is paused until 2026-01-17 12:00:00 UTC.',
    });
    const text =
      'You paused trading until 2026-01-17 12:00:00 UTC. You can still cancel, convert and withdraw.';
    await lose();
    expect(await buy(20)).toMatchObject({ code: 201, msg: text });
    expect(await order('0.01')).toMatchObject({ code: 201, msg: text });
    const photo = await uploadImage(on.app, member);
    const photos = { front: photo, back: photo, handheld: photo };
    expect(
      (await member.mutate('applyLoan', { projectId: 1, amount: '1000', ...photos })).msg,
    ).toBe(text);
    await member.query('logout');
    await signIn();
    expect((await buy(20)).msg).toBe(text);
    expect(await member.mutate('pauseTrading', { days: 1 })).toMatchObject({ code: 201 });
    for (const days of [0, -1, 31]) {
      expect((await member.mutate('pauseTrading', { days })).code).toBe(0);
    }
    const orderId = placed.data?.orderId ?? '';
    expect((await member.mutate('tradecancelOrder', { orderId })).code).toBe(1);
    const exchange = { account: 1, fromCoinId: 1, toCoinId: 2, amount: '100' };
    expect(
      (await member.mutate('exchangeCoin', { ...exchange, transactionPassword: 'pay2026' })).msg,
    ).not.toBe(text);
    expect((await member.mutate('pauseTrading', { days: 3 })).code).toBe(1);
    pass(2 * 24 * HOUR);
    await signIn();
    expect((await buy(20)).code).toBe(201);
    pass(24 * HOUR);
    await signIn();
    expect((await buy(20)).code).toBe(1);
    expect((await limits()).pausedUntil).toBeUndefined();
  });

  test('a shared demo account cannot be limited', async () => {
    const demo = await on.signedIn('demo');
    expect((await demo.mutate('setLimit', { kind: 'stake', value: '1' })).code).toBe(201);
    expect((await demo.mutate('pauseTrading', { days: 1 })).code).toBe(201);
  });

  test('refuses what is no limit', async () => {
    const wrong = [
      { type: 4, value: '5' },
      { type: 1, value: '0' },
      { type: 1, value: '-5' },
      { type: 1, value: '1e3' },
      { type: 1, value: '5 USDT' },
    ];
    for (const fields of wrong) expect((await member.call('setLimit', fields)).code).toBe(0);
    expect((await limits()).stake?.value).toBeUndefined();
  });
});
