import { gzipSync } from 'node:zlib';
import type { Push } from '../market-data.ts';
import type { FeedTopic, TopicSource } from './tickers.ts';

/**
 * At most one frame per second and topic (market-data.md#subscribe), with some slack for early
 * timers. Without this slack, each frame of a source that ticks every second would have to wait.
 */
const SPACING_MS = 980;
/** Minimum time between a late frame and the next one, which is on time. */
const LEAST_MS = 500;

/** Encodes one frame: gzipped JSON. */
export function encode(message: object): Buffer {
  return gzipSync(JSON.stringify(message), { level: 4 });
}

/** Receives the frames of a topic. */
export interface Subscriber {
  deliver(topic: string, frame: Buffer): void;
}

interface Channel {
  readonly subscribers: Set<Subscriber>;
  unwatch: () => void;
  frame: Buffer | undefined;
  /** Monotonic time of the last frame, followed by the time at which the next one is due. */
  sentAt: number;
  dueAt: number;
  waiting: Push | undefined;
  timer: NodeJS.Timeout | undefined;
}

const MAX_TRADES = 200;

/**
 * Merges a push into a pending one: trades (newest first) are concatenated, other states are
 * replaced.
 */
function joinTrades(waiting: Push | undefined, push: Push): Push {
  const before = waiting?.tick;
  if (before === undefined || !('data' in before) || !('data' in push.tick)) return push;
  if (!Array.isArray(before.data) || !Array.isArray(push.tick.data)) return push;
  const data = [...push.tick.data, ...before.data].slice(0, MAX_TRADES);
  return { ts: push.ts, tick: { ...push.tick, data } };
}

/** Watches each topic once and encodes each frame once, regardless of the number of sockets. */
export class Hub {
  readonly #source: TopicSource;
  readonly #channels = new Map<string, Channel>();

  constructor(source: TopicSource) {
    this.#source = source;
  }

  /** Subscribes to a topic and delivers its current state as soon as it is known. */
  join(topic: FeedTopic, subscriber: Subscriber): void {
    const open = this.#channels.get(topic.name);
    if (open !== undefined) {
      open.subscribers.add(subscriber);
      if (open.frame !== undefined) subscriber.deliver(topic.name, open.frame);
      return;
    }
    const channel: Channel = {
      subscribers: new Set([subscriber]),
      unwatch: () => undefined,
      frame: undefined,
      sentAt: Number.NEGATIVE_INFINITY,
      dueAt: Number.NEGATIVE_INFINITY,
      waiting: undefined,
      timer: undefined,
    };
    this.#channels.set(topic.name, channel);
    channel.unwatch = this.#source.watch(topic, (push) => this.#offer(topic.name, channel, push));
  }

  leave(name: string, subscriber: Subscriber): void {
    const channel = this.#channels.get(name);
    if (channel === undefined || !channel.subscribers.delete(subscriber)) return;
    if (channel.subscribers.size > 0) return;
    channel.unwatch();
    clearTimeout(channel.timer);
    this.#channels.delete(name);
  }

  #offer(name: string, channel: Channel, push: Push): void {
    channel.waiting = joinTrades(channel.waiting, push);
    const wait = Math.max(channel.dueAt, channel.sentAt + LEAST_MS) - performance.now();
    if (wait <= 0) this.#flush(name, channel);
    else channel.timer ??= setTimeout(() => this.#flush(name, channel), wait).unref();
  }

  #flush(name: string, channel: Channel): void {
    clearTimeout(channel.timer);
    channel.timer = undefined;
    const push = channel.waiting;
    if (push === undefined) return;
    channel.waiting = undefined;
    const now = performance.now();
    // The next due time is relative to the time at which a late frame was due, not to the time at
    // which it was sent. Otherwise, one long turn of the event loop would delay every later frame
    // of a source that ticks every second. After a pause of the source, there is nothing to make up
    // for.
    const isLate = now - channel.dueAt < SPACING_MS;
    channel.dueAt = (isLate ? channel.dueAt : now) + SPACING_MS;
    channel.sentAt = now;
    const frame = encode({ ch: name, ts: push.ts, tick: push.tick });
    channel.frame = frame;
    for (const subscriber of channel.subscribers) subscriber.deliver(name, frame);
  }
}
