import { type KV, Kvm } from '@nats-io/kv';
import {
  connect,
  type Msg,
  type NatsConnection,
  NoRespondersError,
  type Subscription,
  TimeoutError,
} from '@nats-io/transport-node';
import { z } from 'zod';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import { type Bus, BusUnavailable, handle, type KeyValueStore, type Responder } from './bus.ts';
import { createSeal, responsePurpose, type Seal } from './seal.ts';

export interface NatsDeps {
  /** Servers of the cluster, separated by commas: `tls://user:password@host:4222`. */
  readonly url: string;
  readonly log: Logger;
  readonly clock: Clock;
  /** The key that signs messages; all processes of an exchange have the same key (`readBusKey`). */
  readonly key: Buffer;
}

const RECONNECT_MS = 250;
/**
 * Interval of pings. A connection is closed after two unanswered pings, which detects a frozen
 * server within three seconds.
 */
const PING_MS = 1_000;
const MAX_PINGS = 2;
const STORE_MS = 2_000;
/** Minimum interval between log lines about refused messages. */
const REFUSED_EACH_MS = 60_000;
const PREFIX = 'trade';
/** The queue in which processes that respond to the same subject share its requests. */
const QUEUE = 'responders';

const answer = z.union([z.object({ value: z.unknown() }), z.object({ error: z.string() })]);

/**
 * Connects to NATS in the background: nothing is received until a server responds. Throws a
 * TypeError for an invalid URL.
 */
export function openNatsBus({ url, log, clock, key }: NatsDeps): Bus {
  const connecting = connect({
    ...addressesOf(url),
    name: 'trade',
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS,
    waitOnFirstConnect: true,
    pingInterval: PING_MS,
    maxPingOut: MAX_PINGS,
    timeout: STORE_MS,
  });
  connecting.catch((error: unknown) => log.error({ err: error }, 'NATS refused the connection'));
  return natsBus(connecting, createSeal(key, clock), log);
}

interface Addresses {
  readonly servers: string[];
  readonly user?: string;
  readonly pass?: string;
  /** Present if connections without TLS must be rejected. */
  readonly tls?: object;
}

/**
 * Reads the servers of a `NATS_URL` and the credentials of the first server. Throws a TypeError.
 */
export function addressesOf(url: string): Addresses {
  const urls = url.split(',').map((part) => new URL(part.trim()));
  const [first] = urls;
  if (first === undefined || urls.some(({ protocol }) => !/^(nats|tls):$/.test(protocol))) {
    throw new TypeError('not an address of NATS');
  }
  return {
    servers: urls.map(({ protocol, hostname, port }) => `${protocol}//${hostname}:${port || 4222}`),
    ...(first.protocol === 'tls:' && { tls: {} }),
    ...(first.username && { user: decodeURIComponent(first.username) }),
    ...(first.password && { pass: decodeURIComponent(first.password) }),
  };
}

/** A connection that reconnects. */
interface Line {
  /** `undefined` until the first connection. */
  current(): NatsConnection | undefined;
  isConnected(): boolean;
  onConnected(listener: (isConnected: boolean) => void): () => void;
  close(): Promise<void>;
}

function followConnection(connecting: Promise<NatsConnection>, log: Logger): Line {
  const listeners = new Set<(isConnected: boolean) => void>();
  let connection: NatsConnection | undefined;
  let isConnected = false;
  connecting.then(follow, () => undefined);

  async function follow(opened: NatsConnection): Promise<void> {
    connection = opened;
    setConnected(true);
    for await (const { type } of opened.status()) {
      if (type === 'disconnect' || type === 'reconnect') setConnected(type === 'reconnect');
    }
    setConnected(false);
  }

  function setConnected(is: boolean): void {
    isConnected = is;
    log[is ? 'info' : 'warn'](is ? 'connected to NATS' : 'disconnected from NATS');
    for (const listener of listeners) listener(is);
  }

  return {
    current: () => connection,
    isConnected: () => isConnected,
    onConnected(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      listeners.clear();
      const open = connection;
      // While a connection is still being established, there is nothing to send. The connection is
      // closed as soon as it opens.
      if (open === undefined) void connecting.then((late) => late.close()).catch(() => undefined);
      else if (!open.isClosed()) await (isConnected ? open.drain() : open.close());
    },
  };
}

/** Returns a function that opens sealed texts; texts that it refuses are counted and logged. */
function countRefused(seal: Seal, log: Logger) {
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    refused: () => refused,
    /** Returns the body of a signed text; `undefined` for any other text. */
    open(purpose: string, text: string): string | undefined {
      const body = seal.open(purpose, text);
      if (body !== undefined) return body;
      refused += 1;
      if (performance.now() - loggedAt < REFUSED_EACH_MS) return undefined;
      loggedAt = performance.now();
      log.error(
        { purpose, refused },
        'a message that no process of this exchange signed was refused',
      );
      return undefined;
    },
  };
}

