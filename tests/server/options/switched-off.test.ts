import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money } from '#core/domain/money.ts';
import { markets } from '../../../server/db/schema/market.ts';
import { createPriceSource } from '../../../server/market/create-price-source.ts';
import { listMarkets } from '../../../server/market/markets.repo.ts';
import { optionsHandlers } from '../../../server/modules/options/options.routes.ts';
import { verifyOptions } from '../../../server/modules/options/verify/verify.ts';
import {
  CYCLE_SECONDS,
  type LedgerRig,
  openLedgerRig,
  SYMBOL,
} from '../../support/server/ledger-rig.ts';

describe('a market that is switched off', () => {
  let rig: LedgerRig;
  beforeAll(async () => {
    rig = await openLedgerRig();
  });
  afterAll(() => rig?.close());

  /** Opens the simulated market of this database, as another start of the exchange would. */
  async function startPrices() {
    const config = { source: 'simulated', seed: 'off', upstream: '' } as const;
    const log = pino({ level: 'silent' });
    const prices = createPriceSource({ config, db: rig.db, clock: rig.time.now, log });
    await prices.start();
    return prices;
  }
  const switchTo = (enabled: boolean) =>
    rig.db.update(markets).set({ enabled }).where(eq(markets.id, rig.market.id));
  const followed = async (off: 'all' | 'inUse') =>
    (await listMarkets(rig.db, off)).map(({ symbol, isOff }) => [symbol, isOff]);

  test('sells nothing; running options open and settle by its prices, also after a restart', async () => {
    const { db, tradingHalt, time } = rig;
    const prices = await startPrices();
    const member = await rig.newMember('100');
    const { creatorder } = optionsHandlers({
      db,
      tradingHalt,
      clock: time.now,
      prices,
    });
    const fields = {
      marketId: rig.market.id,
      durationSeconds: CYCLE_SECONDS,
      stake: money('10'),
      direction: 'up' as const,
    };
    const id = Number((await creatorder(fields, rig.call(member))).data.orderId);
    await switchTo(false);
    await expect(creatorder(fields, rig.call(member))).rejects.toThrow('options.unknownMarket');
    await prices.stop();

    const again = await startPrices();
    expect(again.data?.markets()).toEqual([]);
    const runner = rig.newRunner(again);
    time.advance(6_000);
    await runner.runDue();
    expect((await rig.order(id)).openPrice).not.toBeNull();
    expect(await followed('inUse')).toEqual([[SYMBOL, true]]);
    time.advance(CYCLE_SECONDS * 1000);
    await runner.runDue();
    const order = await rig.order(id);
    expect(['win', 'loss', 'tie']).toContain(order.outcome);
    expect(order.expiresAt - (order.tickAt ?? 0)).toBeLessThan(2_000);
    expect(await followed('inUse')).toEqual([]);
    await again.stop();

    // Long after the last option in a market, the market's past can still be recomputed.
    const last = await startPrices();
    expect(await verifyOptions({ db, prices: last, now: time.now() })).toEqual({
      settled: 1,
      fromLog: 1,
      discrepancies: [],
    });
    await last.stop();
    await switchTo(true);
    expect(await followed('inUse')).toEqual([[SYMBOL, false]]);
  });
});
