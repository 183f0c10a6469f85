import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../server/db/db.ts';
import { markets } from '../../../server/db/schema/market.ts';
import { validateSpotBooks } from '../../support/load/spot-books.ts';
import { SYMBOL } from '../../support/server/ledger-rig.ts';
import { openSpotRig, type SpotRig } from '../../support/server/spot-rig.ts';

const HOUR_MS = 3_600_000;

describe('a failing order does not stop the matching of a market on PostgreSQL', () => {
  let rig: SpotRig;
  let member: number;
  let other: number;

  beforeAll(async () => {
    rig = await openSpotRig('postgres');
    await rig.db.execute(sql`create table broken (order_id bigint)`);
    await rig.db.execute(sql`create function refuse_broken() returns trigger language plpgsql as $$
      begin
        if new.order_id in (select order_id from broken) then raise 'broken'; end if;
        return new;
      end $$`);
    await rig.db.execute(sql`create trigger refuse_broken before insert on spot_fills
      for each row execute function refuse_broken()`);
  });
  afterAll(() => rig?.close());
  afterEach(async () => {
    await mend();
    await rig.cancelAll();
    expect((await rig.verify()).discrepancies).toEqual([]);
    expect(await validateSpotBooks(rig.db, { isAlone: true })).toEqual([]);
  });
  beforeEach(async () => {
    rig.prices.clear(SYMBOL);
    rig.time.advance(HOUR_MS);
    rig.prices.set(SYMBOL, '105');
    member = await rig.newTrader({ usdt: '1000', btc: '10' });
    other = await rig.newTrader({ usdt: '1000', btc: '10' });
  });

  /** Makes the database refuse every fill of this order from now on. */
  const breakOrder = (id: number) => rig.db.execute(sql`insert into broken values (${id})`);
  const mend = () => rig.db.execute(sql`delete from broken`);
  const filled = async (id: number) => (await rig.spotOrder(id)).filled;

  /** Returns the database, but calls `first` just before the next transaction begins. */
  function interrupted(first: () => Promise<unknown>): Db {
    let isDone = false;
    return new Proxy(rig.db, {
      get(db, name) {
        // Without the pipeline, the transactions run through `transaction`.
        if (name === 'pipeline') return undefined;
        if (name !== 'transaction') return Reflect.get(db, name);
        return async (...args: Parameters<Db['transaction']>) => {
          if (!isDone) {
            isDone = true;
            await first();
          }
          return db.transaction(...args);
        };
      },
    });
  }

  test('a cancel between plan and fill: the same trade fills the next order', async () => {
    const best = await rig.place(other, { price: '101', quantity: '1' });
    const next = await rig.place(member, { price: '100', quantity: '1' });
    rig.trade('100', '1.5');
    // The request arrived before the trade and is executed after the fill was planned.
    const arrived = rig.time.now() - 1;
    const matcher = rig.newMatcher({
      db: interrupted(() => rig.cancel(other, best, undefined, arrived)),
    });
    await matcher.matchNow();
    expect(await filled(next)).toBe('0.5');
    await matcher.matchNow();
    expect(await rig.spotOrder(next)).toMatchObject({ status: 'done', value: '100' });
    expect((await rig.fills(next)).map(({ filledBefore }) => Number(filledBefore))).toEqual([
      0, 0.5,
    ]);
    rig.trade('99', '1');
    const later = await rig.place(member, { price: '100', quantity: '1' });
    rig.trade('99', '1');
    await matcher.matchNow();
    expect(await filled(later)).toBe('1');
  });

  test('an order that cannot be filled blocks no other one, and no later trade', async () => {
    const broken = await rig.place(other, { price: '101', quantity: '1' });
    const next = await rig.place(member, { price: '100', quantity: '2' });
    await breakOrder(broken);
    rig.trade('100', '1');
    await rig.matcher.matchNow();
    await rig.matcher.matchNow();
    expect(await filled(next)).toBe('1');
    for (let hours = 0; hours < 3; hours += 1) {
      rig.time.advance(HOUR_MS);
      rig.trade('100', '0.25');
      await rig.matcher.matchNow();
      await rig.matcher.matchNow();
    }
    expect([await filled(broken), await filled(next)]).toEqual(['0', '1.75']);
  });

  test('once possible it is filled from the earlier trades: by the same matcher', async () => {
    const broken = await rig.place(other, { price: '101', quantity: '1' });
    await breakOrder(broken);
    rig.trade('100', '0.5');
    await rig.matcher.matchNow();
    rig.time.advance(60_000);
    rig.trade('105');
    await rig.matcher.matchNow();
    await rig.matcher.matchNow();
    await mend();
    rig.time.advance(HOUR_MS);
    await rig.matcher.matchNow();
    expect(await rig.spotOrder(broken)).toMatchObject({ filled: '0.5', value: '50.5' });
  });

  test('and by one that starts later', async () => {
    const broken = await rig.place(other, { price: '101', quantity: '1' });
    const matcher = rig.newMatcher();
    await matcher.matchNow();
    await breakOrder(broken);
    rig.trade('100', '0.5');
    for (let minutes = 0; minutes < 5; minutes += 1) {
      await matcher.matchNow();
      rig.time.advance(60_000);
      rig.trade('105');
    }
    await mend();
    await rig.newMatcher().matchNow();
    expect(await rig.spotOrder(broken)).toMatchObject({ filled: '0.5', value: '50.5' });
  });

  test('it is retried with growing delays', async () => {
    const broken = await rig.place(other, { price: '101', quantity: '1' });
    await breakOrder(broken);
    rig.trade('100', '0.5');
    let tries = 0;
    const counting = new Proxy(rig.db, {
      get(db, name) {
        // Without the pipeline, the transactions run through `transaction`.
        if (name === 'pipeline') return undefined;
        if (name === 'transaction') tries += 1;
        return Reflect.get(db, name);
      },
    });
    const matcher = rig.newMatcher({ db: counting });
    for (let beats = 0; beats < 400; beats += 1) {
      await matcher.matchNow();
      rig.time.advance(250);
    }
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThan(15);
  });

  test('a market with new, finer quantities uses a trade as it was first received', async () => {
    const setPlaces = (amountPrecision: number) =>
      rig.db.update(markets).set({ amountPrecision }).where(eq(markets.id, rig.market.id));
    const first = await rig.place(member, { price: '101', quantity: '1' });
    const second = await rig.place(other, { price: '100', quantity: '1' });
    await breakOrder(second);
    rig.trade('100', '1.1234569');
    await rig.matcher.matchNow();
    expect(await filled(first)).toBe('1');
    await mend();
    rig.time.advance(1_000);
    await setPlaces(7);
    try {
      await rig.matcher.matchNow();
      expect(await filled(second)).toBe('0.123456');
    } finally {
      await setPlaces(6);
    }
  });
});
