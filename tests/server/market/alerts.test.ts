import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AlertKind, MAX_OPEN_ALERTS } from '#core/domain/market-alerts.ts';
import { marketAlerts } from '../../../server/db/schema/market-alerts.ts';
import { notices } from '../../../server/db/schema/notices.ts';
import { createAlertChecker } from '../../../server/modules/market/alerts/checker.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const HOUR_MS = 3_600_000;
const ABOVE = 'above';
const BELOW = 'below';
const CHANGE = 'change';

describe('price alerts on PostgreSQL', () => {
  let on: TestServer;
  let member: FundedMember;
  let other: FundedMember;

  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    await on.context.db.delete(marketAlerts);
    on.prices.clear('btcusdt');
    on.time.advance(HOUR_MS);
    on.prices.set('btcusdt', '100');
    member = await fundedMember(on, {});
    other = await fundedMember(on, {});
  });

  const set = async (kind: AlertKind, value: string, by = member) =>
    (await by.query('createAlert', { symbol: 'btcusdt', kind, value })).id;
  const list = async (status: 'open' | 'fired', by = member) =>
    (await by.query('getAlertList', { status })).list;
  /** Adds a tick, a millisecond later than everything so far. */
  const tick = (price: string) => {
    on.time.advance(1);
    on.prices.set('btcusdt', price);
  };
  const checkNow = () => on.context.alerts.checkNow();
  /** Starts another instance, or restarts the same one. */
  const anotherInstance = () => {
    const { db, clock, prices, texts, log } = on.context;
    return createAlertChecker({ db, clock, prices, texts, log });
  };
  const messages = async ({ id }: FundedMember) => {
    const all = await on.context.db.select().from(notices).where(eq(notices.memberId, id));
    return all.filter(({ key }) => key?.startsWith('alert:'));
  };

  test('an alert is listed, edited and deleted by its owner only', async () => {
    const id = await set(ABOVE, '110');
    await set(CHANGE, '5');
    expect(await list('open')).toMatchObject([
      { kind: CHANGE, value: '5', basePrice: '100', upper: '105', lower: '95', pair: 'BTC/USDT' },
      { id, kind: ABOVE, value: '110', symbol: 'btcusdt' },
    ]);
    expect((await other.mutate('editAlert', { id, kind: BELOW, value: '90' })).code).toBe(204);
    expect((await other.mutate('deleteAlert', { id })).code).toBe(204);
    expect(await list('open', other)).toEqual([]);
    tick('101');
    await member.query('editAlert', { id, kind: CHANGE, value: '10' });
    expect((await list('open'))[1]).toMatchObject({
      upper: '111.1',
      lower: '90.9',
      basePrice: '101',
    });
    await member.query('deleteAlert', { id });
    expect(await list('open')).toHaveLength(1);
    expect((await member.mutate('deleteAlert', { id })).code).toBe(204);
  });

  test('a list has one market, page by page', async () => {
    on.prices.set('ethusdt', '10');
    for (const value of ['110', '111', '112']) await set(ABOVE, value);
    await member.query('createAlert', { symbol: 'ethusdt', kind: BELOW, value: '9' });
    const page = (number: number, symbol: string) =>
      member.query('getAlertList', { status: 'open', symbol, page: number, limit: 2 });
    expect((await page(1, 'btcusdt')).list.map(({ value }) => value)).toEqual(['112', '111']);
    expect((await page(2, 'btcusdt')).list.map(({ value }) => value)).toEqual(['110']);
    expect((await page(1, 'ethusdt')).list).toHaveLength(1);
    expect((await page(1, 'nonesuch')).list).toEqual([]);
  });

  test('what is met already, has no sense or no price is refused', async () => {
    const refused = async (kind: AlertKind, value: string, symbol = 'btcusdt') =>
      (await member.mutate('createAlert', { symbol, kind, value })).msg;
    expect(await refused(ABOVE, '100')).toContain('already reached this level and is now 100.00');
    expect(await refused(BELOW, '100.01')).toContain('Enter a lower price');
    expect(await refused(CHANGE, '0.09')).toBe('Enter a change between 0.1% and 99%.');
    expect(await refused(CHANGE, '100')).toBe('Enter a change between 0.1% and 99%.');
    const unknown = { symbol: 'btcusdt', type: 4, value: '1' };
    expect((await member.call('createAlert', unknown)).msg).toBe('Choose an alert type.');
    expect(await refused(ABOVE, '1', 'nonesuch')).toBe('Unknown market.');
    on.prices.clear('ethusdt');
    expect(await refused(ABOVE, '1', 'ethusdt')).toContain('no price for ETH/USDT');
  });

  test('a member has at most 50 open alerts, also when calls come together', async () => {
    const asked = Array.from({ length: MAX_OPEN_ALERTS + 3 }, (_, i) =>
      member.mutate('createAlert', { symbol: 'btcusdt', kind: ABOVE, value: `${200 + i}` }),
    );
    const codes = (await Promise.all(asked)).map(({ code }) => code);
    expect(codes.filter((code) => code === 1)).toHaveLength(MAX_OPEN_ALERTS);
    expect(codes.filter((code) => code === 201)).toHaveLength(3);
    await set(ABOVE, '200', other);
  });

  test('a key creates one alert, however often it is sent', async () => {
    const key = { 'idempotency-key': 'one-alert-only' };
    const fields = { symbol: 'btcusdt', kind: ABOVE, value: '150' } as const;
    const [first, again] = [
      await member.query('createAlert', fields, key),
      await member.query('createAlert', fields, key),
    ];
    expect(again.id).toBe(first.id);
    expect(await list('open')).toHaveLength(1);
  });

  test('fires at its level or beyond, and tells the member once', async () => {
    const ids = [await set(ABOVE, '110'), await set(BELOW, '90'), await set(CHANGE, '20')];
    tick('109.99');
    await checkNow();
    expect(await list('open')).toHaveLength(3);
    tick('110');
    await checkNow();
    await checkNow();
    expect(await list('open')).toHaveLength(2);
    expect(await list('fired')).toMatchObject([{ kind: ABOVE, value: '110', price: '110' }]);
    const [message] = await messages(member);
    expect(message?.title.en).toBe('Price alert: BTC/USDT');
    expect(message?.content.en).toContain(
      'BTC/USDT rose to 110.00 and reached your alert at 110.00.',
    );
    expect((await member.query('getusr')).hasUnread).toBe(true);
    tick('75');
    await checkNow();
    expect(await list('open')).toEqual([]);
    const texts = (await messages(member)).map(({ content }) => content.en);
    expect(texts).toHaveLength(3);
    expect(texts.join()).toContain('BTC/USDT fell to 75.00 and reached your alert at 90.00.');
    expect(texts.join()).toContain('BTC/USDT moved 20% or more from 100.00 and is now at 75.00.');
    const edit = await member.mutate('editAlert', { id: ids[0] ?? '', kind: ABOVE, value: '200' });
    expect([edit.code, edit.msg]).toEqual([
      201,
      'This alert has already been triggered and can no longer be changed.',
    ]);
  });

  test('a level that is only touched between two checks fires, one from before does not', async () => {
    await set(ABOVE, '110');
    tick('120');
    tick('100');
    await set(BELOW, '99', other);
    await checkNow();
    expect(await list('fired')).toMatchObject([{ price: '120' }]);
    await set(ABOVE, '115');
    await checkNow();
    expect(await list('open')).toHaveLength(1);
  });

  test('a tick that is received late still fires', async () => {
    await set(ABOVE, '110');
    const happened = on.time.now() + 1;
    on.time.advance(8_000);
    on.prices.set('btcusdt', '100');
    await checkNow();
    on.prices.set('btcusdt', '111', happened);
    await checkNow();
    expect(await list('fired')).toHaveLength(1);
  });

  test('what happened while no instance ran fires after the start, by the first tick', async () => {
    await set(ABOVE, '110');
    await checkNow();
    on.time.advance(8 * HOUR_MS);
    tick('111');
    tick('118');
    on.time.advance(8 * HOUR_MS);
    tick('100');
    await anotherInstance().checkNow();
    expect(await list('fired')).toMatchObject([{ price: '111' }]);
    expect(await messages(member)).toHaveLength(1);
  });

  test('three instances at once fire each alert once', async () => {
    for (let i = 0; i < 20; i += 1) await set(ABOVE, `${110 + i}`, i % 2 ? member : other);
    for (const price of ['112', '130', '90']) tick(price);
    await Promise.all(
      [on.context.alerts, anotherInstance(), anotherInstance()].map((one) => one.checkNow()),
    );
    expect(await list('open')).toEqual([]);
    expect(await list('fired')).toHaveLength(10);
    expect([...(await messages(member)), ...(await messages(other))]).toHaveLength(20);
  });

  test('a failed check repeats its ticks', async () => {
    await set(ABOVE, '110');
    const { db, clock, prices, texts, log } = on.context;
    let isBroken = true;
    const say: typeof texts.say = (...words) => {
      if (isBroken) throw new Error('no texts');
      return texts.say(...words);
    };
    const checker = createAlertChecker({ db, clock, prices, texts: { say }, log });
    tick('111');
    await checker.checkNow();
    expect(await list('open')).toHaveLength(1);
    isBroken = false;
    on.time.advance(HOUR_MS);
    tick('100');
    await checker.checkNow();
    expect(await list('fired')).toHaveLength(1);
  });
});
