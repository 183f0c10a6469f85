import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { coinConversions } from '../../../server/db/schema/wallet.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { fundedMember } from '../../support/server/funded-member.ts';
import type { Input, TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe('conversion on PostgreSQL', () => {
  let on: TestServer;
  let member: TestClient;
  let coinId: Record<string, string>;

  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
    const friend = await on.signedIn('friend');
    const offered = await friend.query('getCanExchangeCoin', { account: 1 });
    coinId = Object.fromEntries(offered.map(({ id, code }) => [code, id]));
  });
  afterAll(async () => {
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    on.time.advance(60_000);
    on.prices.setBook('btcusdt', {
      bids: [
        ['50000', '0.5'],
        ['49990', '0.25'],
      ],
      asks: [['50010', '1']],
    });
    on.prices.setBook('ethusdt', { bids: [['2999', '10']], asks: [['3000', '10']] });
    on.prices.setBook('xrpusdt', { bids: [['2.1', '9000']], asks: [['2.2', '9000']] });
    member = await fundedMember(on, { 1: { BTC: '1' }, 3: { ETH: '2' } });
  });

  type Order = Input<'exchangeCoin'>;
  const exchange = (from: string, to: string, fields: Partial<Order> = {}) =>
    member.mutate('exchangeCoin', {
      account: 1,
      fromCoinId: coinId[from] ?? '',
      toCoinId: coinId[to] ?? '',
      amount: '0.1',
      transactionPassword: 'pay2026',
      ...fields,
    });
  const balance = async (account: number, coin: string) => {
    const { balances } = await member.query('getCoinBalance', { coinId: coinId[coin] ?? '' });
    return balances.find((row) => row.account === account)?.balance;
  };

  test('offers coins with a market to USDT, in the order of the reference data', async () => {
    const offered = await member.query('getCanExchangeCoin', { account: 3 });
    expect(offered.slice(0, 3).map(({ code }) => code)).toEqual(['USDT', 'BTC', 'ETH']);
    expect((await member.call('getCanExchangeCoin', { type: 4 })).code).toBe(0);
  });

  test('returns every coin with its decimals and the spread of the reference data', async () => {
    const offered = await member.query('getCanExchangeCoin', { account: 1 });
    const rowOf = (code: string) => offered.find((coin) => coin.code === code);
    expect(rowOf('BTC')).toMatchObject({ scale: 8, spread: '0.001' });
    expect(rowOf('XRP')).toMatchObject({ scale: 6, spread: '0.001' });
  });

  test('sells at the bids of one leg, buys at the asks of the other, less the spread', async () => {
    const { code, msg } = await exchange('BTC', 'ETH', { amount: '0.123456789012345678' });
    // 0.123… × 50000 / 3000 × 0.999, rounded down to 8 places.
    expect({ code, msg }).toEqual({
      code: 1,
      msg: 'Converted 0.123456789012345678 BTC to 2.05555553 ETH',
    });
    expect(await balance(1, 'BTC')).toBe('0.876543210987654322');
    expect(await balance(1, 'ETH')).toBe('2.05555553');
    const rows = await on.context.db.select().from(coinConversions);
    expect(Number(rows.at(-1)?.rate)).toBeCloseTo((50_000 / 3_000) * 0.999, 9);
  });

  test('the received amount has the decimals of its coin', async () => {
    expect((await exchange('BTC', 'XRP', { amount: '0.001' })).msg).toBe(
      'Converted 0.001 BTC to 22.704545 XRP',
    );
  });

  test('goes down the book for larger amounts, and never beyond the shown levels', async () => {
    const { code, msg } = await exchange('BTC', 'USDT', { amount: '0.75000001' });
    expect({ code, msg }).toEqual({
      code: 201,
      msg: 'You can convert up to 0.75 BTC right now.',
    });
    expect((await exchange('BTC', 'USDT', { amount: '0.75' })).code).toBe(1);
    // (0.5 × 50000 + 0.25 × 49990) × 0.999
    expect(await balance(1, 'USDT')).toBe('37460.0025');
    expect((await exchange('BTC', 'USDT', { amount: '0.25' })).msg).toMatch(/no recent price/);
  });

  test('the limit is that of the leg with less depth', async () => {
    on.prices.setBook('ethusdt', { asks: [['3000', '0.2']] });
    expect((await exchange('BTC', 'ETH')).msg).toBe('You can convert up to 0.012 BTC right now.');
    expect((await exchange('BTC', 'ETH', { amount: '0.012' })).code).toBe(1);
    expect(await balance(1, 'ETH')).toBe('0.1998');
  });

  test('a converted quantity is gone from the book for spot orders, and the reverse', async () => {
    await exchange('BTC', 'USDT', { amount: '0.4' });
    const { data } = await member.call('getHuoBiTradeFromRedis', { symbol: 'btcusdt', house: 1 });
    expect(data.buy).toEqual([
      { price: '50000', amount: '0.1' },
      { price: '49990', amount: '0.25' },
    ]);
    on.prices.set('btcusdt', '50005');
    const sale = { m_id: 1, type: 2, operate_type: 2, num: '0.3' };
    expect((await member.call('upbbbuy', sale)).code).toBe(1);
    expect((await exchange('BTC', 'USDT', { amount: '0.1' })).msg).toMatch(/up to 0\.05 BTC/);
  });

  test('conversions in opposite directions never deadlock', async () => {
    const other = await fundedMember(on, { 1: { ETH: '2' } });
    const back = { type: 1, from_coin_id: coinId.ETH ?? '', to_coin_id: coinId.BTC ?? '' };
    const send = { ...back, amount: '0.01', paypassword: 'pay2026' };
    for (let round = 0; round < 5; round += 1) {
      // Four simultaneous attempts of the transaction password are free.
      const pairs = Array.from({ length: 4 }, () => [
        exchange('BTC', 'ETH', { amount: '0.001' }),
        other.call('exchangeCoin', send),
      ]);
      const ends = await Promise.all(pairs.flat());
      expect(ends.map(({ msg }) => msg.slice(0, 9))).toEqual(Array(8).fill('Converted'));
    }
  });

  test('changes only the requested account', async () => {
    expect((await exchange('ETH', 'BTC', { account: 3, amount: '1' })).code).toBe(1);
    expect(await balance(3, 'ETH')).toBe('1');
    // 2999 / 50010 × 0.999
    expect(await balance(3, 'BTC')).toBe('0.05990803');
    expect(await balance(1, 'BTC')).toBe('1');
  });

  test.each([
    [
      'a wrong transaction password',
      { transactionPassword: 'wrong2026' },
      /^Incorrect transaction/,
    ],
    ['an amount above the balance', { amount: '1.000000000000000001' }, /Insufficient/],
    ['an amount that converts to nothing', { amount: '0.000000000000000001' }, /too small/],
    ['a rate shown that moved over 0.5 %', { rate: '49701.4' }, /moved by more/],
  ])('%s is refused with 201 and moves nothing', async (_, fields, reason) => {
    const { code, msg } = await exchange('BTC', 'USDT', fields);
    expect({ code, msg }).toEqual({ code: 201, msg: expect.stringMatching(reason) });
    expect(await balance(1, 'BTC')).toBe('1');
  });

  test('a shown rate within 0.5 % is accepted, at the present rate', async () => {
    expect((await exchange('BTC', 'USDT', { rate: '49750' })).code).toBe(1);
    expect(await balance(1, 'USDT')).toBe('4995');
  });

  test('a book that is not later than the call, by the difference of clocks, is refused', async () => {
    const bids = [['50000', '9']] as const;
    on.prices.setBook('btcusdt', { bids, at: on.time.now() + 100 });
    expect((await exchange('BTC', 'USDT')).code).toBe(1);
    on.time.advance(1);
    const { code, msg } = await exchange('BTC', 'USDT');
    expect({ code, msg }).toEqual({ code: 201, msg: expect.stringMatching('no recent price') });
  });

  test.each([
    ['a coin to itself', { toCoinId: '2', fromCoinId: '2' }],
    ['an unknown coin', { toCoinId: '999' }],
    ['an unknown account', { account: 7 }],
    ['a negative rate', { rate: '-1' }],
    ['a rate of zero', { rate: '0' }],
  ])('%s is refused', async (_, fields) => {
    expect((await exchange('BTC', 'USDT', fields)).code).not.toBe(1);
    expect(await balance(1, 'BTC')).toBe('1');
  });
});
