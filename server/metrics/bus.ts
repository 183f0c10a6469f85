import { Counter, Gauge, type Registry } from 'prom-client';
import type { Bus } from '../bus/bus.ts';

/**
 * Measures the bus between processes: its connection, its disconnections and its messages. Returns
 * the function that stops counting.
 */
export function measureBus(registry: Registry, bus: Bus): () => void {
  const connected = new Gauge({
    name: 'trade_bus_connected',
    help: '1 while messages of other processes arrive, or without other processes',
    registers: [registry],
    collect: (): void => connected.set(bus.isConnected() ? 1 : 0),
  });
  const losses = new Counter({
    name: 'trade_bus_disconnections_total',
    help: 'Times that the connection to the bus was lost',
    registers: [registry],
  });
  const counted = { sent: 0, received: 0, refused: 0 };
  const messages = new Counter({
    name: 'trade_bus_messages_total',
    help: 'Messages that this process gave to the bus, those it received, and unsigned ones',
    labelNames: ['direction'],
    registers: [registry],
    collect() {
      const traffic = bus.traffic();
      for (const direction of ['sent', 'received', 'refused'] as const) {
        messages.inc({ direction }, traffic[direction] - counted[direction]);
        counted[direction] = traffic[direction];
      }
    },
  });
  return bus.onConnected((isConnected) => {
    if (!isConnected) losses.inc();
  });
}
