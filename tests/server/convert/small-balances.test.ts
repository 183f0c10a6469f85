import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { coinConversions } from '../../../server/db/schema/wallet.ts';
import { halt, resume } from '../../../server/desk/halts.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { ENGINES } from '../../support/server/database.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { operatorAt } from '../../support/server/operator.ts';
import type { Input } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const [USDT, BTC, ETH, TRX] = [1, 2, 3, 9];
const CHANGED = 'Prices or balances have changed. Review the new amounts and try again.';

describe.each(ENGINES)('small balances on %s', (engine) => {
  let on: TestServer;
  let member: FundedMember;

  beforeAll(async () => {
    on = await startTestServer({ engine });
  });
  afterAll(async () => {
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    on.time.advance(60_000);
    on.prices.setBook('btcusdt', { bids: [['50000', '1']], asks: [['50010', '1']] });
    on.prices.setBook('ethusdt', { bids: [['2500', '10']], asks: [['2501', '10']] });
    on.prices.setBook('trxusdt', { bids: [['0.25', '900']], asks: [['0.26', '900']] });
    const few = { USDT: '4', BTC: '0.0001', ETH: '0.003', TRX: '39' };
    member = await fundedMember(on, { 1: { USDT: '500', BTC: '1' }, 3: few });
  });

  const small = (toCoinId = USDT, account = 3) =>
    member.query('getSmallBalances', { account, toCoinId });
  type Sweep = Input<'convertSmallBalances'>;
  const sweep = (fields: Partial<Sweep> = {}, headers = {}) =>
    member.mutate(
      'convertSmallBalances',
      {
        account: 3,
        fromCoinIds: [BTC, ETH, TRX],
        toCoinId: USDT,
        // (5 + 7.5 + 9.75) minus 0.1 %
        received: '22.22775',
        transactionPassword: 'pay2026',
        ...fields,
      },
      headers,
    );
  async function held(): Promise<(string | undefined)[]> {
    const found: (string | undefined)[] = [];
    for (const coinId of [USDT, BTC, ETH, TRX]) {
      const { balances } = await member.query('getCoinBalance', { coinId });
      found.push(balances.find((row) => row.account === 3)?.balance);
    }
    return found;
  }
  const BEFORE = ['4', '0.0001', '0.003', '39'];

  test('estimates each small balance, and their sum', async () => {
    expect(await small()).toEqual({
      limit: '10',
      received: '22.22775',
      balances: [
        { id: '2', code: 'BTC', amount: '0.0001', rate: '49950', received: '4.995' },
        { id: '3', code: 'ETH', amount: '0.003', rate: '2497.5', received: '7.4925' },
        { id: '9', code: 'TRX', amount: '39', rate: '0.24975', received: '9.74025' },
      ],
    });
    expect((await small(USDT, 1)).balances).toEqual([]);
    expect((await small(BTC)).balances.map(({ code }) => code)).toEqual(['USDT', 'ETH', 'TRX']);
  });

  test('a balance worth 10 USDT is not small', async () => {
    on.prices.setBook('ethusdt', { bids: [['3333.34', '10']] });
    expect((await small()).balances.map(({ code }) => code)).toEqual(['BTC', 'TRX']);
    on.prices.setBook('ethusdt', { bids: [['3333.33', '10']] });
    expect((await small()).balances.map(({ code }) => code)).toEqual(['BTC', 'ETH', 'TRX']);
  });

  test('converts all in one call, with one sweep id', async () => {
    const { code, msg } = await sweep();
    expect({ code, msg }).toEqual({ code: 1, msg: 'Converted small balances to 22.22775 USDT' });
    expect(await held()).toEqual(['26.22775', '0', '0', '0']);
    const rows = await on.context.db
      .select()
      .from(coinConversions)
      .where(isNotNull(coinConversions.sweepId));
    const own = rows.filter(({ memberId }) => memberId === member.id);
    expect(own.map(({ fromCoinId, received }) => [fromCoinId, received])).toEqual([
      [BTC, '4.995'],
      [ETH, '7.4925'],
      [TRX, '9.74025'],
    ]);
    expect(new Set(own.map(({ sweepId }) => sweepId)).size).toBe(1);
    expect((await small()).balances).toEqual([]);
    expect((await sweep()).msg).toBe(CHANGED);
  });

  test('each conversion finds the book that the ones before it leave', async () => {
    on.prices.setBook('btcusdt', { asks: [['50000', '0.0002']] });
    const received = String((await small(BTC)).received);
    // 4 + 7.5 + 9.75 USDT would buy 0.000425 BTC.
    expect(received).toBe('0.00007992');
    const fields = { fromCoinIds: [USDT], toCoinId: BTC, received };
    expect((await sweep({ ...fields, fromCoinIds: [USDT, ETH] })).msg).toBe(CHANGED);
    expect((await sweep(fields)).code).toBe(1);
    const shown = await member.query('getHuoBiTradeFromRedis', {
      symbol: 'btcusdt',
      house: 'only',
    });
    expect(shown.asks).toEqual([{ price: '50000', quantity: '0.00012' }]);
  });

  test('deals of several coins at one price are taken once, in sum', async () => {
    const received = String((await small(BTC)).received);
    const fields = { fromCoinIds: [USDT, ETH, TRX], toCoinId: BTC, received };
    expect((await sweep(fields)).code).toBe(1);
    expect(await held()).toEqual(['0', '0.00052448', '0', '0']);
  });

  test('sent twice under one key it happens once', async () => {
    const key = { 'idempotency-key': 'sweep-key-one' };
    const answers = await Promise.all([sweep({}, key), sweep({}, key)]);
    expect([...answers, await sweep({}, key)].map(({ code }) => code)).toEqual([1, 1, 1]);
    expect((await held())[0]).toBe('26.22775');
  });

  test('sent at once without a key, one of them converts', async () => {
    const answers = await Promise.all([sweep(), sweep()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 201]);
    expect((await held())[0]).toBe('26.22775');
  });

  test('conversions of the same coins at once never deadlock', async () => {
    const before = on.logged.length;
    const back = { account: 3, fromCoinId: USDT, toCoinId: ETH, amount: '0.5' };
    const answers = await Promise.all([
      sweep(),
      ...[1, 2, 3].map(() =>
        member.mutate('exchangeCoin', { ...back, transactionPassword: 'pay2026' }),
      ),
    ]);
    expect(answers.slice(1).map(({ code }) => code)).toEqual([1, 1, 1]);
    expect(on.logged.slice(before).filter((line) => line.includes('deadlock'))).toEqual([]);
  });

  test.each([
    [
      'a wrong transaction password',
      { transactionPassword: 'wrong2026' },
      /^Incorrect transaction/,
    ],
    ['a sum that moved by over 0.5 %', { received: '22.34' }, /have changed/],
    ['a coin of which there is none', { fromCoinIds: [BTC, 4] }, /have changed/],
    ['the coin itself', { fromCoinIds: [BTC, USDT] }, /two different/],
  ])('%s is refused with 201 and moves nothing', async (_, fields, reason) => {
    const { code, msg } = await sweep(fields);
    expect({ code, msg }).toEqual({ code: 201, msg: expect.stringMatching(reason) });
    expect(await held()).toEqual(BEFORE);
  });

  test.each([
    ['an unknown coin', { from_coin_ids: '2,999' }],
    ['a coin twice', { from_coin_ids: '2,2' }],
    ['no coin', { from_coin_ids: '' }],
    ['no list', { from_coin_ids: '2;3' }],
    ['an unknown account', { type: 7 }],
  ])('%s is refused with 0', async (_, fields) => {
    const sound = { type: 3, from_coin_ids: '2,3', to_coin_id: 1, received: '12.4875' };
    const sent = { ...sound, paypassword: 'pay2026', ...fields };
    expect((await member.call('convertSmallBalances', sent)).code).toBe(0);
    expect(await held()).toEqual(BEFORE);
  });

  test('one balance that is not small any more stops all', async () => {
    on.prices.setBook('ethusdt', { bids: [['3333.34', '10']] });
    expect((await sweep({ received: '24.72' })).msg).toBe(CHANGED);
    expect(await held()).toEqual(BEFORE);
  });

  test('a halted market is left out, and named it is refused', async () => {
    const { db } = on.context;
    const operator = operatorAt(on.time.now());
    await halt(db, ['market:ethusdt', 'looks', 'wrong'], operator);
    expect((await small()).balances.map(({ code }) => code)).toEqual(['BTC', 'TRX']);
    expect((await sweep()).msg).toMatch(/temporarily paused/);
    await resume(db, ['market:ethusdt', 'mended'], operator);
    expect((await sweep()).code).toBe(1);
  });
});
