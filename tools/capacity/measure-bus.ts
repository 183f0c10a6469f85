import { randomBytes } from 'node:crypto';
import type { Bus } from '../../server/bus/bus.ts';
import { openNatsBus } from '../../server/bus/nats-bus.ts';
import { createLimiter, PRODUCTION_LIMITS } from '../../server/http/limits.ts';
import { shareLimits } from '../../server/http/shared-limits.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { createLogger } from '../../server/lib/log.ts';
import type { NatsCluster } from '../../tests/support/server/nats.ts';
import { processorMs } from './processor-time.ts';
import type { Recorder } from './recorder.ts';

const MESSAGES = 100_000;
/** Sent before the event loop is given a turn. */
const BURST = 500;
const SUBJECT = 'capacity';
/** What `shared-events.ts` sends of an option and an order. */
const EVENTS = {
  sender: '00000000-0000-4000-8000-000000000000',
  events: [
    ['jobDueAt', 1_790_000_000_000],
    ['orderRests', true],
  ],
};
const log = createLogger('error');

/** Measures what messages cost NATS and who reads them. */
export async function measureBus(nats: NatsCluster, recorder: Recorder): Promise<void> {
  const pid = nats.nodes[0]?.process().pid ?? 0;
  const deps = { url: nats.url, log, clock: systemClock, key: randomBytes(32) };
  const sender = openNatsBus(deps);
  const receivers = [1, 2].map(() => openNatsBus(deps));
  try {
    await Promise.all([sender, ...receivers].map(connected));
    const alone = await publish(sender, receivers.slice(0, 0), pid);
    const both = await publish(sender, receivers, pid);
    const deliveries = receivers.length * MESSAGES;
    const how = `${MESSAGES} events to ${receivers.length} processes, less the same to none`;
    const delivery = (1_000 * Math.max(0, both.natsMs - alone.natsMs)) / deliveries;
    recorder.record('bus.delivery', delivery, `processor time of NATS, ${how}`);
    const receipt = (1_000 * Math.max(0, both.ownMs - alone.ownMs)) / deliveries;
    recorder.record('bus.receipt', receipt, `processor time of who reads, ${how}`);
  } finally {
    await Promise.all([sender, ...receivers].map((bus) => bus.close()));
  }
  measureLimitEntry(recorder);
}

function connected(bus: Bus): Promise<void> {
  return new Promise((resolve) => {
    const stop = bus.onConnected((isConnected) => {
      if (!isConnected) return;
      queueMicrotask(() => stop());
      resolve();
    });
    if (bus.isConnected()) resolve();
  });
}

async function publish(sender: Bus, receivers: readonly Bus[], natsPid: number) {
  let missing = receivers.length * MESSAGES;
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const stops = receivers.map((bus) =>
    bus.subscribe(SUBJECT, () => {
      missing -= 1;
      if (missing === 0) finish();
    }),
  );
  // A round trip, after which the subscriptions are known.
  await Promise.all(receivers.map((bus) => bus.store('capacity', 60_000).get('none')));
  const before = { nats: processorMs(natsPid), own: process.cpuUsage() };
  for (let sent = 0; sent < MESSAGES; sent += 1) {
    sender.publish(SUBJECT, EVENTS);
    if (sent % BURST === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await sender.store('capacity', 60_000).get('none');
  if (missing > 0) await finished;
  const { user, system } = process.cpuUsage(before.own);
  for (const stop of stops) stop();
  return { natsMs: processorMs(natsPid) - before.nats, ownMs: (user + system) / 1_000 };
}

const ENTRIES = 100;
const PAYLOADS = 3_000;

/** Measures how long a process reads what another one tells of the calls that it limited. */
function measureLimitEntry(recorder: Recorder): void {
  let receive: (payload: unknown) => void = () => undefined;
  const bus = {
    isShared: true,
    publish: () => undefined,
    subscribe(_: string, receiver: (payload: unknown, subject: string) => void) {
      receive = (payload) => receiver(payload, 'limits');
      return () => undefined;
    },
    store: () => ({
      put: async () => undefined,
      get: async () => undefined,
      entries: async () => new Map(),
    }),
    onConnected: () => () => undefined,
  } as unknown as Bus;
  const limiter = createLimiter(PRODUCTION_LIMITS, systemClock);
  const shared = shareLimits(limiter, { bus, clock: systemClock, log });
  const texts = Array.from({ length: 50 }, (_, text) =>
    JSON.stringify({
      sender: EVENTS.sender,
      taken: Array.from({ length: ENTRIES }, (_, at) => [
        'member',
        String(100_000 + 100 * text + at),
        1,
      ]),
    }),
  );
  const before = process.cpuUsage();
  for (let at = 0; at < PAYLOADS; at += 1) receive(JSON.parse(texts[at % texts.length] ?? ''));
  const { user, system } = process.cpuUsage(before);
  shared.stop();
  const how = `${PAYLOADS} messages of ${ENTRIES} buckets each, parsed and counted in this process`;
  recorder.record('bus.limitEntry', (user + system) / (ENTRIES * PAYLOADS), how);
}
