import { inflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#core/contract/endpoints.ts';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { add, type Money, money, ZERO } from '#core/domain/money.ts';
import { statementCsv } from '../../../server/modules/assets/statement/statement-file.ts';
import { loadMembers } from '../../support/load/members.ts';
import { type LoadMember, MONEY_CALLS } from '../../support/load/money-calls.ts';
import { seeded } from '../../support/load/random.ts';
import { ENGINES } from '../../support/server/database.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const DAY_MS = 86_400_000;
/** The clock of a test starts in January 2026. */
const MONTHS = ['2026-01', '2026-02', '2026-03'];

interface Row {
  readonly type: string;
  readonly purse: string;
  readonly amount: string;
  readonly balance: string;
}

describe.each(ENGINES)('statements on %s', (engine) => {
  let on: TestServer;
  let members: (FundedMember & LoadMember)[];
  let member: FundedMember & LoadMember;

  beforeAll(async () => {
    on = await startTestServer({ engine, limits: { statement: { count: 50, seconds: DAY_MS } } });
    for (const [symbol, price] of [
      ['btcusdt', '50000'],
      ['ethusdt', '3000'],
      ['trxusdt', '0.25'],
    ] as const) {
      on.prices.setBook(symbol, { asks: [[price, '999']], bids: [[price, '999']] });
    }
    members = (await loadMembers(on, 2)) as (FundedMember & LoadMember)[];
    member = members[0] as FundedMember & LoadMember;
    const random = seeded(31);
    for (const _ of MONTHS) {
      for (const [symbol, price] of [
        ['btcusdt', '50000'],
        ['ethusdt', '3000'],
      ] as const) {
        on.prices.set(symbol, price);
      }
      for (const name of Object.keys(MONEY_CALLS) as EndpointName[]) {
        const fields = await MONEY_CALLS[name]?.(member, { members, random });
        if (fields) await member.call(name, fields);
      }
      on.time.advance(30 * DAY_MS);
      await on.context.jobs.runDue();
      await member.login(member.username, 'river88stone');
    }
  });
  afterAll(() => on.stop());

  const statement = async (period: string, format: 'csv' | 'pdf' = 'csv') => {
    const { file } = await member.query('getStatement', { period, format });
    return Buffer.from(file, 'base64');
  };
  async function rowsOf(period: string): Promise<Row[]> {
    const [head, ...lines] = (await statement(period)).toString().trimEnd().split('\r\n');
    // The file begins with the byte order mark, like every export.
    expect(head).toBe('\uFEFFTime (UTC),Type,Reference,Account,Coin,Amount,Balance');
    return lines.map((line) => {
      const [, type = '', , account, coin, amount = '', balance = ''] = line.split(',');
      return { type, purse: `${account} ${coin}`, amount, balance };
    });
  }
  const balancesOf = (rows: readonly Row[], type: string) =>
    new Map(
      rows
        .filter((row) => row.type === type && row.amount === '')
        .map((row) => [row.purse, row.balance]),
    );
  const movementsOf = (rows: readonly Row[]) => rows.filter(({ amount }) => amount !== '');

  test('opening balances and movements lead to the closing ones, which open the next month', async () => {
    const all = await Promise.all(MONTHS.map(rowsOf));
    expect(all.map((rows) => movementsOf(rows).length > 0)).toEqual([true, true, true]);
    let before = new Map<string, string>();
    for (const rows of all) {
      const opening = balancesOf(rows, 'Opening balance');
      const sums = new Map<string, Money>(
        [...opening].map(([purse, text]) => [purse, money(text)]),
      );
      for (const { purse, amount, balance } of movementsOf(rows)) {
        sums.set(purse, add(sums.get(purse) ?? ZERO, money(amount)));
        expect(balance).toBe(sums.get(purse));
      }
      expect(balancesOf(rows, 'Closing balance')).toEqual(sums);
      for (const [purse, balance] of opening)
        expect([purse, before.get(purse) ?? '0']).toEqual([purse, balance]);
      before = balancesOf(rows, 'Closing balance');
    }
  });

  test('a year has the movements of its months, and ends with the balances', async () => {
    const months = await Promise.all(MONTHS.map(rowsOf));
    const year = await rowsOf('2026');
    const inMonths = months.flatMap(movementsOf);
    expect(movementsOf(year).slice(0, inMonths.length)).toEqual(inMonths);
    const { rows } = await on.context.db.execute<{ purse: string; balance: string }>(sql`
      select (array['Funds', 'Options', 'Quant'])[account] || ' ' || c.code as purse,
        trim_scale(available + frozen)::text as balance
      from balances join coins c on c.id = coin_id
      where member_id = ${member.id} and available + frozen <> 0`);
    const closing = [...balancesOf(year, 'Closing balance')].filter(([, text]) => text !== '0');
    expect(closing.sort()).toEqual(rows.map(({ purse, balance }) => [purse, balance]).sort());
  });

  test('the PDF has the same rows, and its index leads to its objects', async () => {
    const pdf = await statement('2026-01', 'pdf');
    const text = pdf.toString('latin1');
    const [, startText] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? [];
    const places = text.slice(Number(startText)).match(/^\d{10} 00000 n $/gm) ?? [];
    expect(places.length).toBeGreaterThan(4);
    for (const [place, line] of places.entries()) {
      expect(text.slice(Number(line.slice(0, 10)))).toMatch(new RegExp(`^${place + 1} 0 obj\n`));
    }
    const pages: string[] = [];
    for (const found of text.matchAll(/\/Length (\d+) \/Filter \/FlateDecode >>\nstream\n/g)) {
      const from = found.index + found[0].length;
      pages.push(inflateSync(pdf.subarray(from, from + Number(found[1]))).toString());
    }
    const lines = pages.join('\n').match(/^\(2026-.*\) Tj T\*$/gm) ?? [];
    const csv = (await statement('2026-01')).toString().trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.slice(1, -7).trim().split(/ {2,}/).slice(-1))).toEqual(
      csv.map((line) => line.split(',').slice(-1)),
    );
    expect(pages[0]).toContain(`Statement of member ${member.id}, 2026-01-01 00:00:00`);
  });

  test("of another member's ledger nothing is in it", async () => {
    const other = await fundedMember(on, { 1: { LTC: '77.125' } });
    expect((await statement('2026')).toString()).not.toContain('77.125');
    const { file } = await other.query('getStatement', { period: '2026', format: 'csv' });
    const [, ...lines] = Buffer.from(file, 'base64').toString().trimEnd().split('\r\n');
    // The lines are the opening balance, the funds that the test added, and the closing balance.
    expect(lines).toHaveLength(3);
  });

  test.each(['2026-13', '2026-1', '26', '', '2031', '2026-01-01'])(
    '%j is refused',
    async (period) => {
      expect((await member.call('getStatement', { period, type: 1 })).code).toBe(0);
    },
  );

  test('a format that does not exist is refused', async () => {
    expect((await member.call('getStatement', { period: '2026', type: 3 })).code).toBe(0);
  });
});

