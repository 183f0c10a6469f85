import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BTC, ETH, type HtxRig, openHtxRig } from '../../support/provider/htx-rig.ts';
import { passUntil } from '../../support/server/virtual-time.ts';

const HOUR_MS = 3_600_000;

describe('implausible data of a provider', () => {
  let rig: HtxRig;
  beforeEach(async () => {
    rig = await openHtxRig();
  });
  afterEach(() => rig.close());

  async function newestTick(): Promise<number> {
    return Math.max(0, ...(await rig.ticks()).map(({ at }) => at));
  }

  test('a trade dated ahead on the socket freezes no price, fills no order, is not logged', async () => {
    const { provider, clock } = rig;
    const source = await rig.newSource();
    provider.trade(BTC, 100);
    await passUntil(() => source.quote(BTC)?.last === '100');
    await rig.isCovered(BTC, clock() + 2000);
    const start = clock();
    const ahead = provider.trade(BTC, 120, { at: clock() + HOUR_MS });
    const honest = provider.trade(BTC, 101);
    await passUntil(() => source.quote(BTC)?.last === '101');
    expect(source.quote(BTC)?.at).toBe(honest.ts);
    expect(source.quote(BTC)?.high).not.toBe('120');
    const { trades, until: complete } = await source.tradesAfter(BTC, { after: start - 1 });
    expect(trades.map(({ price }) => price)).toEqual(['101']);
    expect(complete).toBeLessThanOrEqual(clock());
    await rig.isCovered(BTC, honest.ts);
    expect((await rig.ticks()).map(({ tradeId }) => tradeId)).not.toContain(String(ahead.tradeId));
  });

  test('nor does one from the catch-up read or the first quote', async () => {
    const { provider, clock } = rig;
    provider.trade(BTC, 100, { at: clock() - 1000 });
    provider.trade(BTC, 500, { at: clock() + HOUR_MS });
    const source = await rig.newSource();
    await rig.isCovered(BTC, clock());
    expect(await newestTick()).toBeLessThanOrEqual(clock());
    expect(source.quote(BTC)?.last).not.toBe('500');
    expect((await source.data.trades(BTC, 5)).map(({ price }) => price)).not.toContain(500);
  });

  test('a frame dated ahead does not extend the coverage', async () => {
    const { provider, clock } = rig;
    const source = await rig.newSource();
    await rig.isCovered(BTC, clock());
    const frame = { ch: `market.${BTC}.detail`, tick: {} };
    for (const ts of [clock() + HOUR_MS, 1e300]) {
      provider.push({ ping: ts });
      provider.push({ ...frame, ts });
    }
    await rig.isCovered(BTC, clock());
    const { until: covered } = await source.tradesAfter(BTC, { after: clock() - 1 });
    expect(covered).toBeLessThanOrEqual(clock());
    const soon = clock() + 1500;
    expect(await source.tickAtOrBefore(BTC, soon, 0)).toBeUndefined();
  });

  test('candles of the future fill no gap', async () => {
    const { provider, clock } = rig;
    const source = await rig.newSource();
    provider.trade(BTC, 100);
    await rig.isCovered(ETH, clock());
    provider.goAway();
    rig.advance(HOUR_MS);
    provider.candles = (_symbol, size) => {
      const newest = Math.floor(clock() / 60_000) + 2;
      return Array.from({ length: size }, (_, back) => ({
        id: (newest - back) * 60,
        open: 100,
        close: 100,
        low: 100,
        high: 100,
        amount: 1,
        vol: 100,
        count: 1,
      }));
    };
    provider.comeBack();
    // The market never traded, so its gap contains only candles.
    await rig.isCovered(ETH, clock());
    expect(await newestTick()).toBeLessThanOrEqual(clock());
    expect(await newestTick()).toBeGreaterThan(clock() - HOUR_MS / 2);
    await source.stop();
  });

  test('a price far from all others is held until others confirm it', async () => {
    const { provider } = rig;
    const source = await rig.newSource();
    provider.trade(ETH, 100);
    await passUntil(() => source.quote(ETH)?.last === '100');
    provider.trade(ETH, 9000);
    const next = provider.trade(ETH, 101);
    await passUntil(() => source.quote(ETH)?.last === '101');
    await rig.isCovered(ETH, next.ts);
    expect((await rig.ticks()).map(({ price }) => Number(price))).not.toContain(9000);
    for (const price of [9000, 9001, 9002]) provider.trade(ETH, price);
    await passUntil(() => source.quote(ETH)?.last === '9002');
  });

  test('operators see what was dropped, by market, once', async () => {
    const { provider, clock, logged } = rig;
    await rig.newSource();
    provider.trade(BTC, 100);
    await rig.isCovered(BTC, clock());
    for (let i = 0; i < 30; i += 1) provider.trade(BTC, 100, { at: clock() + HOUR_MS });
    const reports = () => logged.filter(({ dropped }) => dropped !== undefined);
    await passUntil(() => reports().length > 0);
    provider.trade(BTC, 100, { at: clock() + HOUR_MS });
    const honest = provider.trade(BTC, 100);
    await rig.isCovered(BTC, honest.ts);
    expect(reports()).toHaveLength(1);
    expect(Object.keys(reports()[0]?.dropped ?? {})).toEqual([BTC]);
  });
});
