import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { money } from '#core/domain/money.ts';
import { type Database, openDatabase } from '../../../server/db/client.ts';
import { purge, purgeRules } from '../../../server/db/purge.ts';
import { DEFAULT_RETENTION } from '../../../server/db/retention.ts';
import { bookTakes } from '../../../server/db/schema/book-takes.ts';
import { transact } from '../../../server/db/transact.ts';
import { BookMoved, takeFromBooks } from '../../../server/modules/spot/book/takes.ts';
import { spotHandlers } from '../../../server/modules/spot/spot.routes.ts';
import { SYMBOL } from '../../support/server/ledger-rig.ts';
import { openSpotRig, type SpotRig } from '../../support/server/spot-rig.ts';

const BOOK = {
  asks: [
    ['100.5', '1'],
    ['101', '2'],
  ],
  bids: [
    ['100', '1'],
    ['99', '2'],
  ],
} as const;

describe('quantities taken from a displayed book on PostgreSQL', () => {
  let rig: SpotRig;
  let second: Database | undefined;
  let member: number;

  beforeAll(async () => {
    rig = await openSpotRig('postgres');
    const { url } = rig.database;
    if (url !== undefined) second = await openDatabase({ databaseUrl: url, dataDir: '' });
  });
  afterAll(async () => {
    expect((await rig.verify()).discrepancies).toEqual([]);
    await second?.close();
    await rig.close();
  });
  beforeEach(async () => {
    rig.time.advance(60_000);
    rig.prices.set(SYMBOL, '100.2');
    rig.prices.setBook(SYMBOL, BOOK);
    member = await rig.newTrader({ usdt: '10000', btc: '100' });
  });

  const shown = async (memberId = member, spot = rig.spot) => {
    const wanted = { symbol: SYMBOL, house: undefined };
    const { data } = await spot.getHuoBiTradeFromRedis(wanted, rig.call(memberId));
    const side = (rows: typeof data.asks) => rows.map((row) => `${row.quantity}@${row.price}`);
    return { asks: side(data.asks), bids: side(data.bids) };
  };
  const sell = (quantity: string, spot = rig.spot, by = member) =>
    rig.place(by, { side: 'sell', quantity }, undefined, spot);
  /** Opens another instance, with its own connection. */
  const instance = (prices = rig.prices) =>
    spotHandlers({
      db: second?.db ?? rig.db,
      clock: rig.time.now,
      prices,
      tradingHalt: rig.tradingHalt,
    });

  test('are gone for everyone until the next book', async () => {
    const other = await rig.newTrader({ usdt: '10000', btc: '100' });
    await sell('0.4');
    expect((await shown(other, instance())).bids).toEqual(['0.6@100', '2@99']);
    const next = await sell('1', instance(), other);
    // 0.6 are filled at 100 and the rest at 99.
    expect((await rig.spotOrder(next)).value).toBe('99.6');
    const limit = await rig.place(member, { side: 'sell', price: '98', quantity: '3' });
    expect(await rig.spotOrder(limit)).toMatchObject({ status: 'open', filled: '1.6' });
    expect(await shown(other)).toEqual({ asks: ['1@100.5', '2@101'], bids: [] });
    await expect(sell('1')).rejects.toThrow('spot.nothingFilled');
    rig.prices.setBook(SYMBOL, BOOK);
    expect((await shown(other)).bids).toEqual(['1@100', '2@99']);
    expect(await rig.spotOrder(await sell('1'))).toMatchObject({ status: 'done', value: '100' });
  });

  test('60 concurrent orders on two instances take each displayed quantity once', async () => {
    const traders = await Promise.all(
      Array.from({ length: 60 }, () => rig.newTrader({ btc: '1' })),
    );
    rig.prices.setBook(SYMBOL, {
      bids: [
        ['100', '20'],
        ['99', '5'],
      ],
    });
    const spots = [rig.spot, instance()];
    const ends = await Promise.allSettled(
      traders.map((trader, i) => sell('1', spots[i % 2], trader)),
    );
    const made = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.message] : []));
    expect(made).toHaveLength(25);
    expect(reasons.every((r) => ['spot.nothingFilled', 'spot.bookMoved'].includes(r))).toBe(true);
    const orders = await Promise.all(made.map((id) => rig.spotOrder(id)));
    const values = orders.map(({ value }) => value).sort();
    expect(values).toEqual([...Array(20).fill('100'), ...Array(5).fill('99')]);
  });

  test('a book older than the last one dealt at is read again, and never dealt at', async () => {
    const old = await rig.prices.orderBook(SYMBOL);
    rig.time.advance(100);
    rig.prices.setBook(SYMBOL, { bids: [['95', '4']], asks: [['96', '4']] });
    await sell('1');
    const next = await rig.prices.orderBook(SYMBOL);
    let reads = 0;
    const behind = instance({
      ...rig.prices,
      orderBook: async () => {
        reads += 1;
        return reads === 1 ? old : next;
      },
    });
    expect((await rig.spotOrder(await sell('1', behind))).value).toBe('95');
    expect(reads).toBe(2);
    const stuck = instance({ ...rig.prices, orderBook: async () => old });
    await expect(sell('1', stuck)).rejects.toThrow('spot.bookMoved');
    // This is also checked in the transaction, because the level may have been taken in the
    // meantime.
    const { marketId, version, at } = { marketId: rig.market.id, version: 0, at: 0, ...old };
    const quantity = money('1');
    const take = { marketId, version, at, side: 'sell' as const, shown: quantity, quantity };
    await expect(
      transact(rig.db, (tx) => takeFromBooks(tx, [{ ...take, price: money('99') }])),
    ).rejects.toThrow(BookMoved);
  });

  test('a provider whose versions restart is followed', async () => {
    await sell('0.5');
    rig.time.advance(1_000);
    rig.prices.setBook(SYMBOL, { ...BOOK, version: 0 });
    expect((await rig.spotOrder(await sell('0.7'))).value).toBe('70');
    expect((await shown()).bids).toEqual(['0.3@100', '2@99']);
  });

  test('a book that became old between plan and transaction is not dealt at', async () => {
    const bookAt = rig.time.now() + 100;
    rig.prices.setBook(SYMBOL, { ...BOOK, at: bookAt });
    const real = rig.db.transaction.bind(rig.db);
    const slow = new Proxy(rig.db, {
      get(db, name) {
        // Without the pipeline, the transactions run through `transaction`.
        if (name === 'pipeline') return undefined;
        if (name !== 'transaction') return Reflect.get(db, name);
        return (...args: Parameters<typeof real>) => {
          rig.time.set(bookAt + 5_001);
          return real(...args);
        };
      },
    });
    const spot = spotHandlers({
      db: slow,
      clock: rig.time.now,
      prices: rig.prices,
      tradingHalt: rig.tradingHalt,
    });
    await expect(sell('1', spot)).rejects.toThrow('spot.stalePrice');
    expect((await rig.funds(member)).btc).toBe('100+0');
  });

  test.each([
    ['dated more than 2 s ahead', () => ({ at: rig.time.now() + 2_001 })],
    ['whose bid is above its ask', () => ({ bids: [['100.51', '1']] as const })],
    ['without a number', () => ({ version: Number.NaN })],
  ])('a book %s is not dealt at', async (_, odd) => {
    rig.prices.setBook(SYMBOL, { ...BOOK, ...odd() });
    await expect(sell('1')).rejects.toThrow('spot.stalePrice');
  });

  test('prices that are equal at the market’s decimals are one level', async () => {
    rig.prices.setBook(SYMBOL, {
      bids: [
        ['100.006', '1'],
        ['100.001', '1'],
      ],
    });
    expect((await shown()).bids).toEqual(['2@100']);
    expect((await rig.spotOrder(await sell('1.5'))).value).toBe('150');
    expect((await shown()).bids).toEqual(['0.5@100']);
  });

  test('the part of a lot that a conversion leaves is not dealt in', async () => {
    const { version = 0, at = 0 } = (await rig.prices.orderBook(SYMBOL)) ?? {};
    const level = {
      marketId: rig.market.id,
      version,
      at,
      side: 'sell',
      price: money('100'),
    } as const;
    const take = { ...level, shown: money('1'), quantity: money('0.234598935228417') };
    await transact(rig.db, (tx) => takeFromBooks(tx, [take]));
    expect((await shown()).bids).toEqual(['0.765401@100', '2@99']);
    const order = await rig.spotOrder(await sell('1'));
    expect(order).toMatchObject({ status: 'done', filled: '1', value: '99.765401' });
  });

  test('are deleted with their book', async () => {
    await sell('1');
    const rules = purgeRules(DEFAULT_RETENTION);
    const rule = rules.find(({ table }) => table === bookTakes) ?? expect.fail('no rule');
    await purge(rig.db, rule, rig.time.now() + rule.ageMs - 1);
    expect(await rig.db.select().from(bookTakes)).toHaveLength(1);
    await purge(rig.db, rule, rig.time.now() + rule.ageMs);
    expect(await rig.db.select().from(bookTakes)).toEqual([]);
  });
});
