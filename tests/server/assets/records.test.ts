import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUSH_KINDS } from '#core/domain/notices-push.ts';
import { REMARKS, remarkOf } from '../../../server/modules/assets/records/bill-texts.ts';
import { ROOT, sourceFiles } from '../../arch/sources.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import type { Input } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const [USDT, BTC] = [1, 2];

describe('own transfers and records', () => {
  let on: TestServer;
  let member: FundedMember;

  beforeAll(async () => {
    on = await startTestServer();
    on.prices.set('btcusdt', '50000');
    member = await fundedMember(on, { 1: { USDT: '100', BTC: '1' } });
  });
  afterAll(() => on.stop());

  const move = (amount: string, from: number, to: number, coin = USDT) =>
    member.mutate('transfer', { coinId: coin, amount, from, to });
  const bills = async (fields: Input<'getBillList'> = {}, headers = {}) =>
    (await member.query('getBillList', fields, headers)).list;
  const balances = async (coin: number) => {
    const { balances } = await member.query('getCoinBalance', { coinId: coin });
    return balances.map(({ balance }) => balance);
  };

  test('any coin can be moved between any two accounts, to its last decimal', async () => {
    expect(await move('12.345678901234567891', 1, 2)).toMatchObject({
      code: 1,
      msg: 'Transfer completed',
    });
    expect(await move('0.5', 1, 3, BTC)).toMatchObject({ code: 1 });
    expect(await move('2.345678901234567891', 2, 3)).toMatchObject({ code: 1 });
    expect(await balances(USDT)).toEqual(['87.654321098765432109', '10', '2.345678901234567891']);
    expect(await balances(BTC)).toEqual(['0.5', '0', '0.5']);
  });

  test.each([
    ['above the balance', ['87.66', 1, 2], 201],
    ['to the same account', ['1', 1, 1], 201],
    ['from an unknown account', ['1', 4, 1], 0],
    ['of an unknown coin', ['1', 1, 2, 999], 0],
  ] as const)(
    'a transfer %s is refused and moves nothing',
    async (_, [amount, from, to, coin], code) => {
      expect((await move(amount, from, to, coin)).code).toBe(code);
      expect(await balances(USDT)).toEqual(['87.654321098765432109', '10', '2.345678901234567891']);
    },
  );

  test('getTransferList returns coin, accounts and status, newest first, filtered by account and coin', async () => {
    const list = async (fields: Input<'getTransferList'>) =>
      (await member.query('getTransferList', fields)).list;
    const [newest, middle, oldest, ...more] = await list({});
    expect(more).toEqual([]);
    expect(newest).toMatchObject({
      amount: '2.345678901234567891',
      coin: 'USDT',
      from: 2,
      to: 3,
      status: 'completed',
      at: Date.UTC(2026, 0, 15, 12),
    });
    expect(middle).toMatchObject({ coin: 'BTC', amount: '0.5' });
    expect(oldest).toMatchObject({ from: 1, to: 2 });
    expect(await list({ account: 3, coinId: BTC })).toEqual([middle]);
    expect(await list({ page: 2, limit: 2 })).toEqual([oldest]);
  });

  test('getBillList lists postings of the ledger with sign, amount, text and coin, newest first', async () => {
    const order = { m_id: 1, ctime: 30, ctzed: 10, buytype: 1 };
    expect((await member.call('creatorder', order)).code).toBe(1);
    const [first, ...rest] = await bills({ coinId: USDT, account: 2 });
    expect(first).toMatchObject({
      isIncome: false,
      amount: '10',
      remark: 'Option bought',
      coin: 'USDT',
      order: expect.stringMatching(/^option:\d+$/),
    });
    expect(rest.map(({ order }) => order)).toEqual([undefined, undefined]);
    expect(rest.map(({ isIncome, amount, remark }) => [isIncome, amount, remark])).toEqual([
      [false, '2.345678901234567891', 'Transfer to your other account'],
      [true, '12.345678901234567891', 'Transfer from your other account'],
    ]);
    expect(await bills({ coinId: BTC, account: 2 })).toEqual([]);
  });

  test('bills of one order name it, and a release of several orders names none', async () => {
    const place = async () => {
      const order = { m_id: 1, operate_type: 1, type: 2, num: '0.01', price: '90000' };
      expect((await member.call('upbbbuy', order)).code).toBe(1);
    };
    const spot = async () =>
      (await bills({ account: 1, coinId: BTC })).filter(({ remark }) => remark.startsWith('Order'));
    await place();
    const { list } = await member.query('tradegetOrderList', { side: 'all', status: 'open' });
    expect((await member.call('tradecancelOrder', { bb_id: list[0]?.id ?? '' })).code).toBe(1);
    const [cancelled, placed] = await spot();
    expect(placed?.order).toBe(`spot:${list[0]?.id}`);
    expect(cancelled?.order).toBe(placed?.order);
    for (let count = 0; count < 2; count += 1) await place();
    await member.call('tradecancelAll');
    const [all, second, first] = await spot();
    expect(all?.order).toBeUndefined();
    expect(first?.order).not.toBe(second?.order);
  });

  test('records add up to the balance, and pages neither skip nor repeat rows', async () => {
    const all = await bills({ limit: 50 });
    const paged: typeof all = [];
    for (let page = 1; paged.length < all.length; page += 1) {
      paged.push(...(await bills({ page, limit: 2 })));
    }
    expect(paged).toEqual(all);
    const usdt = all.filter(({ coin }) => coin === 'USDT');
    const sum = usdt.reduce(
      (total, { isIncome, amount }) => total + (isIncome ? 1 : -1) * Number(amount),
      0,
    );
    expect(sum).toBeCloseTo(90, 9);
  });

  test('an unknown account is refused', async () => {
    expect((await member.call('getBillList', { type: 9 })).code).toBe(0);
    expect((await member.call('getTransferList', { type: 9 })).code).toBe(0);
  });
});

describe('texts of finance records', () => {
  test('every kind of entry that the server posts has its own text', () => {
    const posted = sourceFiles('server')
      .filter(({ text }) => text.includes('ledger/post-entry.ts'))
      .flatMap(({ text }) => [...text.matchAll(/\bkind: '([a-z]+(?:\.[a-z]+)*)'/g)])
      .map(([, kind = '']) => kind);
    expect(posted).toContain('transfer.cancel');
    // Excludes notifications of the same event, which also have kinds. Records are only about real
    // money.
    const known = new Set<string>([
      ...[...Object.keys(REMARKS), ...JOB_KINDS, ...PUSH_KINDS],
      'practice.refill',
    ]);
    expect(posted.filter((kind) => !known.has(kind))).toEqual([]);
  });

  test('every text belongs to a kind that the server posts', () => {
    const server = sourceFiles('server').filter(({ path }) => !path.endsWith('bill-texts.ts'));
    const unused = Object.keys(REMARKS).filter(
      (kind) => !server.some(({ text }) => text.includes(`'${kind}'`)),
    );
    expect(unused).toEqual([]);
  });

  test('an unknown kind has a neutral text', () => {
    expect(remarkOf('toString', true).id).toBe('bill.other');
  });
});

/** The kinds of jobs, which the same files schedule. */
const JOB_KINDS = [
  ...readFileSync(join(ROOT, 'server/db/schema/jobs.ts'), 'utf8').matchAll(/\| '([\w.]+)'/g),
].map(([, kind = '']) => kind);
