import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const [USDT, BTC] = [1, 2];
const PAY = { paypassword: 'pay2026' };

describe('round trips on PostgreSQL', () => {
  let on: TestServer;

  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(async () => {
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
    await on.stop();
  });

  test('six loops of convert and spot gain nothing when the book moved and the last price did not', async () => {
    const member = await fundedMember(on, { 1: { USDT: '10000' } });
    const balance = async (coin: number): Promise<string> => {
      const { data } = await member.call('getCoinBalance', { c_id: coin });
      return data.balance_list[0].balance;
    };
    on.prices.set('btcusdt', '50000');
    for (let loop = 0; loop < 6; loop += 1) {
      // The book rose by 0.4 %, but no trade has occurred at the new prices yet.
      on.prices.setBook('btcusdt', { asks: [['50200.01', '9']], bids: [['50200', '9']] });
      const bought = await member.call('exchangeCoin', {
        ...PAY,
        type: 1,
        from_coin_id: USDT,
        to_coin_id: BTC,
        amount: await balance(USDT),
      });
      expect(bought.code).toBe(1);
      const num = (await balance(BTC)).replace(/(\.\d{6})\d+$/, '$1');
      const sold = await member.call('upbbbuy', { m_id: 1, type: 2, operate_type: 2, num });
      expect(sold.code).toBe(1);
    }
    expect(Number(await balance(USDT)) + Number(await balance(BTC)) * 50200).toBeLessThan(10_000);
  });

  test('a loop over three markets gains nothing while the cross market lags behind', async () => {
    const member = await fundedMember(on, { 1: { USDT: '10000', BTC: '1' } });
    for (const symbol of ['btcusdt', 'ethusdt', 'ethbtc']) on.prices.set(symbol, '1');
    on.prices.setBook('btcusdt', { asks: [['50000', '9']], bids: [['49999', '9']] });
    // The coin rose by 1 % and is now worth 0.0606 BTC.
    on.prices.setBook('ethusdt', { asks: [['3030.1', '9']], bids: [['3030', '9']] });
    const asks = [
      ['0.06', '9'],
      ['0.0607', '9'],
    ] as const;
    on.prices.setBook('ethbtc', { asks, bids: [['0.0599', '9']] });
    const { data } = await member.call('getMarketList');
    const listed = data.list.find((row: { symbol: string }) => row.symbol === 'ethbtc');
    const shown = await member.call('getHuoBiTradeFromRedis', { symbol: 'ethbtc' });
    expect(shown.data.sell).toEqual([{ price: '0.0607', amount: '9' }]);
    expect(shown.data.buy).toEqual([{ price: '0.0599', amount: '9' }]);
    const order = { m_id: listed.id, type: 1, operate_type: 1, num: '1', price: '0.06' };
    const placed = await member.call('upbbbuy', order);
    expect({ code: placed.code, msg: placed.msg }).toEqual({ code: 1, msg: 'Order placed' });
    // In the opposite case, the bids pay more than both other markets cost.
    on.prices.setBook('ethbtc', {
      asks: [['0.0619', '9']],
      bids: [
        ['0.0618', '9'],
        ['0.06', '9'],
      ],
    });
    const high = await member.call('getHuoBiTradeFromRedis', { symbol: 'ethbtc', house: 1 });
    expect(high.data.buy).toEqual([{ price: '0.06', amount: '9' }]);
  });
});
