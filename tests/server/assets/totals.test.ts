import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money, negate } from '#core/domain/money.ts';
import { assetTotalRuns, assetTotals } from '../../../server/db/schema/assets.ts';
import { transact } from '../../../server/db/transact.ts';
import { postEntry } from '../../../server/ledger/post-entry.ts';
import { listPairs } from '../../../server/modules/assets/coins.ts';
import {
  claimRun,
  DAY_MS,
  storeNextTotals,
  utcDayStart,
} from '../../../server/modules/assets/history/totals.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const SECONDS = 31_000;

describe('daily totals on PostgreSQL', () => {
  let on: TestServer;
  let rich: FundedMember;
  let poor: FundedMember;
  let symbols: readonly string[];

  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
    rich = await fundedMember(on, {
      1: { USDT: '100.123456789', BTC: '0.123456789012345678' },
      3: { BTC: '0.1', ETH: '0.00000000123' },
    });
    poor = await fundedMember(on, {});
    symbols = (await listPairs(on.context.db)).map(({ symbol }) => symbol);
    setPrices();
  });
  afterAll(() => on.stop());

  function setPrices(btc = '50000') {
    for (const symbol of symbols) on.prices.set(symbol, '2');
    on.prices.set('btcusdt', btc);
  }
  /** Stores the rest of the day. Returns the number of ranges. */
  async function storeAll(holder = 'one'): Promise<number> {
    const { db } = on.context;
    for (let ranges = 0; ; ranges += 1) {
      const isMore = await storeNextTotals(
        { db, prices: on.prices },
        { holder, now: on.time.now() },
      );
      if (!isMore) return ranges;
    }
  }
  const totalsOf = ({ id }: FundedMember) =>
    on.context.db
      .select()
      .from(assetTotals)
      .where(eq(assetTotals.memberId, id))
      .orderBy(assetTotals.dayAt);
  const deposit = (member: FundedMember, amount: string, reference: string, kind = 'deposit') =>
    transact(on.context.db, (tx) =>
      postEntry(tx, {
        kind,
        reference,
        at: on.time.now(),
        postings: [
          {
            memberId: member.id,
            account: 1,
            bucket: 'available',
            coinId: 1,
            amount: money(amount),
          },
          { house: 'deposits', coinId: 1, amount: negate(money(amount)) },
        ],
      }),
    );
  /** Signs in again, because sessions end after a day. */
  const signIn = () =>
    Promise.all([rich, poor].map((member) => member.login(member.username, 'river88stone')));
  async function nextDay(laterMs = 5_000) {
    on.time.set(utcDayStart(on.time.now()) + DAY_MS + laterMs);
    setPrices();
    await signIn();
  }

  test('nothing is stored in the first hour while a coin has no price', async () => {
    await nextDay();
    on.prices.clear('ethusdt');
    on.prices.clear('ethbtc');
    expect(await storeAll()).toBe(0);
    expect(await totalsOf(rich)).toEqual([]);
    setPrices();
  });

  test('the total is the exact sum of every balance, each rounded down as in the list', async () => {
    expect(await storeAll()).toBeGreaterThan(0);
    const { total } = await rich.query('getUserBalanceList', {});
    const [row, ...more] = await totalsOf(rich);
    expect(more).toEqual([]);
    expect(row?.total).toBe(total);
    // 100.123456789 truncated at 8 places, 6172.8394506172839 and 5000, and ETH without a price.
    expect(total).toBe('11272.96290739');
    expect(await totalsOf(poor)).toEqual([]);
  });

  test('a finished day is not stored again, and a repeated range changes nothing', async () => {
    const before = await totalsOf(rich);
    setPrices('60000');
    expect(await storeAll('two')).toBe(0);
    const dayAt = utcDayStart(on.time.now());
    const again = { finishedAt: null, position: 0 };
    await on.context.db.update(assetTotalRuns).set(again).where(eq(assetTotalRuns.dayAt, dayAt));
    on.time.advance(SECONDS);
    expect(await storeAll('two')).toBeGreaterThan(0);
    expect(await totalsOf(rich)).toEqual(before);
    setPrices();
  });

  test('one instance works at a time; another continues when it has stopped', async () => {
    await nextDay();
    const { db } = on.context;
    const claim = { now: on.time.now(), dayAt: utcDayStart(on.time.now()) };
    const claims = await Promise.all(
      ['one', 'two'].map((holder) => claimRun(db, { ...claim, holder })),
    );
    expect(claims.filter((run) => run !== undefined)).toHaveLength(1);
    const first = claims[0] === undefined ? 'two' : 'one';
    const other = first === 'one' ? 'two' : 'one';
    expect(await storeAll(other)).toBe(0);
    on.time.advance(SECONDS);
    expect(await storeAll(other)).toBeGreaterThan(0);
    expect(await storeAll(first)).toBe(0);
    expect(await totalsOf(rich)).toHaveLength(2);
  });

  test('a member who has lost everything has one more row, of zero', async () => {
    await deposit(poor, '5', 'poor-in');
    await nextDay();
    await storeAll();
    await deposit(poor, '-5', 'poor-out', 'test.loss');
    for (let day = 0; day < 2; day += 1) {
      await nextDay();
      await storeAll();
    }
    expect((await totalsOf(poor)).map(({ total }) => total)).toEqual(['5', '0']);
    const { days, start } = await poor.query('getAssetHistory', {});
    expect(days.map(({ total }) => total)).toEqual(['5', '0', '0']);
    expect(start).toBe('0');
  });

  test('profit is the gain of the total without inflows and outflows', async () => {
    await nextDay();
    await storeAll();
    const profit = async (of = rich) => (await of.query('getAssetHistory', {})).profit;
    expect(await profit()).toBe('0');
    await deposit(rich, '1000', 'rich-in');
    expect(await profit()).toBe('0');
    await rich.query('searchUser', { username: poor.username });
    const send = {
      receiverId: poor.id,
      coinId: '1',
      amount: '10',
      transactionPassword: 'pay2026',
    };
    expect((await rich.mutate('internalTransfer', send)).code).toBe(1);
    expect(await profit()).toBe('0');
    expect(await profit(poor)).toBe('0');
    setPrices('50100');
    expect(await profit()).toBe('22.3456789');
    await deposit(rich, '-3', 'rich-loss', 'test.loss');
    expect(await profit()).toBe('19.3456789');
  });

  test('profit is unknown while a held coin has no price, and each member sees only own totals', async () => {
    on.prices.clear('btcusdt');
    const own = await rich.query('getAssetHistory', {});
    expect(own.profit).toBeUndefined();
    expect(own.days.length).toBeGreaterThan(3);
    setPrices();
    const stranger = await fundedMember(on, {});
    const other = await stranger.query('getAssetHistory', {});
    expect(other.days).toEqual([]);
    expect(other.profit).toBe('0');
  });

  test('after an hour without a price the total of the day is unknown, not smaller', async () => {
    await nextDay(3_700_000);
    on.prices.clear('btcusdt');
    const { context, prices, time } = on;
    const fresh = { holder: 'one', now: time.now(), startedAt: time.now() - 60_000 };
    expect(await storeNextTotals({ db: context.db, prices }, fresh)).toBe(false);
    expect(await storeAll()).toBeGreaterThan(0);
    expect((await totalsOf(rich)).at(-1)?.total).toBeNull();
    setPrices();
    const { days, start, profit } = await rich.query('getAssetHistory', {});
    expect(days.at(-1)?.dayAt).toBeLessThan(utcDayStart(on.time.now()));
    expect([start, profit]).toEqual([undefined, undefined]);
  });
});
