import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ReadBudget } from '../../../server/market/htx/read-budget.ts';
import { PERIODS } from '../../../server/market/price-source.ts';
import { BTC, ETH, type HtxRig, openHtxRig } from '../../support/provider/htx-rig.ts';
import { pass, passDuring, stopTime } from '../../support/server/virtual-time.ts';

describe('requests to a provider', () => {
  let rig: HtxRig;
  beforeEach(async () => {
    rig = await openHtxRig('pglite');
  });
  afterEach(() => rig.close());

  /** Returns the matching requests that are sent to the provider during `work`. */
  async function askedBy(work: () => Promise<unknown>, fits: RegExp): Promise<string[]> {
    const before = rig.provider.asked.length;
    await work();
    return rig.provider.asked.slice(before).filter((path) => fits.test(path));
  }

  test('the same request at the same time, or just after, is sent once', async () => {
    const { data } = await rig.newSource();
    const asked = await askedBy(async () => {
      let release: () => void = () => undefined;
      rig.provider.holds = new Promise<void>((resolve) => {
        release = resolve;
      });
      const many = Array.from({ length: 50 }, () => data.depth(BTC, 'step0'));
      // This is longer than a response stays fresh.
      await pass(1_000);
      many.push(data.depth(BTC, 'step0'));
      release();
      await Promise.all(many);
      await data.depth(BTC, 'step0');
    }, /depth/);
    expect(asked).toHaveLength(1);
  });

  test('every size is served by one of two requests', async () => {
    const { data } = await rig.newSource();
    rig.provider.trade(BTC, 100);
    const asked = await askedBy(async () => {
      for (const size of [1, 2, 17, 200, 299, 300, 301, 999, 2000]) {
        expect(await data.candles(BTC, '1min', size)).toHaveLength(size);
        await data.trades(BTC, size);
      }
    }, /history.*size=(?!2000$|300$|100$)/);
    expect(asked).toEqual([]);
  });

  test('a caller that requests everything gets its share, and nobody else waits for it', async () => {
    // The budget is based on real time.
    vi.useRealTimers();
    const from = performance.now();
    const source = await rig.newSource();
    rig.provider.trade(BTC, 100);
    let answered = 0;
    const flood = setInterval(() => {
      for (const symbol of [BTC, ETH]) {
        for (const period of PERIODS) {
          for (const size of [200, 2000]) {
            source.data.candles(symbol, period, size, 'hostile').then(
              () => (answered += 1),
              () => undefined,
            );
          }
        }
      }
    }, 50);
    const { asked } = rig.provider;
    // The number of permitted reads is exceeded, so from now on reads wait for their turn.
    await expect.poll(() => asked.length).toBeGreaterThan(60);
    // This is served while reads of the other caller wait. The budget's own tests check the order.
    await Promise.all([source.data.depth(ETH, 'step3', 'friend'), source.orderBook(BTC)]);
    await expect.poll(() => asked.length).toBeGreaterThan(90);
    clearInterval(flood);
    // All reads of one second may be sent together.
    const seconds = (performance.now() - from) / 1000;
    expect(asked.length).toBeLessThanOrEqual(30 * (1 + seconds));
    expect(answered).toBeGreaterThan(0);
  });
});

/** The test moves the time, because a pause of the process would refill the budget. */
describe('the budget of reads', () => {
  beforeEach(stopTime);
  afterEach(() => void vi.useRealTimers());

  test('serves own reads first, then one of each caller in rotation', async () => {
    const budget = new ReadBudget({ perSecond: 20, waiting: 100, waitingOfOne: 10 });
    for (let n = 0; n < 20; n += 1) await budget.turn('first');
    const order: string[] = [];
    const ask = (name: string | undefined) =>
      budget.turn(name).then(() => order.push(name ?? 'own'));
    await passDuring(Promise.all(['a', 'a', 'a', 'b', 'c', 'b', undefined].map(ask)));
    expect(order).toEqual(['own', 'a', 'b', 'c', 'a', 'b', 'a']);
  });

  test('refuses reads beyond the queues, per caller and in all', async () => {
    const budget = new ReadBudget({ perSecond: 5, waiting: 3, waitingOfOne: 2 });
    for (let n = 0; n < 5; n += 1) await budget.turn('a');
    const waiting = [budget.turn('a'), budget.turn('a')];
    await expect(budget.turn('a')).rejects.toThrow('too many');
    waiting.push(budget.turn('b'));
    await expect(budget.turn('c')).rejects.toThrow('too many');
    await passDuring(Promise.all(waiting));
  });
});
