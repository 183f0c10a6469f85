import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Money, money } from '#core/domain/money.ts';
import { coins } from '../../../server/db/schema/market.ts';
import { ENGINES } from '../../support/server/database.ts';
import { type LedgerRig, openLedgerRig } from '../../support/server/ledger-rig.ts';

describe.each(ENGINES)('a money column on %s', (engine) => {
  let rig: LedgerRig;

  beforeAll(async () => {
    rig = await openLedgerRig(engine);
  });
  afterAll(() => rig?.close());

  async function write(loanLimit: Money | null) {
    const isThis = eq(coins.id, rig.usdt.id);
    await rig.db.update(coins).set({ loanLimit }).where(isThis);
    const [row] = await rig.db.select({ loanLimit: coins.loanLimit }).from(coins).where(isThis);
    return row?.loanLimit;
  }

  test.each([
    '10',
    '100',
    '7.5',
    '0.000000000000000001',
    '12345678901234567890.100000000000000001',
  ])('%s is read as it was written, without zeros at its end', async (amount) => {
    expect(await write(money(amount))).toBe(amount);
  });

  test('no amount stays null', async () => {
    expect(await write(null)).toBeNull();
  });

  test.each(['NaN', '1e3', '', ' 5', '0x10', 'Infinity'])(
    '%j is refused before it reaches the database',
    async (text) => {
      await expect(write(text as Money)).rejects.toThrow(RangeError);
    },
  );
});
