import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT, type Account } from '#core/domain/accounts.ts';
import { money } from '#core/domain/money.ts';
import type { Credit, Tx } from '../../../server/db/db.ts';
import { transact } from '../../../server/db/transact.ts';
import { onAwaitedCredit } from '../../../server/ledger/credit-hook.ts';
import { type Posting, postEntry } from '../../../server/ledger/post-entry.ts';
import { ENGINES } from '../../support/server/database.ts';
import { type LedgerRig, openLedgerRig } from '../../support/server/ledger-rig.ts';

describe.each(ENGINES)('what a credit wakes on %s', (engine) => {
  let rig: LedgerRig;
  let member: number;
  let reference = 0;

  beforeAll(async () => {
    rig = await openLedgerRig(engine);
    member = await rig.newMember('100');
    // Waits for credits to account 1 of any member.
    await rig.db.execute(sql`
      create or replace function credit_is_awaited(p_member bigint, p_account integer, p_coin bigint)
      returns boolean language plpgsql as $$ begin return p_account = 1; end $$`);
  });
  afterAll(() => rig?.close());

  /** Credits one USDT to `account` and takes it from the house. */
  function credit(account: Account) {
    reference += 1;
    const coinId = rig.usdt.id;
    const postings: Posting[] = [
      { memberId: member, account, bucket: 'available', coinId, amount: money('1') },
      { house: 'options', coinId, amount: money('-1') },
    ];
    return transact(rig.db, (tx) =>
      postEntry(tx, { kind: 'test.hook', reference: `${reference}`, at: 7, postings }),
    );
  }
  const entries = async () =>
    (await rig.db.execute(sql`select from ledger_transactions where kind = 'test.hook'`)).rows
      .length;

  test('an awaited credit without a listener is rolled back', async () => {
    await expect(credit(ACCOUNT.funds)).rejects.toThrow('no listener');
    expect(await entries()).toBe(0);
  });

  test('listeners are called once, in the transaction of the entry, for awaited credits only', async () => {
    const heard: [readonly Credit[], number, number][] = [];
    const listener = async (tx: Tx, credits: readonly Credit[], at: number) => {
      const { rows } = await tx.execute(
        sql`select from ledger_transactions where kind = 'test.hook'`,
      );
      heard.push([credits, at, rows.length]);
    };
    onAwaitedCredit(rig.db, listener);
    onAwaitedCredit(rig.db, listener);
    await credit(ACCOUNT.options);
    expect(heard).toEqual([]);
    await credit(ACCOUNT.funds);
    const awaited = { memberId: member, account: ACCOUNT.funds, coinId: rig.usdt.id };
    expect(heard).toEqual([[[expect.objectContaining(awaited)], 7, 2]]);
  });

  test('a listener that fails takes the entry back', async () => {
    const before = await entries();
    onAwaitedCredit(rig.db, () => Promise.reject(new Error('not now')));
    await expect(credit(ACCOUNT.funds)).rejects.toThrow('not now');
    expect(await entries()).toBe(before);
  });
});
