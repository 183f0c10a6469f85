import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { money } from '#core/domain/money.ts';
import { type LedgerRig, openLedgerRig, SYMBOL } from '../../support/server/ledger-rig.ts';

describe('buying options on PostgreSQL', () => {
  let rig: LedgerRig;
  let member: number;

  beforeAll(async () => {
    rig = await openLedgerRig('postgres');
  });
  afterAll(() => rig?.close());
  beforeEach(async () => {
    rig.time.advance(60_000);
    rig.prices.set(SYMBOL, '100.5');
    member = await rig.newMember('100');
  });

  test('getHyConfig offers durations, minimums, rates and the balance of account 2', async () => {
    await rig.fund(member, 1, rig.usdt.id, '777');
    const { data } = await rig.handlers.getHyConfig({}, rig.call(member));
    expect(data).toEqual({
      coin: 'USDT',
      balance: '100',
      durations: [30, 120],
      minimumStakes: ['5', '10'],
      payoutRates: ['0.8', '0.85'],
    });
  });

  test('an order has no price until a tick after its purchase, and counts down', async () => {
    rig.time.advance(4_000);
    const bought = rig.time.now();
    const id = await rig.buy(member, { direction: 'down' });
    const info = async () => {
      const input = { orderId: id };
      return (await rig.handlers.getHyOrderInfo(input, rig.call(member))).data;
    };
    expect(await info()).toMatchObject({ status: 'running', openPrice: null, secondsLeft: 30 });
    rig.prices.set(SYMBOL, '101.25', bought + 700);
    rig.time.advance(9_500);
    await rig.runner.runDue();
    expect(await info()).toMatchObject({
      id,
      pair: 'BTC/USDT',
      status: 'running',
      openPrice: '101.25',
      settlementPrice: null,
      durationSeconds: 30,
      direction: 'down',
      directionText: 'Down',
      stake: '10',
      settledAt: null,
      secondsLeft: 21,
      isWin: null,
      profit: null,
      payoutRate: '0.8',
      evidence: { outcome: null, openingPrice: '101.25', openingAt: bought + 700 },
    });
    expect(await rig.order(id)).toMatchObject({
      boughtAt: bought,
      openAfter: bought,
      openTickAt: bought + 700,
      openSource: 'simulated',
    });
  });

  test('a price older than 15 s is refused, one of exactly 15 s is accepted', async () => {
    rig.time.advance(15_000);
    await rig.buy(member);
    rig.time.advance(1);
    await expect(rig.buy(member)).rejects.toThrow('options.stalePrice');
  });

  test.each([
    ['a stake below the minimum', { stake: '4.99' }, 'options.belowMinimum'],
    ['a stake above the balance', { stake: '100.00000001' }, 'ledger.short'],
    ['an unknown duration', { seconds: 31 }, 'options.unknownDuration'],
  ])('%s is refused', async (_, buy, reason) => {
    await expect(rig.buy(member, buy)).rejects.toThrow(reason);
    expect(await rig.balance(member)).toEqual({ available: '100', frozen: '0' });
  });

  test('an unknown market and direction are refused', async () => {
    const fields = {
      marketId: rig.market.id,
      durationSeconds: 30,
      stake: money('10'),
      direction: 'up' as const,
    };
    const create = (more: object) =>
      rig.handlers.creatorder({ ...fields, ...more }, rig.call(member));
    await expect(create({ marketId: 999 })).rejects.toThrow('options.unknownMarket');
    await expect(create({ direction: 'unknown' })).rejects.toThrow('options.badDirection');
  });

  test('the whole balance can be staked, to its last decimal', async () => {
    await rig.buy(member, { stake: '12.345678901234567891' });
    await rig.buy(member, { stake: '87.654321098765432109' });
    expect(await rig.balance(member)).toEqual({ available: '0', frozen: '100' });
  });

  test('lists are by status, newest first, paged, and only the member’s own', async () => {
    const ids = [];
    for (let i = 0; i < 5; i += 1) ids.push(await rig.buy(member));
    await rig.buy(await rig.newMember());
    const list = async (status: 'running' | 'settled' | 'unknown', page: number, limit: number) => {
      const input = { status, page, limit };
      const { data } = await rig.handlers.getHyOrderList(input, rig.call(member));
      return data.list.map((row) => row.id);
    };
    expect(await list('running', 1, 2)).toEqual([ids[4], ids[3]]);
    expect(await list('running', 3, 2)).toEqual([ids[0]]);
    expect(await list('settled', 1, 10)).toEqual([]);
    await expect(list('unknown', 1, 10)).rejects.toThrow('options.badStatus');
  });

  test('another member’s order does not exist', async () => {
    const id = await rig.buy(member);
    const ask = rig.handlers.getHyOrderInfo({ orderId: id }, rig.call(await rig.newMember()));
    await expect(ask).rejects.toThrow('options.notFound');
  });

  test('balances are valued at their last price, including frozen amounts', async () => {
    await rig.fund(member, 1, rig.btc.id, '0.5');
    await rig.buy(member);
    const { data } = await rig.handlers.getUserBalanceList({}, rig.call(member));
    expect(data.total).toBe('150.25');
    const [funds, options, quant] = data.accounts;
    expect(funds).toMatchObject({ account: 1, availableValue: '50.25' });
    expect(options).toMatchObject({ account: 2, availableValue: '90' });
    expect(options?.holdings[0]).toEqual({
      coinId: rig.usdt.id,
      code: 'USDT',
      available: '90',
      frozen: '10',
      value: '100',
    });
    expect(quant).toMatchObject({ account: 3, availableValue: '0' });
  });
});
