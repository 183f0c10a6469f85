import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LATE_TICK_WAIT_MS } from '#core/domain/options.ts';
import { coveredUntil } from '../../../server/market/htx/ticks.repo.ts';
import { BTC, ETH, type HtxRig, openHtxRig } from '../../support/provider/htx-rig.ts';
import { passUntil } from '../../support/server/virtual-time.ts';

const MINUTE_MS = 60_000;

describe('coverage of the tick log per market', () => {
  let rig: HtxRig;
  beforeEach(async () => {
    rig = await openHtxRig();
  });
  afterEach(() => rig.close());

  const ofEth = (path: string) => path.includes(`symbol=${ETH}`);

  /**
   * Both markets trade at 100 and are covered. Then the provider is cut off, and both trade at 105.
   */
  async function cutWhileTrading() {
    const { provider, newSource, isCovered, clock } = rig;
    const source = await newSource();
    for (const symbol of [BTC, ETH]) provider.trade(symbol, 100);
    await isCovered(BTC, clock());
    await isCovered(ETH, clock());
    for (const symbol of [BTC, ETH]) provider.trade(symbol, 101);
    const cutAt = clock();
    await isCovered(BTC, cutAt);
    await isCovered(ETH, cutAt);
    provider.goAway();
    rig.advance(20_000);
    for (const symbol of [BTC, ETH]) provider.trade(symbol, 105, { isSilent: true });
    rig.advance(5_000);
    const expiresAt = clock();
    const tickOf = async (symbol: string, at = expiresAt) =>
      (await source.tickAtOrBefore(symbol, at, at - MINUTE_MS))?.price;
    return { source, expiresAt, tickOf };
  }

  test('a failed catch-up read leaves only its own market without a result', async () => {
    const { expiresAt, tickOf } = await cutWhileTrading();
    rig.provider.fails = ofEth;
    rig.provider.comeBack();
    await rig.isCovered(BTC, expiresAt);
    expect(await tickOf(BTC)).toBe('105');
    const asked = () => rig.provider.asked.filter(ofEth).length;
    const before = asked();
    await passUntil(() => asked() > before + 1);
    expect(await tickOf(ETH)).toBeUndefined();
    rig.provider.fails = () => false;
    await rig.isCovered(ETH, expiresAt);
    expect(await tickOf(ETH)).toBe('105');
  });

  test('an option in a gap that stayed unread for the whole wait is void, and stays void', async () => {
    const { expiresAt, tickOf } = await cutWhileTrading();
    rig.advance(LATE_TICK_WAIT_MS + 1);
    expect(await tickOf(BTC)).toBeUndefined();
    const later = rig.clock();
    rig.provider.trade(BTC, 107, { isSilent: true });
    rig.provider.comeBack();
    await rig.isCovered(BTC, later + 10);
    expect(await tickOf(BTC)).toBeUndefined();
    expect(await tickOf(BTC, expiresAt + 30_000)).toBeUndefined();
    expect(await tickOf(BTC, later + 10)).toBe('107');
    // Limit orders are still filled from the minutes of the gap.
    const source = await rig.newSource();
    const { trades } = await source.tradesAfter(BTC, { after: expiresAt - 26_000 });
    expect(trades.map(({ price }) => price)).toContain('105');
  });

  test('a history too short for the gap counts only with candles that reach back far enough', async () => {
    const { expiresAt, tickOf } = await cutWhileTrading();
    const { provider } = rig;
    rig.advance(2 * MINUTE_MS);
    for (const symbol of [BTC, ETH]) provider.trade(symbol, 106, { isSilent: true });
    provider.candles = (_symbol, size) => {
      const newest = Math.floor(rig.clock() / MINUTE_MS);
      return Array.from({ length: size }, (_, back) => ({
        id: (newest - back) * 60,
        open: 103,
        close: 103,
        low: 103,
        high: 103,
        amount: 1,
        vol: 103,
        count: 1,
      })).slice(0, 2);
    };
    for (const symbol of [BTC, ETH]) provider.forget(symbol, rig.clock());
    provider.fails = ofEth;
    provider.comeBack();
    const asked = () =>
      provider.asked.filter((path) => path.includes('kline') && !ofEth(path)).length;
    await passUntil(() => asked() > 2);
    expect(await coveredUntil(rig.db, BTC)).toBeLessThan(expiresAt);
    expect(await tickOf(BTC)).toBeUndefined();
  });

  test('an instance that takes over continues where each market was covered', async () => {
    const { newSource, provider, isCovered, clock, ticks } = rig;
    const first = await newSource();
    provider.trade(BTC, 100);
    await isCovered(BTC, clock());
    await isCovered(ETH, clock());
    const second = await newSource();
    await first.stop();
    const seen = [101, 102, 103].map((price) => provider.trade(BTC, price));
    const third = provider.trade(ETH, 50, { isSilent: true });
    await isCovered(BTC, clock());
    await isCovered(ETH, clock());
    const stored = (await ticks()).map(({ tradeId }) => tradeId);
    for (const { tradeId } of [...seen, third]) expect(stored).toContain(String(tradeId));
    const at = seen.at(-1)?.ts ?? 0;
    expect((await second.tickAtOrBefore(BTC, at, 0))?.price).toBe('103');
  });

  test('a trade received after its time was covered changes nothing that was settled', async () => {
    const { newSource, provider, isCovered, clock } = rig;
    const source = await newSource();
    provider.trade(BTC, 100);
    const expiresAt = clock() + 50;
    await isCovered(BTC, expiresAt);
    const settled = await source.tickAtOrBefore(BTC, expiresAt, 0);
    provider.trade(BTC, 102, { at: expiresAt - 10 });
    await isCovered(BTC, clock());
    expect(await source.tickAtOrBefore(BTC, expiresAt, 0)).toEqual(settled);
  });
});
