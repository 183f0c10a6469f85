import type { Push } from '../market-data.ts';
import type { UpstreamSocket } from './socket.ts';

/** Delay before leaving an unused topic, so short visits cause no traffic with the provider. */
const LINGER_MS = 30_000;

type Listener = (push: Push) => void;

interface Topic {
  readonly listeners: Set<Listener>;
  last: Push | undefined;
  leaving: NodeJS.Timeout | undefined;
}

/** The provider's topics: each topic is subscribed to once, for any number of listeners. */
export class UpstreamTopics {
  readonly #socket: Pick<UpstreamSocket, 'subscribe' | 'unsubscribe'>;
  readonly #topics = new Map<string, Topic>();

  constructor(socket: Pick<UpstreamSocket, 'subscribe' | 'unsubscribe'>) {
    this.#socket = socket;
  }

  /**
   * Calls `listener` until the returned function is called, first with the current state, if it is
   * known.
   */
  watch(name: string, listener: Listener): () => void {
    const topic = this.#topics.get(name) ?? this.#open(name);
    clearTimeout(topic.leaving);
    topic.listeners.add(listener);
    if (topic.last !== undefined) listener(topic.last);
    return () => {
      if (!topic.listeners.delete(listener) || topic.listeners.size > 0) return;
      clearTimeout(topic.leaving);
      topic.leaving = setTimeout(() => this.#leave(name, topic), LINGER_MS);
      topic.leaving.unref();
    };
  }

  pushed(name: string, push: Push): void {
    const topic = this.#topics.get(name);
    if (topic === undefined) return;
    topic.last = push;
    for (const listener of topic.listeners) listener(push);
  }

  /** Clears the last states, which are outdated; new listeners wait for the next push. */
  disconnected(): void {
    for (const topic of this.#topics.values()) topic.last = undefined;
  }

  #open(name: string): Topic {
    const topic: Topic = { listeners: new Set(), last: undefined, leaving: undefined };
    this.#topics.set(name, topic);
    this.#socket.subscribe(name);
    return topic;
  }

  #leave(name: string, topic: Topic): void {
    if (topic.listeners.size > 0 || this.#topics.get(name) !== topic) return;
    this.#topics.delete(name);
    this.#socket.unsubscribe(name);
  }
}
