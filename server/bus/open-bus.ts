import type { Logger } from '../lib/log.ts';
import type { Bus } from './bus.ts';
import { createLocalBus } from './local-bus.ts';
import { openNatsBus } from './nats-bus.ts';

/** Opens the bus of the configuration: over NATS with its address, otherwise in this process. */
export function openBus(natsUrl: string | undefined, log: Logger): Bus {
  return natsUrl === undefined ? createLocalBus(log) : openNatsBus({ url: natsUrl, log });
}
