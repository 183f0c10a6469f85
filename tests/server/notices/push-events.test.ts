import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pushMessages, pushSubscriptions } from '../../../server/db/schema/push.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { type PushReceiver, startPushReceiver } from '../../support/server/push-receiver.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const MINUTE_MS = 60_000;
const ALL = 'options,orders,alerts,money,device,notices';

describe('events that notify devices', () => {
  let on: TestServer;
  let service: PushReceiver;
  let member: FundedMember;

  beforeAll(async () => {
    service = await startPushReceiver();
    on = await startTestServer({ push: service.push });
  });
  afterAll(async () => {
    await on.stop();
    await service.stop();
  });
  beforeEach(async () => {
    await on.context.db.delete(pushSubscriptions);
    service.received.length = 0;
    on.prices.set('btcusdt', '50000');
    on.prices.setBook('btcusdt', { asks: [['50010', '900']], bids: [['49990', '900']] });
    member = await fundedMember(on, { 1: { USDT: '1000', BTC: '1' }, 2: { USDT: '1000' } });
  });

  const subscribed = async (by: FundedMember, amounts: 'hidden' | 'shown') => {
    const browser = service.browser();
    await by.query('subscribePush', browser);
    await by.query('setPushSettings', { endpoint: browser.endpoint, kinds: ALL, amounts });
  };
  const tick = (price: string) => {
    on.time.advance(1_000);
    on.prices.set('btcusdt', price);
  };
  const sendNow = async () => {
    await on.context.pushSender?.sendNow();
    return service.received.map(({ message: { t, b, u } }) => [t, b, u]);
  };

  async function settledOption(to: string) {
    await member.query('creatorder', {
      marketId: 1,
      durationSeconds: 30,
      stake: '10',
      direction: 'up',
    });
    tick('50000');
    await on.context.jobs.runDue();
    on.time.advance(28_000);
    tick(to);
    on.time.advance(5_000);
    await on.context.jobs.runDue();
  }

  const OPTION_PAGE = '/options?currentSymbol=btcusdt&name=BTC%2FUSDT';

  test('a settled option, without amounts by default', async () => {
    await subscribed(member, 'hidden');
    await settledOption('50100');
    expect(await sendNow()).toEqual([
      ['BTC/USDT: your option won', 'Open the app to see the result.', OPTION_PAGE],
    ]);
    expect(service.received[0]?.text).not.toMatch(/\d{2}/);
  });

  test('a settled option, with amounts', async () => {
    await subscribed(member, 'shown');
    await settledOption('49900');
    await settledOption('50100');
    expect((await sendNow()).map(([title, body]) => `${title}: ${body}`).sort()).toEqual([
      'BTC/USDT: your option lost: Loss 10 USDT',
      expect.stringMatching(/^BTC\/USDT: your option won: Profit \d.* USDT$/),
    ]);
  });

  test('a price alert, with its prices', async () => {
    await subscribed(member, 'hidden');
    await member.query('createAlert', { symbol: 'btcusdt', kind: 'above', value: '50500' });
    tick('50600');
    await on.context.alerts.checkNow();
    expect(await sendNow()).toEqual([
      [
        'Price alert: BTC/USDT',
        'BTC/USDT rose to 50,600.00 and reached your alert at 50,500.00.',
        OPTION_PAGE,
      ],
    ]);
  });

  test('a change of a password, and nothing to the member who has no device', async () => {
    const other = await fundedMember(on, {});
    await subscribed(member, 'hidden');
    const change = { loginPassword: 'river88stone', newPassword: 'pay2027' };
    await other.query('resetpay', change);
    await member.query('resetpay', change);
    expect((await sendNow()).map(([title, , path]) => [title, path])).toEqual([
      ['A security setting was changed', '/security'],
    ]);
    expect(await on.context.db.$count(pushMessages)).toBe(1);
  });

  test('a transfer that arrives', async () => {
    const friend = await fundedMember(on, {});
    await subscribed(friend, 'hidden');
    const { id } = await member.query('searchUser', { username: friend.username });
    const pay = { receiverId: id, coinId: 2, amount: '0.01', transactionPassword: 'pay2026' };
    await member.query('internalTransfer', pay);
    on.time.advance(10 * 24 * 60 * MINUTE_MS);
    await on.context.jobs.runDue();
    // The session has expired by this time, so nothing is sent, but the event was queued.
    expect(await sendNow()).toEqual([]);
    expect(await on.context.db.select().from(pushMessages)).toMatchObject([
      { kind: 'money', content: { text: 'received', path: '/assets', coinId: 2 } },
    ]);
  });

  test('a resting order that is filled', async () => {
    await subscribed(member, 'shown');
    const order = {
      marketId: 1,
      kind: 'limit',
      side: 'buy',
      quantity: '0.01',
      price: '49000',
    } as const;
    await member.query('upbbbuy', order);
    on.time.advance(1_000);
    // The amount is larger than the amounts that preceded the order.
    on.prices.set('btcusdt', '48900', on.time.now(), '5000');
    on.prices.setBook('btcusdt', { asks: [['48900', '900']], bids: [['48890', '900']] });
    await on.context.matcher.matchNow();
    expect(await sendNow()).toEqual([
      ['BTC/USDT: your buy order was filled', 'Bought 0.01 BTC', '/trade-lst'],
    ]);
  });
});
