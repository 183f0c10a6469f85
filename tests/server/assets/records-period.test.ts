import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import type { Input } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const DAY_MS = 86_400_000;
const DAYS = 6;
/** The number of movements per day. Two days have more than one page of them. */
const MOVES = 6;

describe('records of a period', () => {
  let on: TestServer;
  let member: FundedMember;
  let begin: number;

  beforeAll(async () => {
    on = await startTestServer();
    begin = on.time.now();
    member = await fundedMember(on, { 1: { USDT: '1000' } });
    for (let day = 0; day < DAYS; day += 1) {
      on.time.set(begin + day * DAY_MS);
      // Sessions end after a day.
      await member.login(member.username, 'river88stone');
      for (let move = 1; move <= MOVES; move += 1) {
        on.time.set(begin + day * DAY_MS + move * 1000);
        const amount = `${day + 1}.${move}`;
        await member.query('transfer', { coinId: '1', amount, from: 1, to: 2 });
      }
    }
  });
  afterAll(() => on.stop());

  const dayAt = (day: number) => begin + day * DAY_MS;
  const expected = (from: number, until: number) => {
    const days = Array.from({ length: until - from }, (_, day) => until - day);
    return days.flatMap((day) =>
      Array.from({ length: MOVES }, (_, move) => `${day}.${MOVES - move}`),
    );
  };
  const bills = async (fields: Input<'getBillList'>) =>
    (await member.query('getBillList', { account: 2, ...fields })).list.map(({ amount }) => amount);

  test.each([
    ['one day', 2, 3],
    ['several days', 1, 4],
    ['the first day', 0, 1],
    ['the last day', 5, 6],
  ])('finance records of %s, page by page', async (_, from, until) => {
    const period = { from: dayAt(from), until: dayAt(until) };
    const wanted = expected(from, until);
    const found: unknown[] = [];
    for (let page = 1; page <= 3; page += 1) {
      found.push(...(await bills({ ...period, page, limit: 10 })));
    }
    expect(found).toEqual(wanted);
    expect(await bills({ ...period, page: 2, limit: 4 })).toEqual(wanted.slice(4, 8));
  });

  test('either end may be missing, and a period without records is empty', async () => {
    expect(await bills({ from: dayAt(5), limit: 50 })).toEqual(expected(5, 6));
    expect(await bills({ until: dayAt(1), limit: 50 })).toEqual(expected(0, 1));
    expect(await bills({ from: dayAt(9) })).toEqual([]);
    expect(await bills({ until: dayAt(-9) })).toEqual([]);
    expect(await bills({ from: dayAt(3), until: dayAt(2) })).toEqual([]);
  });

  test('own transfers of a period', async () => {
    const period = { from: dayAt(2), until: dayAt(3), limit: 50 };
    const { list } = await member.query('getTransferList', { account: 2, ...period });
    expect(list.map(({ amount }) => amount)).toEqual(expected(2, 3));
  });

  test('deposits and withdrawals of a period', async () => {
    const client = await on.signedIn('demo');
    for (const name of ['getRechargeList', 'getWithdrawList'] as const) {
      const all = (await client.query(name, { limit: 50 })).list;
      const none = (await client.query(name, { limit: 50, from: dayAt(50) })).list;
      const some = (await client.query(name, { limit: 50, until: dayAt(50) })).list;
      expect(none).toEqual([]);
      expect(some).toEqual(all);
    }
  });
});
