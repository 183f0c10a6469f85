import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { money } from '#core/domain/money.ts';
import type { Tx } from '../../../server/db/db.ts';
import { openings } from '../../../server/db/schema/ledger.ts';
import { transact, transactOnce } from '../../../server/db/transact.ts';
import { resumeTrading } from '../../../server/desk/trading.ts';
import { type LedgerEntry, postEntry } from '../../../server/ledger/post-entry.ts';
import { createTradingHalt } from '../../../server/ledger/trading-halt.ts';
import { verifySinceCheckpoint } from '../../../server/ledger/verify.ts';
import { ENGINES } from '../../support/server/database.ts';
import { type LedgerRig, openLedgerRig } from '../../support/server/ledger-rig.ts';

describe.each(ENGINES)('ledger on %s', (engine) => {
  let rig: LedgerRig;
  let member: number;
  let reference = 0;

  beforeAll(async () => {
    rig = await openLedgerRig(engine);
    member = await rig.newMember('100');
  });
  afterAll(() => rig?.close());

  function postEntries(postings: LedgerEntry['postings'], more: Partial<LedgerEntry> = {}) {
    reference += 1;
    const entry = {
      kind: 'opening',
      reference: `${reference}`,
      at: rig.time.now(),
      postings,
      ...more,
    };
    return transact(rig.db, async (tx) => {
      await insertSources(tx, entry);
      await postEntry(tx, entry);
    });
  }
  /** Inserts the rows that explain an entry of opening funds. */
  async function insertSources(tx: Tx, entry: Pick<LedgerEntry, 'reference' | 'postings'>) {
    for (const posting of entry.postings) {
      if (!('memberId' in posting)) continue;
      const { bucket: _, ...credit } = posting;
      await tx
        .insert(openings)
        .values({ reference: entry.reference, ...credit })
        .onConflictDoNothing();
    }
  }
  const mine = (amount: string, bucket: 'available' | 'frozen' = 'available') => ({
    memberId: member,
    account: ACCOUNT.options,
    coinId: rig.usdt.id,
    bucket,
    amount: money(amount),
  });
  const house = (amount: string, coinId = rig.usdt.id) => ({
    house: 'opening' as const,
    coinId,
    amount: money(amount),
  });

  test('posts 18 decimals exactly', async () => {
    await postEntries([mine('0.000000000000000001'), house('-0.000000000000000001')]);
    expect((await rig.balance(member)).available).toBe('100.000000000000000001');
    await postEntries([mine('-0.000000000000000001'), house('0.000000000000000001')]);
    expect((await rig.balance(member)).available).toBe('100');
  });

  test('refuses amounts finer than its columns, which would round them', async () => {
    const finer = '0.0000000000000000005';
    await expect(postEntries([mine(finer), house(`-${finer}`)])).rejects.toThrow('decimals');
    expect((await rig.balance(member)).available).toBe('100');
  });

  test('refuses postings that do not sum to zero per coin', async () => {
    await expect(postEntries([mine('1')])).rejects.toThrow();
    await expect(postEntries([mine('1'), house('-1', rig.btc.id)])).rejects.toThrow();
    await expect(postEntries([mine('1'), house('-1.000000000000000001')])).rejects.toThrow();
    expect((await rig.balance(member)).available).toBe('100');
  });

  test('refuses a debit beyond the available amount, and frees nothing that is not frozen', async () => {
    await expect(postEntries([mine('-100.01'), house('100.01')])).rejects.toThrow('ledger.short');
    await expect(postEntries([mine('-1', 'frozen'), mine('1')])).rejects.toThrow('ledger.short');
    expect(await rig.balance(member)).toEqual({ available: '100', frozen: '0' });
  });

  test('refuses the same entry twice', async () => {
    const once = { reference: 'x' };
    await postEntries([mine('1'), house('-1')], once);
    await expect(postEntries([mine('1'), house('-1')], once)).rejects.toThrow();
    await postEntries([mine('-1'), house('1')]);
  });

  test.each([
    'update ledger_legs set amount = amount * 2',
    'delete from ledger_legs',
    'truncate ledger_legs cascade',
    'update ledger_transactions set kind = kind',
    'delete from ledger_transactions',
    'truncate ledger_transactions cascade',
    'update balances set available = -1',
    'update balances set frozen = -1',
  ])('the database itself refuses: %s', async (statement) => {
    await expect(rig.db.execute(sql.raw(statement))).rejects.toThrow();
  });

  test('simultaneous transfers in both directions end without a deadlock', async () => {
    const other = await rig.newMember('100');
    // `transact` is not used, because its retry would hide a deadlock.
    const move = (from: number, to: number) =>
      transactOnce(rig.db, async (tx) => {
        reference += 1;
        const postings = [
          { ...mine('-1'), memberId: from },
          { ...mine('1'), memberId: to },
        ];
        const entry = { kind: 'opening', reference: `${reference}`, at: 0, postings };
        await insertSources(tx, entry);
        await postEntry(tx, entry);
      });
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? move(member, other) : move(other, member))),
    );
    expect((await rig.balance(member)).available).toBe('100');
    expect((await rig.balance(other)).available).toBe('100');
  });

  test('a checkpoint is stored and the next verification starts there', async () => {
    expect((await verifySinceCheckpoint(rig.db, rig.time.now())).discrepancies).toEqual([]);
    await postEntries([mine('2'), house('-2')]);
    const next = await verifySinceCheckpoint(rig.db, rig.time.now());
    expect(next).toMatchObject({ discrepancies: [], postings: 2 });
    expect(next.fromPosting).toBeGreaterThan(0);
    await postEntries([mine('-2'), house('2')]);
  });

  test('a cached balance that differs from its postings stops trading, with the reason', async () => {
    const raise = (by: string) =>
      rig.db.execute(
        sql.raw(`update balances set available = available + ${by} where member_id = ${member}`),
      );
    await raise('5');
    const tradingHalt = createTradingHalt(rig.db, rig.time.now);
    expect(() => tradingHalt.assertTrading()).toThrow('ledger.closed');
    await tradingHalt.verify();
    expect(tradingHalt.haltReason()).toMatch(`member ${member} account 2`);
    expect(() => tradingHalt.assertTrading()).toThrow('ledger.closed');
    expect((await rig.verify()).discrepancies).toHaveLength(1);
    await raise('-5');
    await tradingHalt.verify();
    expect(() => tradingHalt.assertTrading()).toThrow('ledger.closed');
    await resumeTrading(rig.db, { actor: 'ada', at: rig.time.now() });
    await tradingHalt.refresh();
    expect(tradingHalt.haltReason()).toBeUndefined();
    expect(() => tradingHalt.assertTrading()).not.toThrow();
  });
});
