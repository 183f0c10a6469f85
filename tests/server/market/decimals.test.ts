// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { whyPredictable } from '../../../server/market/sim/units.ts';
import { DEMO_MARKETS, simulatedSource, withDecimals } from '../../support/provider/simulated.ts';

/** decimals.soak.test.ts shows that bots win outside these bounds and do not win within them. */
describe('decimals of the simulated market', () => {
  test('too few make it predictable, and are not admitted', () => {
    for (const decimals of [3, 4, 9]) {
      expect(withDecimals('trxusdt', decimals).map(whyPredictable)).toEqual([
        `pricePrecision of TRX/USDT must be from 5 to 8 on the simulated market: with ${decimals} decimals past prices foretell the next ones`,
      ]);
    }
  });

  test('too many show the random numbers behind the moves, and are not admitted', () => {
    expect(withDecimals('btcusdt', 4).map(whyPredictable)).toEqual([
      'pricePrecision of BTC/USDT must be from 0 to 2 on the simulated market: with 4 decimals past prices foretell the next ones',
    ]);
  });

  test('every market of the demo may be simulated', () => {
    expect(DEMO_MARKETS.flatMap((market) => whyPredictable(market) ?? [])).toEqual([]);
  });

  test('a market with others is neither listed nor priced, but what runs in it still ends', async () => {
    const now = Date.UTC(2026, 4, 6, 7, 8, 9);
    const source = await simulatedSource(() => now, 'decimals', [
      ...withDecimals('trxusdt', 4),
      ...withDecimals('btcusdt', 2),
    ]);
    expect(source.data.markets().map(({ symbol }) => symbol)).toEqual(['btcusdt']);
    expect(source.quote('trxusdt')).toBeUndefined();
    expect(await source.orderBook('trxusdt')).toBeUndefined();
    expect(source.quote('btcusdt')).toBeDefined();
    const settling = await source.tickAtOrBefore('trxusdt', now, now - 5_000);
    expect(settling?.symbol).toBe('trxusdt');
    await source.stop();
  });

  test('neither is a market between two coins of which one has them', async () => {
    const others = ['btcusdt', 'ethbtc', 'ltcbtc', 'ltcusdt'];
    const now = Date.UTC(2026, 4, 6, 7, 8, 9);
    const source = await simulatedSource(() => now, 'decimals', [
      ...withDecimals('ethusdt', 0),
      ...DEMO_MARKETS.filter(({ symbol }) => others.includes(symbol)),
    ]);
    const symbols = source.data.markets().map(({ symbol }) => symbol);
    expect(symbols).toEqual(['btcusdt', 'ltcusdt', 'ltcbtc']);
    expect(source.quote('ethbtc')).toBeUndefined();
    expect(await source.orderBook('ethbtc')).toBeUndefined();
    await source.stop();
  });
});
