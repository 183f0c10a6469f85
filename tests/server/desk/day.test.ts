import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#core/contract/endpoints.ts';
import { type Money, money } from '#core/domain/money.ts';
import { runCorrections } from '../../../server/desk/corrections.ts';
import { dayOf, runDay } from '../../../server/desk/day.ts';
import { loadMembers } from '../../support/load/members.ts';
import { type LoadMember, MONEY_CALLS } from '../../support/load/money-calls.ts';
import { seeded } from '../../support/load/random.ts';
import { ENGINES } from '../../support/server/database.ts';
import type { FundedMember } from '../../support/server/funded-member.ts';
import { fundingOf } from '../../support/server/funding.ts';
import { operatorAt } from '../../support/server/operator.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const DAY_MS = 86_400_000;
const HASH = 'ab'.repeat(32);

describe.each(ENGINES)('the day of the house on %s', (engine) => {
  let on: TestServer;
  let members: (FundedMember & LoadMember)[];
  let today: number;
  beforeAll(async () => {
    on = await startTestServer({ engine, config: { review: 'desk' } });
    for (const [symbol, price] of [
      ['btcusdt', '50000'],
      ['ethusdt', '3000'],
    ] as const) {
      on.prices.set(symbol, price);
      on.prices.setBook(symbol, { asks: [[price, '9']], bids: [[price, '9']] });
    }
    // This starts a new day, on which everything below happens.
    on.time.advance(DAY_MS - (on.time.now() % DAY_MS));
    today = on.time.now();
    for (const symbol of ['btcusdt', 'ethusdt'] as const) {
      const price = symbol === 'btcusdt' ? '50000' : '3000';
      on.prices.set(symbol, price);
      on.prices.setBook(symbol, { asks: [[price, '9']], bids: [[price, '9']] });
    }
    members = await loadMembers(on, 2);
  });
  afterAll(() => on.stop());

  const coinOf = async (coin: string, from = today) =>
    (await dayOf(on.context.db, from)).find((row) => row.coin === coin);
  async function trade(): Promise<void> {
    const random = seeded(11);
    for (const name of Object.keys(MONEY_CALLS) as EndpointName[]) {
      for (const member of members) {
        const fields = await MONEY_CALLS[name]?.(member, { members, random });
        if (fields) await member.call(name, fields);
      }
    }
  }
  async function plant(amount: Money, reference: string): Promise<void> {
    const postings = [
      { memberId: members[0]?.id, account: 1, bucket: 'available', coinId: 1, amount },
      { house: 'deposits', coinId: 1, amount: `-${amount}` },
    ];
    const legs = JSON.stringify(postings);
    await on.context.db.execute(
      sql`select post_ledger_entry('deposit', ${reference}, ${on.time.now()}, ${legs})`,
    );
  }

  test('adds up after every kind of money call, including received and sent amounts', async () => {
    const { act, decide } = fundingOf(on);
    const [one] = members as [FundedMember & LoadMember];
    await trade();
    const [deposit] = (await one.call('getRechargeList', { c_id: 1, type: 1 })).data.list;
    await decide('deposit', Number(deposit.id), true, '', money('50'));
    expect((await one.call('withdraw', { ...WITHDRAWAL })).code).toBe(1);
    const [withdrawal] = (await one.call('getWithdrawList', { c_id: 1, type: 1 })).data.list;
    const id = Number(withdrawal.id);
    await act(id, { verb: 'approve' });
    await act(id, { verb: 'claim', take: false });
    await act(id, { verb: 'sent', txid: HASH });
    const correct = (actor: string, ...args: string[]) =>
      runCorrections(on.context.db, args, operatorAt(on.time.now(), actor));
    const [asked] = await correct('ada', 'request', `#${one.id}`, '1', 'USDT', '3', 'why');
    await correct('bob', 'sign', /\d+/.exec(asked ?? '')?.[0] ?? '');

    const rows = await dayOf(on.context.db, today);
    expect(rows.map(({ coin, difference }) => [coin, difference])).toEqual(
      rows.map(({ coin }) => [coin, '0']),
    );
    expect(await coinOf('USDT')).toMatchObject({ in: '50', corrections: '3' });
    expect(Number((await coinOf('USDT'))?.out)).toBeGreaterThan(0);
    expect((await coinOf('USDT', today + DAY_MS))?.opening).toBe((await coinOf('USDT'))?.closing);
  });

  test('is printed as CSV for a date, by default yesterday', async () => {
    const lines: string[] = [];
    on.time.advance(DAY_MS);
    await runDay(on.context.db, [], on.time.now(), (line) => lines.push(line));
    const date = new Date(today).toISOString().slice(0, 10);
    expect(lines[0]).toBe(
      'date,coin,opening,in,out,fees,result,loans,corrections,rewards,openings,closing,difference',
    );
    expect(lines[1]).toMatch(new RegExp(`^${date},USDT,.*,50,.*,0$`));
    for (const wrong of ['yesterday', '2027-13-01'])
      await expect(runDay(on.context.db, [wrong], 0, () => undefined)).rejects.toThrow('a date');
  });

  test('an entry that no request explains is the difference of its day', async () => {
    const from = today + DAY_MS;
    await plant(money('7.5'), 'deposit:999');
    expect((await coinOf('USDT', from))?.difference).toBe('7.5');
    expect((await coinOf('USDT'))?.difference).toBe('0');
    const date = new Date(from).toISOString().slice(0, 10);
    const lines: string[] = [];
    const run = runDay(on.context.db, [date], on.time.now(), (line) => lines.push(line));
    await expect(run).rejects.toThrow(`${date} does not add up: 7.5 USDT`);
    expect(lines.length).toBeGreaterThan(1);
  });
});

const WITHDRAWAL = { c_id: 1, num: 20, type: 1, paypwd: 'pay2026', withdraw_type: 1 };
