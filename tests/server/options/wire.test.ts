import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resumeTrading } from '../../../server/desk/trading.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const SYMBOL = 'btcusdt';

describe('options over the wire', () => {
  let exchange: TestServer;
  let demo: TestClient;
  let keys = 0;

  beforeAll(async () => {
    exchange = await startTestServer();
    demo = await exchange.signedIn('demo');
  });
  afterAll(() => exchange?.stop());
  beforeEach(() => {
    exchange.time.advance(1_000);
    exchange.prices.set(SYMBOL, '100');
  });

  const order = { m_id: 1, ctime: 30, ctzed: 10, buytype: 1 };
  const keyed = () => {
    keys += 1;
    return { 'idempotency-key': `wire-key-${keys}` };
  };
  const balance = async () => (await demo.call('getHyConfig')).data.balance as string;

  test('buys, counts down and settles: the balance changes by exactly the profit', async () => {
    const before = Number(await balance());
    const bought = await demo.call('creatorder', order, keyed());
    expect(bought).toMatchObject({ code: 1, msg: 'Order placed' });
    const { order_id } = bought.data;
    exchange.prices.set(SYMBOL, '100', exchange.time.now() + 500);
    expect(Number(await balance())).toBe(before - 10);
    exchange.time.advance(30_000);
    exchange.prices.set(SYMBOL, '100.01');
    const finishing = await demo.call('getHyOrderInfo', { order_id });
    expect(finishing.data).toMatchObject({ status: 1, count_down: 0, coinname: 'BTC/USDT' });
    exchange.time.advance(2_000);
    await exchange.context.jobs.runDue();
    const settled = await demo.call('getHyOrderInfo', { order_id });
    expect(settled.data).toMatchObject({ status: 2, is_win: 1, ploss: '8', sellprice: '100.01' });
    expect(settled.data).toMatchObject({ buyprice: '100', evidence: { open_price: '100' } });
    expect(Number(await balance())).toBe(before + 8);
    const { data } = await demo.call('getHyOrderList', { status: 2 });
    expect(data.list[0]).toMatchObject({ order_id, ploss: '8' });
  });

  test('the same key twice is one order; another amount under it is refused', async () => {
    const before = Number(await balance());
    const key = keyed();
    const [first, second] = await Promise.all([
      demo.call('creatorder', order, key),
      demo.call('creatorder', { ...order, ctzed: '10' }, key),
    ]);
    expect(second.data).toEqual(first.data);
    expect(await demo.call('creatorder', { ...order, ctzed: 11 }, key)).toMatchObject({ code: 0 });
    expect(Number(await balance())).toBe(before - 10);
    const intent = await demo.call('getIntent', { key: key['idempotency-key'] });
    expect(intent.data).toMatchObject({ state: 'done', answer: { code: 1, data: first.data } });
  });

  test('without a key two calls are two orders', async () => {
    const [first, second] = [
      await demo.call('creatorder', order),
      await demo.call('creatorder', order),
    ];
    expect(first.data.order_id).not.toBe(second.data.order_id);
  });

  test('refusals are envelopes with a text for the member', async () => {
    expect(await demo.call('creatorder', { ...order, ctzed: 4 })).toMatchObject({
      code: 201,
      msg: 'The minimum stake for this duration is 5 USDT.',
    });
    expect(await demo.call('creatorder', { ...order, ctzed: 1e9 })).toMatchObject({ code: 201 });
    exchange.time.advance(16_000);
    expect(await demo.call('creatorder', order)).toMatchObject({
      code: 201,
      msg: 'There’s no recent price for BTC/USDT. Please try again in a moment.',
    });
  });

  test.each([
    { ctzed: '-10' },
    { ctzed: '1e3' },
    { ctzed: '0' },
    { ctzed: 'NaN' },
    { ctzed: 'undefined' },
    { ctzed: '1.0000000000000000001' },
    { ctzed: '9'.repeat(40) },
    { ctime: 30.5 },
    { ctime: -30 },
    { buytype: 3 },
    { m_id: '1 or 1=1' },
    { m_id: '999999999999999' },
  ])('bad input %o is refused and moves nothing', async (bad) => {
    const before = await balance();
    const answer = await demo.call('creatorder', { ...order, ...bad });
    expect(answer.response.statusCode).toBe(200);
    expect(answer.code).not.toBe(1);
    expect(await balance()).toBe(before);
  });

  test('responds 401 to visitors and not found to other members', async () => {
    const { data } = await demo.call('creatorder', order);
    const friend = await exchange.signedIn('friend');
    expect((await friend.call('getHyOrderInfo', { order_id: data.order_id })).code).toBe(204);
    for (const name of ['getHyConfig', 'creatorder', 'getUserBalanceList'] as const) {
      expect((await exchange.client().call(name, order)).code).toBe(401);
    }
  });

  test('a ledger that does not verify refuses to trade and still shows balances', async () => {
    const { db, tradingHalt } = exchange.context;
    await db.execute(`update balances set available = available + 1 where account = 3`);
    await tradingHalt.verify();
    expect(await demo.call('creatorder', order)).toMatchObject({
      code: 0,
      msg: 'Trading is paused while balances are being checked. Your money is safe.',
    });
    expect((await demo.call('getUserBalanceList')).code).toBe(1);
    await db.execute(`update balances set available = available - 1 where account = 3`);
    await resumeTrading(db, { actor: 'ada', at: exchange.time.now() });
    await tradingHalt.refresh();
    expect((await demo.call('creatorder', order)).code).toBe(1);
  });
});