test('a spreadsheet keeps the cells of a statement as text, and calculates with its amounts', () => {
  const at = Date.UTC(2026, 0, 5, 10);
  const purse = { account: ACCOUNT.funds, coin: '=BTC' } as const;
  const csv = statementCsv({
    site: 'Trade',
    memberId: 7,
    madeAt: at,
    from: at,
    to: at + DAY_MS,
    balances: [{ ...purse, opening: ZERO, closing: money('-1.5') }],
    movements: [
      {
        ...purse,
        at,
        kind: 'correction',
        reference: '2601151200004821390755',
        amount: money('-1.5'),
        balance: money('-1.5'),
      },
    ],
  });
  expect(csv.toString().split('\r\n')[2]).toBe(
    `2026-01-05T10:00:00Z,Customer service adjustment,"'2601151200004821390755",Funds,"'=BTC",-1.5,-1.5`,
  );
});

describe('the number of statements', () => {
  test('is limited', async () => {
    const on = await startTestServer({ limits: { statement: { count: 2, seconds: 3600 } } });
    const member = await fundedMember(on, {});
    const codes = [];
    for (let i = 0; i < 3; i += 1) {
      codes.push((await member.mutate('getStatement', { period: '2026', format: 'csv' })).code);
    }
    expect(codes).toEqual([1, 1, 429]);
    await on.stop();
  });
});
