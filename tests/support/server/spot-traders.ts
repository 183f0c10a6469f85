import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { validateSpotBooks } from '../load/spot-books.ts';
import { SYMBOL } from './ledger-rig.ts';
import { openSpotRig, type SpotRig } from './spot-rig.ts';

export const HOUR_MS = 3_600_000;

interface Traders {
  readonly rig: SpotRig;
  /** Two new members, each with 1,000 USDT and 10 BTC. */
  readonly member: number;
  readonly other: number;
}

/**
 * Opens one rig for the tests of a `describe` and calls `assign` before each of them, an hour
 * later, with new members, a last price of 105 and an empty book. Orders that are left open are
 * cancelled after each test, and the books must be sound at the end.
 */
export function eachWithTraders(
  engine: Parameters<typeof openSpotRig>[0],
  assign: (traders: Traders) => void,
): void {
  let rig: SpotRig;
  beforeAll(async () => {
    rig = await openSpotRig(engine);
  });
  afterAll(async () => {
    expect((await rig.verify()).discrepancies).toEqual([]);
    expect(await validateSpotBooks(rig.db, { isAlone: true })).toEqual([]);
    await rig.close();
  });
  afterEach(() => rig.cancelAll());
  beforeEach(async () => {
    rig.prices.clear(SYMBOL);
    rig.time.advance(HOUR_MS);
    rig.prices.set(SYMBOL, '105');
    rig.prices.setBook(SYMBOL, {});
    const funds = { usdt: '1000', btc: '10' };
    assign({ rig, member: await rig.newTrader(funds), other: await rig.newTrader(funds) });
  });
}
