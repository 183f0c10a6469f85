import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../lib/clock.ts';
import type { PriceSource } from '../market/price-source.ts';

/** Measures the age of the last trade of each listed market. */
export function measureTicks(registry: Registry, prices: PriceSource, clock: Clock): void {
  const ages = new Gauge({
    name: 'trade_tick_age_seconds',
    help: 'Age of the last trade of a market that is listed',
    labelNames: ['market'],
    registers: [registry],
    collect() {
      ages.reset();
      const now = clock();
      for (const { symbol } of prices.data?.markets() ?? []) {
        const at = prices.quote(symbol)?.at;
        if (at !== undefined) ages.set({ market: symbol }, Math.max(0, now - at) / 1000);
      }
    },
  });
}

/** Measures the open sockets of the market feed; `count` reads their number. */
export function measureSockets(registry: Registry, count: () => number): void {
  const sockets = new Gauge({
    name: 'trade_market_sockets',
    help: 'Open sockets of the market feed',
    registers: [registry],
    collect: (): void => sockets.set(count()),
  });
}
