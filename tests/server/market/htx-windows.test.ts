import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BTC, type HtxRig, openHtxRig } from '../../support/provider/htx-rig.ts';

const MINUTE_MS = 60_000;

describe('the trades of a provider that windows are made of', () => {
  let rig: HtxRig;
  beforeEach(async () => {
    rig = await openHtxRig();
  });
  afterEach(() => rig.close());

  test('have the side that took, and are told as far as the log is complete', async () => {
    const { provider, newSource, isCovered, clock } = rig;
    const source = await newSource();
    provider.trade(BTC, 100);
    await isCovered(BTC, clock());
    const after = clock();
    provider.trade(BTC, 101, { at: after + 1, direction: 'sell' });
    provider.trade(BTC, 102, { at: after + 2 });
    const early = await source.tradesWithin(BTC, after, after + 2);
    expect(early.until).toBeLessThan(after + 2);
    expect(early.trades).toEqual([]);
    await isCovered(BTC, after + 2);
    const { trades, until, holes } = await source.tradesWithin(BTC, after, after + 2);
    expect({ until, holes }).toEqual({ until: after + 2, holes: [] });
    expect(trades.map(({ price, taker }) => [price, taker])).toEqual([
      ['101', 'sell'],
      ['102', 'buy'],
    ]);
  });

  test('are read with their sides after a break; minutes known by their close are holes', async () => {
    const { provider, newSource, isCovered, clock } = rig;
    const source = await newSource();
    provider.trade(BTC, 100);
    await isCovered(BTC, clock());
    const cutAt = clock();
    provider.goAway();
    rig.advance(3 * MINUTE_MS);
    const lost = Math.floor(cutAt / MINUTE_MS) * MINUTE_MS + MINUTE_MS + 5_000;
    provider.trade(BTC, 105, { at: lost, isSilent: true });
    const minutes = provider.minutes(BTC);
    provider.candles = (_symbol, size) => minutes.slice(0, size);
    provider.forget(BTC, lost + 1);
    const kept = provider.trade(BTC, 106, { isSilent: true, direction: 'sell' }).ts;
    provider.comeBack();
    await isCovered(BTC, kept);
    const { trades, holes } = await source.tradesWithin(BTC, cutAt, kept);
    expect(trades.map(({ price, taker }) => [price, taker])).toEqual([['106', 'sell']]);
    const close = lost - 5_000 + MINUTE_MS - 1;
    expect(holes).toEqual([{ since: close - 1, until: close + 1 }]);
  });
});
