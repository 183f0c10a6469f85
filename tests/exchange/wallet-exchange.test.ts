import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { coinExchanges } from '../../server/db/schema/wallet.ts';
import { verifyWholeLedger } from '../../server/ledger/verify.ts';
import { ENGINES } from '../support/database.ts';
import { startExchange, type TestExchange } from '../support/exchange.ts';
import type { ExchangeClient } from '../support/exchange-client.ts';
import { fundedMember } from '../support/funded-member.ts';

describe.each(ENGINES)('flash exchange on %s', (engine) => {
  let on: TestExchange;
  let member: ExchangeClient;
  let coinId: Record<string, string>;

  beforeAll(async () => {
    on = await startExchange({ engine });
    const friend = await on.signedIn('friend');
    const { data } = await friend.call('getCanExchangeCoin', { type: 1 });
    coinId = Object.fromEntries(
      data.map((row: { id: string; title: string }) => [row.title, row.id]),
    );
  });
  afterAll(async () => {
    expect((await verifyWholeLedger(on.exchange.db)).faults).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    on.time.advance(60_000);
    on.prices.set('btcusdt', '50000.5');
    on.prices.set('ethusdt', '3000');
    member = await fundedMember(on, { 1: { BTC: '1' }, 3: { ETH: '2' } });
  });

  const exchange = (from: string, to: string, fields: object = {}) =>
    member.call('exchangeCoin', {
      ...{ type: 1, from_coin_id: coinId[from] ?? '', to_coin_id: coinId[to] ?? '' },
      ...{ amount: '0.1', paypassword: 'pay2026' },
      ...fields,
    });
  const balance = async (account: number, coin: string) => {
    const { data } = await member.call('getCoinBalance', { c_id: coinId[coin] ?? '' });
    return data.balance_list.find((row: { type: number }) => row.type === account).balance;
  };

  test('coins with a way to USDT are offered, in the order of the reference data', async () => {
    const { data } = await member.call('getCanExchangeCoin', { type: 3 });
    expect(data.slice(0, 3).map(({ title }: { title: string }) => title)).toEqual([
      'USDT',
      'BTC',
      'ETH',
    ]);
    expect((await member.call('getCanExchangeCoin', { type: 4 })).code).toBe(0);
  });

  test('gives one coin for another at the rate of the moment, rounded down at 8 places', async () => {
    const { code, msg } = await exchange('BTC', 'ETH', { amount: '0.123456789012345678' });
    expect({ code, msg }).toEqual({
      code: 1,
      msg: 'Exchanged 0.123456789012345678 BTC for 2.05763372 ETH',
    });
    expect(await balance(1, 'BTC')).toBe('0.876543210987654322');
    expect(await balance(1, 'ETH')).toBe('2.05763372');
    const rows = await on.exchange.db.select().from(coinExchanges);
    expect(Number(rows.at(-1)?.rate)).toBeCloseTo(50000.5 / 3000, 9);
  });

  test('moves only within the account it was asked for', async () => {
    expect((await exchange('ETH', 'BTC', { type: 3, amount: '1' })).code).toBe(1);
    expect(await balance(3, 'ETH')).toBe('1');
    expect(await balance(3, 'BTC')).toBe('0.0599994');
    expect(await balance(1, 'BTC')).toBe('1');
  });

  test.each([
    ['a wrong transaction password', { paypassword: 'wrong2026' }, /password is wrong/],
    ['more than there is', { amount: '1.000000000000000001' }, /not sufficient/],
    ['an amount that brings nothing', { amount: '0.000000000000000001' }, /too small/],
    ['a rate shown that moved over 0.5 %', { rate: '49751.2' }, /moved by more/],
  ])('%s is refused with 201 and moves nothing', async (_, fields, reason) => {
    const { code, msg } = await exchange('BTC', 'USDT', fields);
    expect({ code, msg }).toEqual({ code: 201, msg: expect.stringMatching(reason) });
    expect(await balance(1, 'BTC')).toBe('1');
  });

  test('a rate shown within 0.5 % is taken, at the rate of now', async () => {
    expect((await exchange('BTC', 'USDT', { rate: '49800' })).code).toBe(1);
    expect(await balance(1, 'USDT')).toBe('5000.05');
  });

  test('prices older than 15 s are refused', async () => {
    on.time.advance(15_000);
    expect((await exchange('BTC', 'USDT')).code).toBe(1);
    on.time.advance(1);
    const { code, msg } = await exchange('BTC', 'USDT');
    expect({ code, msg }).toEqual({ code: 201, msg: expect.stringMatching('no recent price') });
  });

  test.each([
    ['one coin for itself', { to_coin_id: '2', from_coin_id: '2' }],
    ['an unknown coin', { to_coin_id: '999' }],
    ['an unknown account', { type: 7 }],
    ['a rate that is none', { rate: '-1' }],
    ['a rate of zero', { rate: '0' }],
  ])('%s is refused', async (_, fields) => {
    expect((await exchange('BTC', 'USDT', fields)).code).not.toBe(1);
    expect(await balance(1, 'BTC')).toBe('1');
  });
});
