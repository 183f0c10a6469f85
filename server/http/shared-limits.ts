import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import type { Limiter, Limits } from './limits.ts';

const SUBJECT = 'limits';
const SEND_EACH_MS = 100;
/**
 * Maximum number of buckets in one report. If a flood comes from more addresses than this, each
 * process counts the remaining ones separately.
 */
const MAX_WAITING = 5_000;
/**
 * Empty buckets are reported to processes that start later, until the slowest bucket has refilled.
 */
const EMPTY_MS = 3_600_000;

const taken = z.array(z.tuple([z.string(), z.string(), z.number().finite()]));
const message = z.object({ sender: z.string(), taken });
const emptied = z.object({ at: z.number(), kind: z.string(), who: z.string() });

export interface SharedLimiter extends Limiter {
  /** Sends pending usage and ends the subscription. */
  stop(): void;
}

/**
 * A limiter whose buckets count the usage of all processes, at most a tenth of a second late.
 * Without the bus, each process counts separately. Empty buckets are also stored, so a restart does
 * not fill them.
 */
export function shareLimits(
  limiter: Limiter,
  { bus, clock, log }: { readonly bus: Bus; readonly clock: Clock; readonly log: Logger },
): SharedLimiter {
  if (!bus.isShared) return { ...limiter, stop: () => undefined };
  const sender = randomUUID();
  const empty = bus.store('limits', EMPTY_MS);
  let waiting = new Map<string, [kind: keyof Limits, who: string, amount: number]>();

  function tell(kind: keyof Limits, who: string, amount: number): void {
    const key = `${kind} ${who}`;
    const known = waiting.get(key);
    if (known !== undefined) known[2] += amount;
    else if (waiting.size < MAX_WAITING) waiting.set(key, [kind, who, amount]);
  }

  function send(): void {
    if (waiting.size === 0) return;
    bus.publish(SUBJECT, { sender, taken: [...waiting.values()] });
    waiting = new Map();
  }

  function keepEmpty(kind: keyof Limits, who: string): void {
    const text = JSON.stringify({ at: clock(), kind, who });
    empty.put(`${kind} ${who}`, text).catch(() => undefined);
  }

  async function readEmpty(): Promise<void> {
    for (const text of (await empty.entries()).values()) {
      const { at, kind, who } = emptied.parse(JSON.parse(text));
      if (limiter.hasKind(kind)) limiter.emptiedAt(kind, who, at);
    }
  }

  const timer = setInterval(send, SEND_EACH_MS);
  timer.unref();
  const stops = [
    () => clearInterval(timer),
    bus.subscribe(SUBJECT, (payload) => {
      const received = message.parse(payload);
      if (received.sender === sender) return;
      for (const [kind, who, amount] of received.taken) {
        if (limiter.hasKind(kind)) limiter.takenElsewhere(kind, who, amount);
      }
    }),
    bus.onConnected((isConnected) => {
      if (!isConnected) return;
      readEmpty().catch((error: unknown) => log.warn({ err: error }, 'limits were not read'));
    }),
  ];
  return {
    ...limiter,
    take(kind, who, amount = 1) {
      try {
        limiter.take(kind, who, amount);
      } catch (refusal) {
        keepEmpty(kind, who);
        throw refusal;
      }
      tell(kind, who, amount);
    },
    giveBack(kind, who) {
      limiter.giveBack(kind, who);
      tell(kind, who, -1);
    },
    stop() {
      send();
      for (const stop of stops) stop();
    },
  };
}
