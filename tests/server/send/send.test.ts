import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { money } from '#core/domain/money.ts';
import { balances } from '../../../server/db/schema/ledger.ts';
import { loans } from '../../../server/db/schema/loans.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import type { Input } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

const [USDT, BTC, ETH, DOGE] = [1, 2, 3, 7];
const DAY_MS = 86_400_000;

describe('sends on PostgreSQL', () => {
  let on: TestServer;
  let sender: FundedMember;
  let receiver: FundedMember;

  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(async () => {
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    sender = await fundedMember(on, { 1: { USDT: '100', BTC: '1', ETH: '2', DOGE: '5' } });
    receiver = await fundedMember(on, { 1: { USDT: '1' } });
    await sender.query('searchUser', { username: receiver.username });
  });

  type Order = Input<'internalTransfer'>;
  const send = (coin: number, amount: string, fields: Partial<Order> = {}, headers = {}) =>
    sender.mutate(
      'internalTransfer',
      {
        receiverId: receiver.id,
        coinId: coin,
        amount,
        transactionPassword: 'pay2026',
        ...fields,
      },
      headers,
    );
  const sent = async (status = 0) =>
    (await sender.call('getInternalTransferList', { status })).data.list;
  /**
   * Reads the available and the frozen balance from the database, because sessions end during a
   * pending transfer.
   */
  const balance = async ({ id }: FundedMember, coin: number) => {
    const isThis = and(
      eq(balances.memberId, id),
      eq(balances.account, 1),
      eq(balances.coinId, coin),
    );
    const [row] = await on.context.db.select().from(balances).where(isThis);
    return [money(row?.available ?? '0'), money(row?.frozen ?? '0')];
  };
  const cancel = (id: string) => sender.mutate('cancelInternalTransfer', { id });

  test('getTransferCoin returns balance, fee and days of every coin that can be sent', async () => {
    const offered = await sender.query('getTransferCoin', { username: receiver.username });
    const terms = { feeRate: '0.002', arrivalDays: 1, scale: 8 };
    expect(offered[1]).toEqual({ id: '2', code: 'BTC', balance: '1', ...terms });
    expect(offered[0]).toMatchObject({ code: 'USDT', balance: '100', feeRate: '0' });
    expect(offered.some(({ code }) => code === 'DOGE')).toBe(false);
  });

  test('a coin without a fee arrives immediately, in full', async () => {
    const { code, msg } = await send(USDT, '12.00000001');
    expect({ code, msg }).toEqual({
      code: 1,
      msg: `You sent 12.00000001 USDT to ${receiver.username}.`,
    });
    expect(await balance(sender, USDT)).toEqual(['87.99999999', '0']);
    expect(await balance(receiver, USDT)).toEqual(['13.00000001', '0']);
    const [row] = await sent(2);
    expect(row).toMatchObject({
      status: 2,
      coin: 'USDT',
      to_username: receiver.username,
      sxf: '0',
      amount: '12.00000001',
      arrival_amount: '12.00000001',
    });
    expect(row.order_num).toMatch(/^\d{22}$/);
    const bills = (await receiver.call('getBillList', { type: 1 })).data.list;
    expect(bills[0]).toMatchObject({ st: 1, remark: 'Received from a member' });
    expect(await sent(1)).toEqual([]);
  });

  test('the fee is deducted from the arrival amount, rounded up to 8 decimals', async () => {
    expect((await send(ETH, '1.00000001')).code).toBe(1);
    expect(await balance(sender, ETH)).toEqual(['0.99999999', '0']);
    expect(await balance(receiver, ETH)).toEqual(['0.999', '0']);
    expect((await sent())[0]).toMatchObject({ sxf: '0.00100001', arrival_amount: '0.999' });
  });

  test('a delayed coin is frozen at the sender until its day, then arrives once', async () => {
    expect((await send(BTC, '0.5')).msg).toMatch(/will arrive in 1 day\.$/);
    expect(await balance(sender, BTC)).toEqual(['0.5', '0.5']);
    const [row] = await sent(1);
    expect(Date.parse(`${row.arrival_time}Z`) - Date.parse(`${row.addtime}Z`)).toBe(DAY_MS);
    on.time.advance(DAY_MS - 1);
    await on.context.jobs.runDue();
    expect(await balance(receiver, BTC)).toEqual(['0', '0']);
    on.time.advance(1);
    await Promise.all([on.context.jobs.runDue(), on.context.jobs.runDue()]);
    await sender.login(sender.username, 'river88stone');
    expect(await balance(sender, BTC)).toEqual(['0.5', '0']);
    expect(await balance(receiver, BTC)).toEqual(['0.499', '0']);
    expect(await sent(2)).toHaveLength(1);
    expect(await cancel(row.id)).toMatchObject({ code: 201, msg: /too late to cancel/ });
  });

  test('a cancelled one is returned in full, once, and never arrives', async () => {
    await send(BTC, '0.5');
    const [{ id }] = await sent(1);
    expect((await receiver.call('cancelInternalTransfer', { id })).code).toBe(204);
    expect((await cancel(id)).code).toBe(1);
    expect((await cancel(id)).code).toBe(201);
    on.time.advance(DAY_MS);
    await on.context.jobs.runDue();
    await sender.login(sender.username, 'river88stone');
    expect(await balance(sender, BTC)).toEqual(['1', '0']);
    expect(await balance(receiver, BTC)).toEqual(['0', '0']);
    expect(await sent(3)).toMatchObject([{ id, status: 3, arrival_time: null }]);
  });

  test('a due one cannot be cancelled, even before its job has run', async () => {
    await send(BTC, '0.5');
    const [{ id }] = await sent(1);
    on.time.advance(DAY_MS);
    await sender.login(sender.username, 'river88stone');
    expect(await cancel(id)).toMatchObject({ code: 201, msg: /too late to cancel/ });
    expect(await balance(sender, BTC)).toEqual(['0.5', '0.5']);
    await on.context.jobs.runDue();
    expect(await balance(receiver, BTC)).toEqual(['0.499', '0']);
  });

  test.each([
    [
      'a wrong transaction password',
      USDT,
      '1',
      { transactionPassword: 'wrong2026' },
      /Incorrect transaction password/,
    ],
    ['an amount above the balance', USDT, '100.00000001', {}, /Insufficient/],
    ['more decimals than the coin has', USDT, '1.000000001', {}, /up to 8 decimals/],
    ['an amount that the fee consumes', BTC, '0.00000001', {}, /doesn’t cover the fee/],
    ['a coin that is not offered', DOGE, '1', {}, /can’t send this coin/],
    ['a member never searched for', USDT, '1', { receiverId: 100001 }, /Search for the recipient/],
  ])('%s is refused with 201 and moves nothing', async (_, coin, amount, fields, reason) => {
    const { code, msg } = await send(coin, amount, fields);
    expect({ code, msg }).toEqual({ code: 201, msg: expect.stringMatching(reason) });
    expect(await balance(sender, coin)).toEqual([{ 1: '100', 2: '1', 7: '5' }[coin], '0']);
  });

  test('nothing is sent with an overdue loan', async () => {
    const photo = await uploadImage(on.app, sender);
    const photos = { front_card: photo, later_card: photo, handheld_card: photo };
    await sender.call('applyLoan', { id: 1, amount: 100, ...photos });
    on.time.advance(20_000);
    await on.context.jobs.runDue();
    const { db } = on.context;
    await db.update(loans).set({ repayment: 'overdue' }).where(eq(loans.memberId, sender.id));
    expect(await send(USDT, '1')).toMatchObject({ code: 201, msg: /overdue/ });
    await db.update(loans).set({ repayment: 'due' }).where(eq(loans.memberId, sender.id));
    expect((await send(USDT, '1')).code).toBe(1);
  });

  test('a search is valid for its session and for 15 minutes', async () => {
    on.time.advance(15 * 60_000 - 1);
    expect((await send(USDT, '1')).code).toBe(1);
    on.time.advance(1);
    expect((await send(USDT, '1')).code).toBe(201);
    await sender.call('searchUser', {
      username: ` \u200e${receiver.username.toUpperCase()}\u200b `,
    });
    expect((await send(USDT, '1')).code).toBe(1);
    await sender.login(sender.username, 'river88stone');
    expect((await send(USDT, '1')).code).toBe(201);
  });

  test('a search finds exact usernames only, never the own one, ten times a minute', async () => {
    on.time.advance(60_000);
    const search = async (username: string) => (await sender.call('searchUser', { username })).code;
    expect(await search(receiver.username)).toBe(1);
    expect(await search(`${receiver.username}x`)).toBe(204);
    expect(await search('friend@example.com')).toBe(204);
    expect(await search(sender.username)).toBe(201);
    expect((await send(USDT, '1', { receiverId: sender.id })).code).toBe(201);
    const more = await Promise.all(Array.from({ length: 20 }, () => search(receiver.username)));
    expect(more.filter((code) => code === 1)).toHaveLength(6);
    on.time.advance(60_000);
    expect(await search(receiver.username)).toBe(1);
  });

  test('sent twice with one key it is sent once', async () => {
    const key = { 'idempotency-key': `transfer-${sender.id}` };
    const [first, second] = await Promise.all([
      send(BTC, '0.1', {}, key),
      send(BTC, '0.1', {}, key),
    ]);
    expect(first.msg).toBe(second.msg);
    expect((await send(BTC, '0.2', {}, key)).code).toBe(0);
    expect(await balance(sender, BTC)).toEqual(['0.9', '0.1']);
  });
});
