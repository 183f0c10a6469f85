import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMarketMatching } from '../../../server/modules/spot/matching/market-matching.ts';
import {
  listOpenMarkets,
  type OpenMarket,
} from '../../../server/modules/spot/matching/resting.repo.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { validateSpotBooks } from '../../support/load/spot-books.ts';
import { SYMBOL } from '../../support/server/ledger-rig.ts';
import { openReadCost } from '../../support/server/read-cost.ts';
import { openSpotRig, type SpotRig } from '../../support/server/spot-rig.ts';
import { pass, stopTime } from '../../support/server/virtual-time.ts';

const HOUR_MS = 3_600_000;
const MANY = 50_000;

describe('matching many orders on PostgreSQL', () => {
  let rig: SpotRig;
  let member: number;

  beforeAll(async () => {
    rig = await openSpotRig('postgres');
  });
  afterAll(() => rig?.close());
  beforeEach(async () => {
    rig.prices.clear(SYMBOL);
    rig.time.advance(HOUR_MS);
    rig.prices.set(SYMBOL, '105');
    member = await rig.newTrader({ usdt: '10000', btc: '10' });
  });
  afterEach(async () => {
    await rig.cancelAll();
    expect(await validateSpotBooks(rig.db, { isAlone: true })).toEqual([]);
    expect((await rig.verify()).discrepancies).toEqual([]);
  });

  async function place(count: number, price: string): Promise<number[]> {
    const ids: number[] = [];
    while (ids.length < count) ids.push(await rig.place(member, { price, quantity: '0.1' }));
    return ids;
  }
  const filled = async (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => (await rig.spotOrder(id)).filled));

  test('a trade fills more orders than are read at a time, in their order', async () => {
    const ids = await place(110, '100');
    rig.trade('100', '10.45');
    const turns = createMarketMatching({
      ...rig,
      clock: rig.time.now,
      log: pino({ level: 'silent' }),
    });
    const [market] = (await listOpenMarkets(rig.db)) as [OpenMarket];
    expect(await turns.matchNext(market)).toBe(market);
    // The other market has been matched by now.
    const first = (await filled(ids)).filter((quantity) => quantity === '0.1');
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThanOrEqual(100);
    await rig.matcher.matchNow();
    const expected = ids.map((_, index) => (index < 104 ? '0.1' : index === 104 ? '0.05' : '0'));
    expect(await filled(ids)).toEqual(expected);
  });

  test('younger orders at a better price hide no older one from an earlier trade', async () => {
    const [older] = (await place(1, '98')) as [number];
    rig.trade('97', '0.1');
    const younger = await place(60, '99');
    rig.trade('98.5', '0.05');
    await rig.matcher.matchNow();
    expect(await filled([older, younger[0] as number, younger[1] as number])).toEqual([
      ...['0.1', '0.05', '0'],
    ]);
  });

  test('orders of a switched-off market rest, and are matched when it is back', async () => {
    const [id] = (await place(1, '100')) as [number];
    await rig.db.execute(sql`update markets set enabled = false`);
    rig.trade('99', '1');
    await rig.matcher.matchNow();
    expect(await filled([id])).toEqual(['0']);
    await rig.db.execute(sql`update markets set enabled = true`);
    await rig.matcher.matchNow();
    expect(await filled([id])).toEqual(['0.1']);
  });

  test('without open orders a running matcher queries once a second at most', async () => {
    let queries = 0;
    const db = new Proxy(rig.db, {
      get(target, name) {
        if (['execute', 'select', 'insert', 'transaction'].includes(String(name))) queries += 1;
        return Reflect.get(target, name);
      },
    });
    const matcher = rig.newMatcher({ db });
    stopTime();
    matcher.start();
    // The next second starts at the end of a check, so there are fewer checks on a slow database.
    await pass(1_900);
    await matcher.stop();
    vi.useRealTimers();
    expect(queries).toBeGreaterThan(0);
    expect(queries).toBeLessThanOrEqual(2);
  });
});

describe(`${MANY} open orders`, () => {
  let rig: SpotRig;
  let cost: Awaited<ReturnType<typeof openReadCost>>;

  beforeAll(async () => {
    rig = await openSpotRig('postgres');
    cost = await openReadCost(rig.database.url as string);
    rig.prices.set(SYMBOL, '105');
    const member = await rig.newTrader({ usdt: '10', btc: '1' });
    const now = rig.time.now();
    // The orders are far from the market on both sides. A tenth of them are at a price that trades
    // reach, but they are newer than these trades.
    await rig.db.execute(sql`
      insert into spot_orders (member_id, market_id, side, kind, price, quantity, reserved, fee_rate,
        placed_at, matched_until)
      select ${member}::bigint, ${rig.market.id}::bigint, side, 'limit', price, 1,
        case side when 'buy' then price else 1 end, 0, since, since
      from (
        select case when n % 2 = 0 then 'buy' else 'sell' end as side,
          case when n % 10 = 0 then 106.0 when n % 2 = 0 then 1 + n % 5000 / 100.0
            else 150 + n % 5000 / 100.0 end as price,
          ${now}::bigint + case when n % 10 = 0 then ${HOUR_MS}::bigint else 0 end as since
        from generate_series(1, ${MANY}::int) n
      ) made`);
  });
  afterAll(async () => {
    await cost?.close();
    await rig?.close();
  });

  test('cost no more per round than a few of them, with or without statistics', async () => {
    const matcher = rig.newMatcher({ db: cost.db });
    await matcher.matchNow();
    const quiet = await cost.costOf(() => matcher.matchNow());
    const trader = await rig.newTrader({ usdt: '1000' });
    const id = await rig.place(trader, { price: '104', quantity: '1' });
    rig.trade('104', '1');
    const filling = await cost.costOf(() => matcher.matchNow());
    expect((await rig.spotOrder(id)).status).toBe('done');
    await rig.db.execute(sql`analyze`);
    const known = await cost.costOf(() => matcher.matchNow());
    saveMeasurements('matching rounds', { orders: MANY, quiet, filling, known });
    // One query reads the markets with open orders, and one reads those with pending cancellations.
    expect(quiet).toMatchObject({ queries: 2 });
    for (const { pages } of [quiet, known]) expect(pages).toBeLessThan(100);
    expect(filling.pages).toBeLessThan(2_000);
  });
});
