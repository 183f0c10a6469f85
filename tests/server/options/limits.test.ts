import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { money } from '#core/domain/money.ts';
import { optionExposure, optionLimits } from '../../../server/db/schema/options.ts';
import { Refusal } from '../../../server/errors/refusal.ts';
import { verifyOptions } from '../../../server/modules/options/verify/verify.ts';
import {
  CYCLE_SECONDS,
  type LedgerRig,
  openLedgerRig,
  SYMBOL,
} from '../../support/server/ledger-rig.ts';

const AT_ONCE = 50;

describe('limits of options on PostgreSQL', () => {
  let rig: LedgerRig;
  let member: number;

  beforeAll(async () => {
    rig = await openLedgerRig('postgres');
    await rig.db.insert(optionLimits).values({});
  });
  afterAll(async () => {
    const report = await verifyOptions({ db: rig.db, prices: rig.prices, now: rig.time.now() });
    expect(report.discrepancies).toEqual([]);
    expect((await rig.verify()).discrepancies).toEqual([]);
    await rig.close();
  });
  beforeEach(async () => {
    rig.time.advance(60_000);
    rig.prices.set(SYMBOL, '100');
    member = await rig.newMember('1000');
  });

  const limit = (set: Partial<typeof optionLimits.$inferInsert>) =>
    rig.db
      .update(optionLimits)
      .set({ maxStake: null, memberExposure: null, marketExposure: null, ...set });
  const atStake = async () =>
    (await rig.db.select().from(optionExposure)).reduce((sum, { open }) => sum + Number(open), 0);
  const config = async () => (await rig.handlers.getHyConfig({}, rig.call(member))).data;
  const refusal = async (buying: Promise<unknown>) => {
    const reason = await buying.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(reason instanceof Refusal)) throw new Error(`not refused but ${reason}`);
    return { id: reason.text.id, code: reason.code, ...reason.values };
  };
  /** Settles every running option. */
  async function settleAll() {
    rig.prices.set(SYMBOL, '100', rig.time.now() + 100);
    rig.time.advance(CYCLE_SECONDS * 1000 + 2_000);
    await rig.runner.runDue();
    rig.prices.set(SYMBOL, '100');
  }
  /**
   * Counts how many of the simultaneous purchases succeeded. The others must be refused for
   * `reason`.
   */
  async function race(members: readonly number[], stake: string, reason: string) {
    const bought = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, (_, i) =>
        rig.buy(members[i % members.length] ?? 0, { stake }),
      ),
    );
    const refused = bought.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect([...new Set(refused.map(({ message }) => message))]).toEqual([reason]);
    return bought.length - refused.length;
  }

  test('limits the stake of one order', async () => {
    await limit({ maxStake: money('50') });
    expect((await config()).maximumStakes).toEqual(['50', '50']);
    expect(await refusal(rig.buy(member, { stake: '50.000000000000000001' }))).toEqual({
      id: 'options.aboveMaximum',
      code: 201,
      maximum: '50',
      coin: 'USDT',
    });
    await rig.buy(member, { stake: '50' });
    await settleAll();
  });

  test('limits the open stakes of a member, shows the rest, and frees it on settlement', async () => {
    await limit({ memberExposure: money('100'), maxStake: money('80') });
    await rig.buy(member, { stake: '70' });
    expect((await config()).maximumStakes).toEqual(['30', '30']);
    expect(await refusal(rig.buy(member, { stake: '30.01' }))).toEqual({
      id: 'options.memberLimit',
      code: 201,
      left: '30',
      coin: 'USDT',
    });
    await rig.buy(await rig.newMember(), { stake: '80' });
    await rig.buy(member, { stake: '30' });
    expect((await config()).maximumStakes).toEqual(['0', '0']);
    await settleAll();
    await rig.buy(member, { stake: '80' });
    await settleAll();
  });

  test('limits the open stakes of a market, and shows the rest', async () => {
    await limit({ marketExposure: money('100') });
    expect(await config()).not.toHaveProperty('maximumStakes');
    await rig.buy(await rig.newMember(), { stake: '75' });
    expect(await refusal(rig.buy(member, { stake: '25.5' }))).toEqual({
      id: 'options.marketLimit',
      code: 201,
      left: '25',
      coin: 'USDT',
      market: 'BTC/USDT',
    });
    await rig.buy(member, { stake: '25' });
    expect(await atStake()).toBe(100);
    await settleAll();
    expect(await atStake()).toBe(0);
  });

  test('has no limits without a row', async () => {
    await limit({});
    expect(await config()).not.toHaveProperty('maximumStakes');
    await rig.buy(member, { stake: '1000' });
    await settleAll();
  });

  test(`${AT_ONCE} simultaneous purchases of a member stay exactly within the limit`, async () => {
    await limit({ memberExposure: money('105') });
    expect(await race([member], '10', 'options.memberLimit')).toBe(10);
    expect(await rig.balance(member)).toEqual({ available: '900', frozen: '100' });
    await settleAll();
  });

  test(`${AT_ONCE} simultaneous purchases of ten members stay exactly within the limit of the market`, async () => {
    const members = [];
    for (let i = 0; i < 10; i += 1) members.push(await rig.newMember('1000'));
    await limit({ marketExposure: money('105') });
    expect(await race(members, '10', 'options.marketLimit')).toBe(10);
    expect(await atStake()).toBe(100);
    const frozen = await Promise.all(members.map((one) => rig.balance(one)));
    expect(frozen.reduce((sum, one) => sum + Number(one.frozen), 0)).toBe(100);
    await settleAll();
    expect(await atStake()).toBe(0);
  });

  test('the limit of a market holds for stakes of many members, and when it is lowered or raised', async () => {
    const members = [];
    for (let i = 0; i < 20; i += 1) members.push(await rig.newMember('1000'));
    await limit({ marketExposure: money('1000') });
    for (const one of members) await rig.buy(one, { stake: '10.1' });
    expect(await atStake()).toBeCloseTo(202);
    await limit({ marketExposure: money('202') });
    const ofMarket = { id: 'options.marketLimit', code: 201, coin: 'USDT', market: 'BTC/USDT' };
    expect(await refusal(rig.buy(member, { stake: '5' }))).toEqual({ ...ofMarket, left: '0' });
    await limit({ marketExposure: money('250') });
    expect(await refusal(rig.buy(member, { stake: '48.1' }))).toEqual({ ...ofMarket, left: '48' });
    // The stake is larger than the allowance of any part.
    await rig.buy(member, { stake: '48' });
    expect(await atStake()).toBeCloseTo(250);
    await settleAll();
    expect(await atStake()).toBe(0);
  });

  test('a purchase refused for a full market changes nothing, and its key can be used again', async () => {
    await limit({ marketExposure: money('15') });
    const intent = { key: 'limit-key', fingerprint: 'f' };
    const other = await rig.newMember();
    const bought = await Promise.allSettled([
      rig.buy(member, { intent }),
      rig.buy(other, { intent: { ...intent, key: `${intent.key}-other` } }),
    ]);
    expect(bought.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const loser = bought[0]?.status === 'rejected' ? member : other;
    expect(await rig.balance(loser)).toEqual({ available: '1000', frozen: '0' });
    await settleAll();
    const key = loser === member ? intent.key : `${intent.key}-other`;
    await rig.buy(loser, { intent: { ...intent, key } });
    await settleAll();
  });

  test('a counter that differs from the orders is detected', async () => {
    const one = eq(optionExposure.part, member % 16);
    await rig.db
      .update(optionExposure)
      .set({ open: money('7') })
      .where(one);
    const report = await verifyOptions({ db: rig.db, prices: rig.prices, now: rig.time.now() });
    expect(report.discrepancies).toEqual([`market ${SYMBOL}: counted 7 at stake, open are 0`]);
    await rig.db
      .update(optionExposure)
      .set({ open: money('0') })
      .where(one);
  });
});
