import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { money } from '#core/domain/money.ts';
import { transact } from '../../../server/db/transact.ts';
import { checkNextRange, nightOf } from '../../../server/ledger/nightly.ts';
import { postOpening } from '../../../server/ledger/opening.ts';
import { type Scope, verifySinceCheckpoint } from '../../../server/ledger/verify.ts';
import { ENGINES } from '../../support/server/database.ts';
import { type LedgerRig, openLedgerRig } from '../../support/server/ledger-rig.ts';

const DAY_MS = 86_400_000;

describe.each(ENGINES)('verification of the ledger on %s', (engine) => {
  let rig: LedgerRig;
  let member: number;
  let reference = 0;

  beforeAll(async () => {
    rig = await openLedgerRig(engine);
  });
  afterAll(() => rig?.close());
  beforeEach(async () => {
    member = await rig.newMember('100');
    rig.time.advance(DAY_MS);
    expect((await since()).discrepancies).toEqual([]);
  });

  const since = (scope?: Scope) => verifySinceCheckpoint(rig.db, rig.time.now(), scope);
  const run = (text: string) => rig.db.execute(sql.raw(text));
  const postEntries = (amount = '1') =>
    transact(rig.db, (tx) => {
      reference += 1;
      const credit = {
        memberId: member,
        account: ACCOUNT.options,
        coinId: rig.usdt.id,
        amount: money(amount),
      };
      return postOpening(tx, { reference: `${reference}`, at: rig.time.now() }, [credit]);
    });
  /** Runs a statement that the triggers would refuse, as an intruder would. */
  async function force(text: string): Promise<void> {
    for (const mode of ['disable', 'enable'] as const) {
      for (const table of ['ledger_legs', 'ledger_transactions']) {
        await run(`alter table ${table} ${mode} trigger user`);
      }
      if (mode === 'disable') await run(text);
    }
  }
  /** Returns everything that the nightly verification finds. */
  async function night(holder = 'one'): Promise<string[]> {
    for (;;) {
      const range = await checkNextRange(rig.db, { holder, now: rig.time.now() });
      if (range === undefined) throw new Error('the night is over');
      if (range.isFinished) return [...range.discrepancies];
    }
  }
  const raise = (by: string) =>
    run(`update balances set available = available + ${by} where member_id = ${member}`);

  test('reads new postings, and each entry once', async () => {
    await postEntries();
    await postEntries();
    expect(await since('touched')).toMatchObject({ discrepancies: [], postings: 4 });
    expect(await since('touched')).toMatchObject({ discrepancies: [], postings: 0 });
    await postEntries();
    expect(await since('all')).toMatchObject({ discrepancies: [], postings: 2 });
  });

  test('a manually changed balance is found immediately when used, otherwise at start and by night', async () => {
    await raise('5');
    expect((await since('touched')).discrepancies).toEqual([]);
    expect((await since('all')).discrepancies).toHaveLength(1);
    expect(await night()).toEqual([expect.stringContaining(`member ${member} account 2`)]);
    await postEntries();
    expect((await since('touched')).discrepancies).toEqual([
      `member ${member} account 2 coin ${rig.usdt.id}: cached ${plain('106')}+${plain('0')}, replayed ${plain('101')}+${plain('0')} (available+frozen)`,
    ]);
    await raise('-5');
    expect((await since('touched')).discrepancies).toEqual([]);
  });

  test('a deleted balance is found', async () => {
    await run(`delete from balances where member_id = ${member}`);
    expect((await since('all')).discrepancies).toHaveLength(1);
    expect(await night()).toHaveLength(1);
    await run(`insert into balances (member_id, account, coin_id, available)
      values (${member}, 2, ${rig.usdt.id}, 100)`);
  });

  test('an entry inserted by hand without a change of a balance is found within a minute', async () => {
    await run(`insert into openings values ('hand ${member}', ${member}, 2, ${rig.usdt.id}, 7)`);
    await run(`with made as (
        insert into ledger_transactions (kind, reference, at) values ('opening', 'hand ${member}', 0) returning id)
      insert into ledger_legs (transaction_id, member_id, account, bucket, house, coin_id, amount)
      select id, ${member}, 2, 'available', null, ${rig.usdt.id}, 7::numeric from made
      union all select id, null, null, null, 'opening', ${rig.usdt.id}, -7 from made`);
    expect((await since('touched')).discrepancies).toEqual([
      expect.stringContaining(`member ${member}`),
    ]);
    await raise('7');
    expect((await since('touched')).discrepancies).toEqual([]);
  });

  test.each([
    ['taken out', 'delete from ledger_legs where id = (select max(id) from ledger_legs)'],
    ['changed', 'update ledger_legs set amount = amount * 2 where house is null'],
  ])('postings %s by hand, bypassing the triggers, are found by night', async (_, statement) => {
    await postEntries('2');
    await since();
    await run('create table kept as select * from ledger_legs');
    await force(statement);
    expect(await night()).not.toEqual([]);
    await force('delete from ledger_legs');
    await force('insert into ledger_legs select * from kept');
    await run('drop table kept');
    rig.time.advance(DAY_MS);
    expect(await night()).toEqual([]);
  });

  test('one instance verifies at night, another continues where it stopped, and it ends once', async () => {
    const now = rig.time.now();
    expect(await checkNextRange(rig.db, { holder: 'one', now })).toMatchObject({
      discrepancies: [],
    });
    expect(await checkNextRange(rig.db, { holder: 'two', now })).toBeUndefined();
    rig.time.advance(31_000);
    expect(await night('two')).toEqual([]);
    expect(await checkNextRange(rig.db, { holder: 'one', now: rig.time.now() })).toBeUndefined();
    const { rows } = await run(`select stage, (select count(*) from ledger_legs) = legs as whole
      from ledger_full_checks where night = ${nightOf(now)}`);
    expect(rows).toEqual([{ stage: 'bookings', whole: true }]);
  });

  test('the nightly verification begins at three', () => {
    const at = (hour: number) => nightOf(Date.UTC(2026, 5, 2, hour));
    expect(at(3) - at(2)).toBe(1);
    expect(at(23)).toBe(at(3));
  });

  test('a ledger verified by the previous build continues from its checkpoint', async () => {
    await force('update ledger_transactions set xact = null');
    await run(`update ledger_checkpoints set snapshot = null, xact = null`);
    await postEntries();
    expect(await since()).toMatchObject({ discrepancies: [], postings: 2 });
    await postEntries();
    expect(await since('touched')).toMatchObject({ discrepancies: [], postings: 2 });
  });

  test('a dump restored on another server is verified from its first posting, once', async () => {
    await postEntries();
    await force(`update ledger_transactions set xact = '99999999999'`);
    await run(`update ledger_checkpoints set xact = '1'`);
    const whole = await since();
    expect(whole.discrepancies).toEqual([]);
    expect(whole.fromPosting).toBe(0);
    expect(whole.postings).toBe((await rig.verify()).postings);
    expect(await since('touched')).toMatchObject({ discrepancies: [], postings: 0 });
    await postEntries();
    expect(await since('touched')).toMatchObject({ discrepancies: [], postings: 2 });
  });

  test('an entry accepts no postings once its transaction has ended', async () => {
    await postEntries();
    const { rows } = await run('select max(id)::text as id from ledger_transactions');
    const adding = () =>
      run(`insert into ledger_legs (transaction_id, house, coin_id, amount)
        select ${rows[0]?.id}, 'options', ${rig.usdt.id}, amount from (values (1), (-1)) as v(amount)`);
    const late = {
      cause: { message: `booking ${rows[0]?.id} was made before: it takes no more legs` },
    };
    await expect(adding()).rejects.toMatchObject(late);
    expect((await since()).discrepancies).toEqual([]);
    await force('update ledger_transactions set xact = null');
    await expect(adding()).rejects.toMatchObject(late);
  });
});

/** Formats an amount as the database formats a sum. */
function plain(amount: string): string {
  return `${amount}.${'0'.repeat(18)}`;
}
