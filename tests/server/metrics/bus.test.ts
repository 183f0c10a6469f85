import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { Bus } from '../../../server/bus/bus.ts';
import { createLocalBus } from '../../../server/bus/local-bus.ts';
import { createLogger } from '../../../server/lib/log.ts';
import { measureBus } from '../../../server/metrics/bus.ts';
import { parseScrape } from '../../support/server/scrape.ts';

const log = createLogger('silent');

async function measured(bus: Bus) {
  const registry = new Registry();
  const stop = measureBus(registry, bus);
  return { stop, scrape: async () => parseScrape(await registry.metrics()) };
}

test('counts the messages of the bus, and reports that it is connected', async () => {
  const bus = createLocalBus(log);
  const { scrape } = await measured(bus);
  const arrived = new Promise((resolve) => bus.subscribe('metrics.test', resolve));
  bus.respond('metrics.question', async () => 'answer');
  bus.publish('metrics.test', { n: 1 });
  await arrived;
  await bus.request('metrics.question', undefined, 1_000);
  const found = await scrape();
  expect(Object.fromEntries(found)).toMatchObject({
    trade_bus_connected: 1,
    trade_bus_disconnections_total: 0,
    'trade_bus_messages_total{direction="sent"}': 2,
    'trade_bus_messages_total{direction="received"}': 2,
  });
});

test('counts each loss of the connection, until it is stopped', async () => {
  let tell: (isConnected: boolean) => void = () => undefined;
  const bus: Bus = {
    ...createLocalBus(log),
    isConnected: () => false,
    onConnected(listener) {
      tell = listener;
      return () => {
        tell = () => undefined;
      };
    },
  };
  const { scrape, stop } = await measured(bus);
  for (const isConnected of [false, true, false]) tell(isConnected);
  expect((await scrape()).get('trade_bus_connected')).toBe(0);
  expect((await scrape()).get('trade_bus_disconnections_total')).toBe(2);
  stop();
  tell(false);
  expect((await scrape()).get('trade_bus_disconnections_total')).toBe(2);
});