function natsBus(connecting: Promise<NatsConnection>, seal: Seal, log: Logger): Bus {
  const line = followConnection(connecting, log);
  const sealed = countRefused(seal, log);
  let [sent, received] = [0, 0];

  /** Subscribes now or, without a connection, as soon as there is one. */
  function subscribe(
    subject: string,
    queue: string | undefined,
    receive: (body: string, message: Msg) => void,
  ) {
    let subscription: Subscription | undefined;
    let isEnded = false;
    const begin = (opened: NatsConnection) => {
      if (isEnded || opened.isClosed()) return;
      subscription = opened.subscribe(`${PREFIX}.${subject}`, {
        ...(queue !== undefined && { queue }),
        callback: (error, message) => {
          if (error) return;
          const body = sealed.open(subjectOf(message), message.string());
          if (body === undefined) return;
          received += 1;
          handle(log, subject, () => receive(body, message));
        },
      });
    };
    const open = line.current();
    if (open !== undefined) begin(open);
    else connecting.then(begin, () => undefined);
    return () => {
      isEnded = true;
      if (line.current()?.isClosed() === false) subscription?.unsubscribe();
    };
  }

  function connected(): NatsConnection {
    const open = line.current();
    if (open !== undefined && line.isConnected()) return open;
    throw new BusUnavailable('not connected to NATS');
  }

  return {
    isShared: true,
    publish(subject, payload) {
      // Without a connection, the message is dropped: if it waited for one, it would later arrive
      // as if it were new.
      const open = line.current();
      if (!line.isConnected() || open?.isClosed() !== false) return;
      sent += 1;
      handle(log, subject, () =>
        open.publish(`${PREFIX}.${subject}`, seal.seal(subject, encoded(payload))),
      );
    },
    subscribe: (subject, receiver) =>
      subscribe(subject, undefined, (body, message) => receiver(parsed(body), subjectOf(message))),
    async request(subject, payload, timeoutMs) {
      const open = connected();
      sent += 1;
      const question = seal.seal(subject, encoded(payload));
      const message = await ask(open, subject, question, timeoutMs);
      const body = sealed.open(responsePurpose(question), message.string());
      if (body === undefined) throw new BusUnavailable(`the answer to ${subject} is not signed`);
      const given = answer.parse(JSON.parse(body));
      if ('error' in given) throw new Error(given.error);
      return given.value;
    },
    respond: (subject, responder) =>
      subscribe(subject, QUEUE, (body, message) => {
        const purpose = responsePurpose(message.string());
        const respond = (text: string) =>
          handle(log, subject, () => message.respond(seal.seal(purpose, text)));
        void answered(parsed(body), responder).then(respond);
      }),
    store: (name, expiryMs) => natsStore(connected, `${PREFIX}-${name}`, expiryMs),
    traffic: () => ({ sent, received, refused: sealed.refused() }),
    isConnected: line.isConnected,
    onConnected: line.onConnected,
    close: line.close,
  };
}

const subjectOf = ({ subject }: Msg) => subject.slice(PREFIX.length + 1);

function parsed(body: string): unknown {
  return body === '' ? undefined : JSON.parse(body);
}

async function answered(payload: unknown, responder: Responder): Promise<string> {
  try {
    return JSON.stringify({ value: await responder(payload) });
  } catch (failure) {
    return JSON.stringify({ error: (failure as Error).message });
  }
}

function encoded(payload: unknown): string {
  return payload === undefined ? '' : JSON.stringify(payload);
}

async function ask(
  connection: NatsConnection,
  subject: string,
  question: string,
  timeout: number,
): Promise<Msg> {
  try {
    return await connection.request(`${PREFIX}.${subject}`, question, { timeout });
  } catch (error) {
    if (error instanceof TimeoutError || error instanceof NoRespondersError) {
      throw new BusUnavailable(`nobody answers ${subject}`);
    }
    throw new BusUnavailable((error as Error).message);
  }
}

/**
 * An in-memory bucket of JetStream, replicated on three servers if available. It is opened on first
 * use, and reopened after a failure.
 */
function natsStore(connected: () => NatsConnection, bucket: string, ttl: number): KeyValueStore {
  let opened: Promise<KV> | undefined;

  async function open(): Promise<KV> {
    const stores = new Kvm(connected());
    const options = { ttl, history: 1, storage: 'memory', timeout: STORE_MS } as const;
    // A single server refuses a bucket with replicas.
    return stores
      .create(bucket, { ...options, replicas: 3 })
      .catch(() => stores.create(bucket, { ...options, replicas: 1 }));
  }

  async function use<Result>(work: (bucket: KV) => Promise<Result>): Promise<Result> {
    opened ??= open();
    try {
      return await work(await opened);
    } catch (error) {
      opened = undefined;
      throw new BusUnavailable((error as Error).message);
    }
  }

  return {
    put: async (key, value) => void (await use((bucket) => bucket.put(keyOf(key), value))),
    get: (key) => use(async (bucket) => (await bucket.get(keyOf(key)))?.string()),
    entries: () =>
      use(async (bucket) => {
        const found = new Map<string, string>();
        const keys: string[] = [];
        for await (const key of await bucket.keys()) keys.push(key);
        for (const key of keys) {
          const entry = await bucket.get(key);
          if (entry?.operation === 'PUT') found.set(textOf(key), entry.string());
        }
        return found;
      }),
  };
}

/** NATS keys allow few characters, so texts are encoded in base64 with the URL alphabet. */
const keyOf = (text: string) => Buffer.from(text).toString('base64url');
const textOf = (key: string) => Buffer.from(key, 'base64url').toString();
