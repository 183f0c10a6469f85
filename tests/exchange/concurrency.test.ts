import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES } from '../support/database.ts';
import { CYCLE_SECONDS, type LedgerRig, openLedgerRig, SYMBOL } from '../support/ledger-rig.ts';

const MEMBERS = 64;

describe.each(ENGINES)('64 members at once on %s', (engine) => {
  let rig: LedgerRig;
  let members: number[];

  beforeAll(async () => {
    rig = await openLedgerRig(engine);
    rig.prices.set(SYMBOL, '100');
    members = [];
    for (let i = 0; i < MEMBERS; i += 1) members.push(await rig.newMember('100'));
  });
  afterAll(() => rig?.close());

  test('buying and settling keeps the sum, nothing is negative, nothing is settled twice', async () => {
    const bought = rig.time.now();
    let isOver = false;
    const reader = (async () => {
      const seen = new Set<string>();
      while (!isOver) {
        for (const sum of await rig.grandTotals()) seen.add(sum);
        await new Promise((done) => setTimeout(done, 50));
      }
      return [...seen];
    })();
    await Promise.all(
      members.map((member, i) =>
        Promise.all(
          ['10', '20'].map((stake) => rig.buy(member, { stake, direction: i % 2 ? 'up' : 'down' })),
        ),
      ),
    );
    rig.prices.set(SYMBOL, '101', bought + CYCLE_SECONDS * 1000);
    rig.time.advance(CYCLE_SECONDS * 1000 + 2_000);
    const instances = [rig.runner, rig.newRunner(), rig.newRunner()];
    await Promise.all(instances.map((instance) => instance.runDue()));
    isOver = true;
    expect(await reader).toEqual(['0']);
    for (const [i, member] of members.entries()) {
      expect(await rig.balance(member)).toEqual({ available: i % 2 ? '124' : '70', frozen: '0' });
    }
    const { rows } = await rig.db.execute<{ kind: string; n: string }>(
      sql`select kind, count(*)::text as n from ledger_transactions
        where kind like 'option.%' group by kind order by kind`,
    );
    expect(rows).toEqual([
      { kind: 'option.buy', n: '128' },
      { kind: 'option.settle', n: '128' },
    ]);
    expect((await rig.verify()).faults).toEqual([]);
  });

  test('the whole balance staked 50 times at once is staked once', async () => {
    const member = await rig.newMember('10');
    rig.prices.set(SYMBOL, '100');
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => rig.buy(member, { stake: '10' })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(new Set(refused.map((result) => result.reason.message))).toEqual(
      new Set(['ledger.short']),
    );
    expect(await rig.balance(member)).toEqual({ available: '0', frozen: '10' });
  });
});
