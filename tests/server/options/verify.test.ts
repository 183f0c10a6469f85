import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyOptions } from '../../../server/modules/options/verify/verify.ts';
import {
  CYCLE_SECONDS,
  type LedgerRig,
  openLedgerRig,
  SYMBOL,
} from '../../support/server/ledger-rig.ts';

const CYCLE_MS = CYCLE_SECONDS * 1000;

describe('options:verify', () => {
  let rig: LedgerRig;
  let orderId: number;
  let bought: number;

  beforeAll(async () => {
    rig = await openLedgerRig();
  });
  afterAll(() => rig?.close());
  beforeEach(async () => {
    rig.time.advance(3_600_000);
    rig.prices.clear(SYMBOL);
    bought = rig.time.now();
    rig.prices.set(SYMBOL, '100');
    const member = await rig.newMember();
    orderId = await rig.buy(member, { direction: 'up' });
    rig.prices.set(SYMBOL, '100', bought + 400);
    rig.prices.set(SYMBOL, '101', bought + CYCLE_MS);
    rig.time.advance(CYCLE_MS + 2_000);
    await rig.runner.runDue();
  });

  const verify = async () => {
    const report = await verifyOptions({ db: rig.db, prices: rig.prices, now: rig.time.now() });
    return report.discrepancies.filter((fault) => fault.startsWith(`option ${orderId}:`));
  };
  /** Simulates a change that requires the superuser of the database. */
  const tamper = (change: string) =>
    rig.db.transaction(async (tx) => {
      await tx.execute(sql`alter table option_orders disable trigger all`);
      await tx.execute(sql.raw(`update option_orders set ${change} where id = ${orderId}`));
      await tx.execute(sql`alter table option_orders enable trigger all`);
    });

  test('an honest settlement is green', async () => {
    expect(await verify()).toEqual([]);
    const { settled, fromLog } = await verifyOptions({
      db: rig.db,
      prices: rig.prices,
      now: rig.time.now(),
    });
    expect(fromLog).toBe(settled);
  });

  test('a manipulated winner is detected: another outcome, another tick, another opening', async () => {
    await tamper(`outcome = 'loss', profit = -10`);
    expect(await verify()).toEqual([expect.stringContaining('the rule says win 8')]);
    await tamper(`outcome = 'win', profit = 8, tick_price = 102`);
    expect(await verify()).toEqual([expect.stringContaining('settled by 102')]);
    await tamper(`tick_price = 101, open_price = 99`);
    expect(await verify()).toEqual([expect.stringContaining('opened by 99')]);
    await tamper(`open_price = 100, stake = 20, profit = 16`);
    expect(await verify()).toEqual([
      expect.stringContaining('available was posted 18, due was 36'),
      expect.stringContaining('frozen was posted -10, due was -20'),
      expect.stringContaining('house was posted -8, due was -16'),
    ]);
    await tamper(`stake = 10, profit = 8`);
    expect(await verify()).toEqual([]);
  });

  test('a tick hidden from the settlement is detected', async () => {
    rig.prices.set(SYMBOL, '100.5', bought + CYCLE_MS, '2');
    expect(await verify()).toEqual([expect.stringContaining('the log says 100.5')]);
  });
});
