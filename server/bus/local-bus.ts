import { boundedCache } from '../lib/bounded-cache.ts';
import type { Logger } from '../lib/log.ts';
import {
  type Bus,
  BusUnavailable,
  handle,
  type KeyValueStore,
  matches,
  type Receiver,
  type Responder,
} from './bus.ts';

const MAX_ENTRIES = 100_000;

/** Copies a payload as sending it would, so both kinds of bus behave alike. */
function copied(payload: unknown): unknown {
  return payload === undefined ? undefined : JSON.parse(JSON.stringify(payload));
}

function localStore(expiryMs: number): KeyValueStore {
  const entries = boundedCache<string, string>(MAX_ENTRIES, { ttl: expiryMs });
  return {
    put: async (key, value) => void entries.set(key, value),
    get: async (key) => entries.get(key),
    entries: async () => new Map(entries.entries()),
  };
}

/** The bus of an exchange that runs in one process: it needs no broker and no configuration. */
export function createLocalBus(log: Logger): Bus {
  const receivers = new Map<symbol, readonly [pattern: string, receiver: Receiver]>();
  const responders = new Map<string, Responder>();
  const stores = new Map<string, KeyValueStore>();
  let [sent, received] = [0, 0];
  return {
    isShared: false,
    publish(subject, payload) {
      sent += 1;
      const copy = copied(payload);
      for (const [pattern, receiver] of receivers.values()) {
        if (!matches(pattern, subject)) continue;
        received += 1;
        queueMicrotask(() => handle(log, subject, () => receiver(copy, subject)));
      }
    },
    subscribe(pattern, receiver) {
      const key = Symbol(pattern);
      receivers.set(key, [pattern, receiver]);
      return () => void receivers.delete(key);
    },
    async request(subject, payload) {
      const responder = responders.get(subject);
      sent += 1;
      if (responder === undefined) throw new BusUnavailable(`nobody answers ${subject}`);
      received += 1;
      return copied(await responder(copied(payload)));
    },
    respond(subject, responder) {
      responders.set(subject, responder);
      return () => {
        if (responders.get(subject) === responder) responders.delete(subject);
      };
    },
    store(name, expiryMs) {
      const store = stores.get(name) ?? localStore(expiryMs);
      stores.set(name, store);
      return store;
    },
    traffic: () => ({ sent, received, refused: 0 }),
    isConnected: () => true,
    onConnected: () => () => undefined,
    async close() {
      receivers.clear();
      responders.clear();
    },
  };
}
