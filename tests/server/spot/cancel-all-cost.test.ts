import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { money } from '#core/domain/money.ts';
import { markets } from '../../../server/db/schema/market.ts';
import { openSpotRig, type SpotRig } from '../../support/server/spot-rig.ts';

const MARKETS = 5;
const ORDERS = 100;
/**
 * If no trade reaches one of its orders, a market costs one statement, which reads the time up to
 * which it is matched.
 */
const OF_A_MARKET = 1;
/**
 * The statements for the lists of orders and markets, and for the transaction that cancels the
 * orders.
 */
const OF_A_CALL = 7;

describe('cancelling all on PostgreSQL', () => {
  let rig: SpotRig;
  beforeAll(async () => {
    rig = await openSpotRig('postgres');
  });
  afterAll(() => rig.close());

  test(`takes as many statements for ${ORDERS} orders as for ${MARKETS}`, async () => {
    const { db, prices, time, market, usdt, btc, spot } = rig;
    const coins = { parentId: usdt.id, childId: btc.id, pricePrecision: 2, amountPrecision: 6 };
    const more = Array.from({ length: MARKETS - 1 }, (_, index) => ({
      symbol: `c${index}usdt`,
      ...coins,
      fee: money('0'),
      minValue: money('5'),
    }));
    const all = [market, ...(await db.insert(markets).values(more).returning())];
    const member = await rig.newTrader({ usdt: '100000' });
    for (const { symbol } of all) prices.set(symbol, '105');

    /**
     * Places orders in all markets, which then trade. Returns the statements that cancel the
     * orders.
     */
    async function statementsFor(count: number): Promise<number> {
      const terms = {
        kind: 'limit',
        side: 'buy',
        quantity: '1',
        price: '90',
        amount: undefined,
        timeInForce: undefined,
      } as const;
      for (let index = 0; index < count; index += 1) {
        const marketId = all[index % MARKETS]?.id ?? 0;
        await spot.upbbbuy({ marketId, ...terms }, rig.call(member));
      }
      for (const { symbol } of all) prices.set(symbol, '104', time.now() + 1);
      time.advance(2);
      const query = vi.spyOn(pg.Client.prototype, 'query');
      const { data } = await spot.tradecancelAll({ symbol: undefined }, rig.call(member));
      const sent = query.mock.calls.length;
      query.mockRestore();
      expect(data).toEqual({ cancelled: count, filled: 0 });
      return sent;
    }

    const few = await statementsFor(MARKETS);
    expect(few).toBeLessThanOrEqual(MARKETS * OF_A_MARKET + OF_A_CALL);
    expect(await statementsFor(ORDERS)).toBe(few);
  });
});
