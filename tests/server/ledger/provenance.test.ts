import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../../server/db/db.ts';
import { transactOnce } from '../../../server/db/transact.ts';
import { verifyAnew, verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { ENGINES } from '../../support/server/database.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { fundingOf, TRON } from '../../support/server/funding.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

/** Thrown to undo a drill. */
class Undone extends Error {}

describe.each(ENGINES)('where money comes from, on %s', (engine) => {
  let on: TestServer;
  let member: FundedMember;
  let other: FundedMember;
  beforeAll(async () => {
    on = await startTestServer({ engine, config: { review: 'desk' } });
    member = await fundedMember(on, { 1: { USDT: '1000', BTC: '1' }, 2: { USDT: '500' } });
    other = await fundedMember(on, {});
    const [coin] = await member.query('getrecharge');
    const deposit = { coinId: coin?.id ?? '', networkId: coin?.networks[0]?.id ?? '' };
    for (const num of ['50', '60']) {
      const voucher = await uploadImage(on.app, member);
      await member.query('recharge', { ...deposit, amount: num, voucher: voucher });
    }
    await fundingOf(on).decide('deposit', 1, true);
    await member.query('transfer', { coinId: 1, amount: '1', from: 1, to: 2 });
    on.prices.hold('btcusdt', '50000', on.time.now(), on.time.now() + 60_000);
    await member.query('creatorder', {
      marketId: 1,
      durationSeconds: 30,
      stake: '10',
      direction: 'up',
    });
    on.prices.set('btcusdt', '51000', on.time.now() + 29_000);
    on.time.advance(33_000);
    await on.context.jobs.runDue();
    await member.query('upbbbuy', {
      marketId: 1,
      kind: 'limit',
      side: 'buy',
      price: '100',
      quantity: '0.5',
    });
  });
  afterAll(() => on.stop());

  /**
   * Makes a change that the exchange would never make, verifies the ledger, and reverts the change.
   */
  async function drill(...statements: readonly string[]): Promise<readonly string[]> {
    let found: readonly string[] = [];
    const work = async (tx: Tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      found = (await verifyAnew(tx, on.time.now())).discrepancies;
      throw new Undone();
    };
    await transactOnce(on.context.db, work, { isolationLevel: 'repeatable read' }).catch(
      (error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      },
    );
    return found;
  }
  const credit = (amount: string, house: string, memberId = member.id) => [
    { memberId, account: 1, bucket: 'available', coinId: 1, amount },
    { house, coinId: 1, amount: `-${amount}` },
  ];
  const entry = (kind: string, reference: string, postings: readonly object[]) =>
    `select post_ledger_entry('${kind}', '${reference}', 0, '${JSON.stringify(postings)}')`;
  const approve = (id: number) =>
    `update deposits set status = 'approved', credited = amount, decided_at = 0 where id = ${id}`;
  const lastOption = `(select max(id) from option_orders)`;
  const disable = (table: string) => `alter table ${table} disable trigger user`;

  test('everything that members did has a source', async () => {
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
    expect(await drill()).toEqual([]);
  });

  test.each([
    ['deposit', 'deposit:99'],
    ['deposit', 'deposit:2'],
    ['deposit', 'deposit:1 '],
    ['deposit', 'withdrawal:1'],
    ['opening', 'nowhere'],
    ['withdrawal.return', 'withdrawal:1'],
    ['loan.pay', 'loan:1'],
    ['staking.mature', 'staking:1'],
    ['mining.mature', 'mining:1'],
    ['own.transfer', 'own-transfer:77'],
    ['transfer.arrive', 'transfer:1'],
    ['coin.exchange', 'exchange:1'],
    ['option.settle', 'option:99'],
    ['spot.fill', 'spot:1@0'],
    ['spot.cancel', 'spot:1'],
    ['spot.place', 'spot:99'],
    ['practice.refill', 'practice:1:x'],
    ['invite.reward', 'invite-payment:1'],
  ])('an entry %s of %s that credits a member is red', async (kind, reference) => {
    const found = await drill(entry(kind, reference, credit('1000', 'deposits')));
    expect(found[0]).toMatch(
      new RegExp(`^entry \\d+ ${kind} of ${reference} (has no source|differs from its source)`),
    );
  });

  test('an entry of an unknown kind is red', async () => {
    expect(await drill(entry('gift', 'deposit:1', credit('1', 'deposits')))).toEqual([
      expect.stringMatching(/^entry \d+ gift of deposit:1 is of an unknown kind/),
    ]);
  });

  test('a credit of another amount, coin or member than the deposit is red', async () => {
    const right = credit('60', 'deposits');
    expect(await drill(approve(2), entry('deposit', 'deposit:2', right))).toEqual([]);
    const wrong = [
      credit('6000', 'deposits'),
      credit('60', 'deposits', other.id),
      credit('60', 'fees'),
      right.map((posting) => ({ ...posting, coinId: 2 })),
      right.map((posting) => ('account' in posting ? { ...posting, account: 2 } : posting)),
    ];
    for (const postings of wrong) {
      const [found] = await drill(approve(2), entry('deposit', 'deposit:2', postings));
      expect(found).toMatch(/^entry \d+ deposit of deposit:2 differs from its source: /);
    }
  });

  test('a source that is edited after its entry is red', async () => {
    const [amount] = await drill('update deposits set credited = 49 where id = 1');
    expect(amount).toMatch(/^entry \d+ deposit of deposit:1 differs from its source: .* by -?1$/);
    const [state] = await drill(
      `update deposits set status = 'rejected', credited = null where id = 1`,
    );
    expect(state).toMatch(/^entry \d+ deposit of deposit:1 has no source/);
    const [profit] = await drill(
      disable('option_orders'),
      `update option_orders set profit = profit + 1 where id = ${lastOption}`,
    );
    expect(profit).toMatch(/^entry \d+ option.settle of option:1 differs from its source: /);
  });

  test('an entry that is edited with its triggers disabled is red, balance and all', async () => {
    const [found] = await drill(
      disable('ledger_legs'),
      `update ledger_legs set amount = amount * 2 where transaction_id =
        (select id from ledger_transactions where kind = 'deposit')`,
      `update balances set available = available + 50 where member_id = ${member.id}
        and account = 1 and coin_id = 1`,
    );
    expect(found).toMatch(/^entry \d+ deposit of deposit:1 differs from its source: /);
  });

  test('a second entry of one source is red', async () => {
    const found = await drill(
      'alter table ledger_transactions drop constraint ledger_transactions_once',
      entry('deposit', 'deposit:1', credit('50', 'deposits')),
    );
    expect(found).toHaveLength(2);
    for (const line of found) expect(line).toMatch(/^entry \d+ deposit of deposit:1 exists twice/);
  });

  test('a withdrawal is paid in the state of a paid one only', async () => {
    const requested = `insert into withdrawals
      (member_id, coin_id, account, kind, amount, fee, arrival, target, created_at)
      values (${member.id}, 1, 1, 'wallet', 100, 1, 99, '${TRON}', 0)`;
    const id = 1;
    const frozen = [
      { memberId: member.id, account: 1, bucket: 'available', coinId: 1, amount: '-100' },
      { memberId: member.id, account: 1, bucket: 'frozen', coinId: 1, amount: '100' },
    ];
    const paid = [
      { memberId: member.id, account: 1, bucket: 'frozen', coinId: 1, amount: '-100' },
      { house: 'withdrawals', coinId: 1, amount: '99' },
      { house: 'fees', coinId: 1, amount: '1' },
    ];
    const numbered = `select setval(pg_get_serial_sequence('withdrawals', 'id'), ${id}, false)`;
    const request = [numbered, requested, entry('withdrawal', `withdrawal:${id}`, frozen)];
    expect(await drill(...request)).toEqual([]);
    const pay = entry('withdrawal.pay', `withdrawal:${id}`, paid);
    expect(await drill(...request, pay)).toEqual([
      expect.stringMatching(/^entry \d+ withdrawal.pay of withdrawal:1 has no source/),
      expect.stringContaining('account 1 coin 1: 50 is frozen, orders and requests hold 150'),
    ]);
  });

  test('funds that an order reserves are released by the end of the order only', async () => {
    const release = [
      { memberId: member.id, account: 1, bucket: 'frozen', coinId: 1, amount: '-50' },
      { memberId: member.id, account: 1, bucket: 'available', coinId: 1, amount: '50' },
    ];
    expect(await drill(entry('spot.fire', 'spot:1', release))).toEqual([
      expect.stringMatching(/^entry \d+ spot.fire of spot:1 has no source/),
      `member ${member.id} account 1 coin 1: 0 is frozen, orders and requests hold 50`,
    ]);
  });

  test('the running verification names minted money and halts trading', async () => {
    const { db, tradingHalt } = on.context;
    await tradingHalt.verify('touched');
    expect(tradingHalt.haltReason()).toBeUndefined();
    await db.execute(sql.raw(entry('deposit', 'deposit:77', credit('5000', 'deposits'))));
    const { discrepancies, postings } = await tradingHalt.verify('touched');
    expect(postings).toBe(2);
    expect(discrepancies).toEqual([
      expect.stringMatching(/^entry \d+ deposit of deposit:77 has no source/),
    ]);
    expect(tradingHalt.haltReason()).toMatch(/does not verify: entry \d+ deposit of deposit:77/);
  });
});
