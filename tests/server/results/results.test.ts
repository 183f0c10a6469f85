import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money } from '#core/domain/money.ts';
import { markets } from '../../../server/db/schema/market.ts';
import { optionOrders } from '../../../server/db/schema/options.ts';
import { entryPrices } from '../../../server/db/schema/results.ts';
import { type FundedMember, fund, fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const DAY_MS = 86_400_000;
const TEN_DAYS_MS = 10 * DAY_MS;

describe('results', () => {
  let on: TestServer;
  let member: FundedMember;

  beforeAll(async () => {
    on = await startTestServer();
    await on.context.db.update(markets).set({ fee: money('0.001') });
    price('50000');
    member = await fundedMember(on, { 1: { USDT: '100000' }, 2: { USDT: '1000' } });
  });
  afterAll(() => on.stop());

  function price(text: string) {
    on.prices.set('btcusdt', text);
    on.prices.setBook('btcusdt', { asks: [[text, '900']], bids: [[text, '900']] });
  }
  async function later(ms: number) {
    on.time.advance(ms);
    await member.login(member.username, 'river88stone');
  }
  async function trade(side: 'buy' | 'sell', quantity: string, at: string) {
    price(at);
    const order = { marketId: 1, kind: 'limit', side, quantity, price: at } as const;
    expect((await member.mutate('upbbbuy', order)).code).toBe(1);
  }
  const spot = (days: { from?: number; until?: number } = {}) =>
    member.query('getResults', { area: 'spot', ...days });
  const basis = async (of = member) =>
    (await of.query('getCostBasis', {})).list.find(({ coinName }) => coinName === 'BTC');

  test('a member without orders has results without figures, and no coin has a cost', async () => {
    const { total, markets: rows, days } = await spot();
    expect(total).toMatchObject({ orders: 0, wins: 0, losses: 0 });
    expect([total.profit, total.best, total.holdSeconds]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([rows, days, await basis()]).toEqual([[], [], undefined]);
  });

  test('buying sets the average cost, with the fee in it', async () => {
    await trade('buy', '1', '50000');
    await trade('buy', '1', '40000');
    expect(await basis()).toMatchObject({ known: '1.998', cost: '90000', unknown: '0' });
    const { total } = await spot();
    expect(total).toMatchObject({ orders: 2, wins: 0, losses: 0, unknown: 0 });
    expect(total.profit).toBeUndefined();
    expect(total.fees).toEqual([{ coin: 'USDT', amount: '90' }]);
  });

  test('a sale realises profit against the average, less its fee, and its hold', async () => {
    await later(3_600_000);
    await trade('sell', '0.999', '60000');
    // 59,940 minus a fee of 59.94, minus half of 90,000.
    const { total, markets: rows } = await spot();
    expect(total).toMatchObject({ orders: 3, wins: 1, losses: 0, profit: '14880.06' });
    expect(total).toMatchObject({ best: '14880.06', worst: '14880.06', holdSeconds: 3600 });
    expect(total.fees).toEqual([{ coin: 'USDT', amount: '149.94' }]);
    expect(rows).toEqual([{ ...total, marketId: '1', symbol: 'btcusdt', name: 'BTC/USDT' }]);
    expect(await basis()).toMatchObject({ known: '0.999', cost: '45000' });
  });

  test('days are apart, and a range has whole days', async () => {
    const first = on.time.now();
    await later(DAY_MS);
    await trade('sell', '0.5', '30000');
    const { total, days } = await spot();
    expect(total).toMatchObject({ orders: 4, wins: 1, losses: 1, best: '14880.06' });
    expect(total.profit).toBe('7342.537477477477477478');
    expect(days.map(({ orders, profit }) => [orders, profit])).toEqual([
      [3, '14880.06'],
      [1, '-7537.522522522522522522'],
    ]);
    expect((await spot({ from: on.time.now() })).total).toMatchObject({ orders: 1 });
    expect((await spot({ from: first, until: first + DAY_MS })).total.orders).toBe(3);
  });

  test('coins that came in count at the price of their time, which is stored', async () => {
    price('20000');
    const receiver = await fundedMember(on, { 1: { BTC: '2' } });
    expect(await basis(receiver)).toMatchObject({ known: '2', cost: '40000', unknown: '0' });
    const { db } = on.context;
    const stored = await db.select().from(entryPrices);
    expect(stored.map((row) => row.price)).toContain('20000');
  });

  test('without a price the cost is unknown for that part, also of what is sold', async () => {
    on.time.advance(1);
    on.prices.clear('btcusdt');
    await fund(on, member.id, { 1: { BTC: '0.499' } });
    await later(TEN_DAYS_MS);
    price('60000');
    const before = await basis();
    expect(before).toMatchObject({ known: '0.499', unknown: '0.499' });
    await trade('sell', '0.4', '60000');
    const { total } = await spot();
    expect(total).toMatchObject({ orders: 5, wins: 2, losses: 1, unknown: 1 });
    expect(await basis()).toMatchObject({ known: '0.299', unknown: '0.299' });
  });

  test('options: wins, losses and refunds, profit and hold', async () => {
    const buy = () =>
      member.mutate('creatorder', {
        marketId: 1,
        durationSeconds: 30,
        stake: '10',
        direction: 'up',
      });
    const { db } = on.context;
    const outcomes = [
      ['win', '8'],
      ['loss', '-10'],
      ['tie', '0'],
      ['win', '8'],
    ] as const;
    for (const [outcome, profit] of outcomes) {
      price('50000');
      const { data } = await buy();
      const tick = { openPrice: money('1'), openTickAt: on.time.now() + 1 };
      const end = { tickPrice: money('1'), tickAt: on.time.now() + 2, tickSource: 'simulated' };
      const settled = { status: 'settled' as const, settledAt: on.time.now() };
      await db
        .update(optionOrders)
        .set({ ...tick, ...end, ...settled, outcome, profit: money(profit) })
        .where(eq(optionOrders.id, Number(data?.orderId)));
    }
    const { total, days } = await member.query('getResults', { area: 'options' });
    expect(total).toMatchObject({ orders: 4, wins: 2, losses: 1, refunds: 1, holdSeconds: 30 });
    expect(total).toMatchObject({ profit: '6', best: '8', worst: '-10', fees: [] });
    expect(days).toHaveLength(1);
  });

  test('other types are refused, and another member sees nothing of this one', async () => {
    expect((await member.call('getResults', { type: 3 })).code).toBe(0);
    const other = await fundedMember(on, {});
    const { total } = await other.query('getResults', { area: 'spot' });
    expect(total.orders).toBe(0);
  });
});
