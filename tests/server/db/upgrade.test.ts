import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { middleOf, windowAt } from '#core/domain/options-price.ts';
import { buildApp } from '../../../server/app.ts';
import { openAppContext } from '../../../server/app-context.ts';
import { readConfig } from '../../../server/config.ts';
import type { AppContext } from '../../../server/context.ts';
import { withdrawalAddresses } from '../../../server/db/schema/identity.ts';
import { markets } from '../../../server/db/schema/market.ts';
import { optionOrders } from '../../../server/db/schema/options.ts';
import { spotOrders } from '../../../server/db/schema/spot.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { createLogger } from '../../../server/lib/log.ts';
import type { PriceSource } from '../../../server/market/price-source.ts';
import type { OptionRow } from '../../../server/modules/options/options.repo.ts';
import { settlementOf } from '../../../server/modules/options/settle.ts';
import { verifyOptions } from '../../../server/modules/options/verify/verify.ts';
import { ENGINES, MINIMUM_COST } from '../../support/server/database.ts';
import { createTestClient } from '../../support/server/test-client.ts';
import { NO_LIMITS, VERIFICATION_MS } from '../../support/server/test-server.ts';
import { restoreFixture, type UpgradeFixture } from '../../support/server/upgrade-fixture.ts';

/** Later than the end of the longest running option, plus the wait for a late tick. */
const LATER_MS = 20 * 60_000;

/**
 * The builds, with the durations of the windows that decide their running options; 0 stands for a
 * single tick.
 */
const BUILDS = [
  { build: '9a472ab', windows: [0] },
  { build: '735f301', windows: [0] },
  { build: '16918e8', windows: [0, 5_000] },
];
const WRITTEN = BUILDS.flatMap((written) => ENGINES.map((engine) => ({ ...written, engine })));

/** Returns the price that decides an option, according to the rule that applied at its purchase. */
async function decidedPrice(
  prices: PriceSource,
  symbol: string,
  { windowMs, windowVolume }: OptionRow,
  { after, until, isLast }: { after: number; until: number; isLast: boolean },
): Promise<string | undefined> {
  const { trades } = await prices.tradesWithin(symbol, after, until);
  const ordered = isLast ? trades.toReversed() : trades;
  if (windowMs === 0) return ordered[0]?.price;
  const edge = isLast ? until : after;
  const window = windowAt(ordered, edge, { lengthMs: windowMs, volume: windowVolume });
  return window && middleOf(window).price;
}

describe.each(WRITTEN)('a database written by build $build on $engine', (written) => {
  const { build, engine, windows } = written;
  let fixture: UpgradeFixture;
  let context: AppContext;
  let now: number;

  beforeAll(async () => {
    fixture = await restoreFixture(build, engine);
    now = fixture.stoppedAt + 10_000;
    context = await openAppContext({
      config: { ...readConfig({}), ...fixture.config },
      clock: () => now,
      log: createLogger('error'),
      mailer: { send: async () => undefined },
      limits: NO_LIMITS,
      verificationMs: VERIFICATION_MS,
      hashing: MINIMUM_COST,
    });
  });
  afterAll(async () => {
    await context?.close();
    await fixture?.remove();
  });

  test('starts with a sound ledger that is open for trading', async () => {
    expect(context.tradingHalt.haltReason()).toBeUndefined();
    expect((await verifyWholeLedger(context.db)).discrepancies).toEqual([]);
  });

  test('every bound address is the default of its coin, with the time of its binding', async () => {
    const book = await context.db.select().from(withdrawalAddresses);
    expect(book.length).toBeGreaterThan(0);
    for (const { isDefault, createdAt, label } of book) {
      expect({ isDefault, label }).toEqual({ isDefault: true, label: '' });
      expect(createdAt).toBeLessThan(fixture.stoppedAt);
      expect(createdAt).toBeGreaterThan(fixture.stoppedAt - 24 * 3_600_000);
    }
  });

  test('running options end by the rules of their purchase', async () => {
    const { db, jobs } = context;
    const running = () => db.select().from(optionOrders).where(eq(optionOrders.status, 'running'));
    const before = await running();
    const ids = before.map(({ id }) => String(id));
    expect(ids).toEqual(expect.arrayContaining(fixture.running.map(({ order_id }) => order_id)));
    expect([...new Set(before.map(({ windowMs }) => windowMs))].sort()).toEqual(windows);
    now += LATER_MS;
    await jobs.runDue();
    expect(await running()).toEqual([]);
    for (const old of before) {
      const [order] = await db.select().from(optionOrders).where(eq(optionOrders.id, old.id));
      expect(order).toMatchObject({
        ...(old.openPrice !== null && { openPrice: old.openPrice, openTickAt: old.openTickAt }),
        expiresAt: old.expiresAt,
        stake: old.stake,
        payoutRate: old.payoutRate,
        windowMs: old.windowMs,
        windowVolume: old.windowVolume,
        turnoverLimit: old.turnoverLimit,
      });
      const [market] = await db.select().from(markets).where(eq(markets.id, old.marketId));
      const decided = (after: number, until: number, isLast: boolean) =>
        decidedPrice(context.prices, market?.symbol ?? '', old, { after, until, isLast });
      if (old.openAfter !== null && old.openPrice === null) {
        const opening = await decided(old.openAfter, old.openAfter + 15_000, false);
        expect(Number(order?.openPrice)).toBe(Number(opening));
      }
      if (old.openAfter !== null) {
        const from = Math.max(old.expiresAt - 60_000, order?.openTickAt ?? 0);
        const settlement = await decided(from - 1, old.expiresAt, true);
        expect(Number(order?.tickPrice)).toBe(Number(settlement));
      }
      expect(order?.tickAt).toBeLessThanOrEqual(old.expiresAt);
      expect(order?.tickAt).toBeGreaterThan(old.expiresAt - 60_000);
      const ticks = { opening: order?.openPrice ?? '', settlement: order?.tickPrice ?? '' };
      expect(order && settlementOf(order, ticks).outcome).toBe(order?.outcome);
    }
    expect((await verifyWholeLedger(db)).discrepancies).toEqual([]);
    const report = await verifyOptions({ db, prices: context.prices, now });
    expect(report.discrepancies).toEqual([]);
    expect(report.settled).toBeGreaterThanOrEqual(before.length);
  });

  test('open orders are still open, are matched, and can be cancelled', async () => {
    const { db, matcher } = context;
    const isOpen = eq(spotOrders.status, 'open');
    await matcher.matchNow();
    const open = await db.select().from(spotOrders).where(isOpen);
    const far = open.filter(({ price }) => Number(price) === 20_000 || Number(price) === 900_000);
    expect(far.length).toBe(4);
    expect((await verifyWholeLedger(db)).discrepancies).toEqual([]);
  });

  test('a member signs in, trades and is settled by the present rules', async () => {
    const app = await buildApp(context);
    const demo = createTestClient(app, false);
    await demo.login('demo', 'demo2026');
    const order = { m_id: 1, ctime: 30, ctzed: 10, buytype: 1 };
    const bought = await demo.call('creatorder', order);
    expect(bought).toMatchObject({ code: 1 });
    for (let second = 0; second < 40; second += 1) {
      now += 1_000;
      await context.jobs.runDue();
    }
    const { order_id } = bought.data;
    const info = await demo.call('getHyOrderInfo', { order_id });
    expect(info.data).toMatchObject({ status: 2, evidence: { window_ms: 5_000 } });
    const report = await verifyOptions({ db: context.db, prices: context.prices, now });
    expect(report.discrepancies).toEqual([]);
    expect((await verifyWholeLedger(context.db)).discrepancies).toEqual([]);
    await app.close();
  });
});
