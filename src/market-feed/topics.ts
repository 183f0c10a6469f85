import type { Reference, Tick, TopicState } from './protocol.ts';
import { TopicWatch } from './topic-watch.ts';

/** The minimum time between two reports of doubt. */
const DOUBT_EVERY_MS = 2_000;

interface Outlets {
  /** Sends to the provider while the socket is open. Otherwise, does nothing. */
  send(message: object): void;
  onTick(tick: Tick): void;
  /** Called when ticks of the topic differ strongly from all known prices. */
  onDoubt(topic: string): void;
  onState(topic: string, state: TopicState): void;
}

/** The subscriptions. It sends them, filters their ticks, and reports the state of each. */
export class Topics {
  readonly #outlets: Outlets;
  readonly #watches = new Map<string, TopicWatch>();
  #doubtedAt = 0;

  constructor(outlets: Outlets) {
    this.#outlets = outlets;
  }

  get size(): number {
    return this.#watches.size;
  }

  add(topic: string): void {
    if (this.#watches.has(topic)) return;
    const watch = new TopicWatch(Date.now());
    this.#watches.set(topic, watch);
    this.#outlets.onState(topic, watch.state);
    this.#ask(topic, watch);
  }

  remove(topic: string): void {
    if (this.#watches.delete(topic)) this.#outlets.send({ unsub: topic, id: topic });
  }

  refer(topic: string, reference: Reference): void {
    this.#watches.get(topic)?.refer(reference);
  }

  acknowledged(topic: string): void {
    this.#watches.get(topic)?.acknowledged();
  }

  /** Subscribes to every topic on a new connection. */
  askAll(): void {
    for (const [topic, watch] of this.#watches) {
      watch.restart(Date.now());
      this.#ask(topic, watch);
    }
  }

  /** Subscribes to every topic again, to test whether ticks still arrive. */
  probeAll(): void {
    for (const [topic, watch] of this.#watches) this.#probe(topic, watch);
  }

  setAll(state: TopicState): void {
    for (const [topic, watch] of this.#watches) this.#setState(topic, watch, state);
  }

  /** Forwards an accepted tick. Returns true if it was accepted. */
  take(tick: Tick): boolean {
    const { topic, at, candle } = tick;
    const watch = this.#watches.get(topic);
    if (!watch) return false;
    const now = Date.now();
    const verdict = watch.take(tick, now);
    if (verdict === 'doubted' && now - this.#doubtedAt >= DOUBT_EVERY_MS) {
      this.#doubtedAt = now;
      this.#outlets.onDoubt(topic);
    }
    if (verdict === 'doubted' || verdict === 'refused') return false;
    if (verdict === 'live') this.#setState(topic, watch, 'live');
    this.#outlets.onTick({ topic, at, candle });
    return true;
  }

  /** Records a push of a topic that has no ticks. */
  heard(topic: string): void {
    const watch = this.#watches.get(topic);
    if (!watch) return;
    watch.heard(Date.now());
    this.#setState(topic, watch, 'live');
  }

  /** Repeats subscriptions that are due. Returns false if the ticks of all topics have stopped. */
  check(): boolean {
    const now = Date.now();
    let dead = 0;
    for (const [topic, watch] of this.#watches) {
      const due = watch.due(now);
      if (due === 'silent') {
        if (!watch.hasTicks) dead++;
        this.#setState(topic, watch, 'silent');
      }
      if (due === 'repeat') this.#ask(topic, watch);
      else if (due) this.#probe(topic, watch);
    }
    // A single topic that is silent may be unknown to the provider.
    return dead === 0 || dead < this.#watches.size;
  }

  #ask(topic: string, watch: TopicWatch): void {
    watch.asked(Date.now(), false);
    this.#outlets.send({ sub: topic, id: topic });
  }

  #probe(topic: string, watch: TopicWatch): void {
    watch.asked(Date.now(), true);
    this.#outlets.send({ unsub: topic, id: topic });
    this.#outlets.send({ sub: topic, id: topic });
  }

  #setState(topic: string, watch: TopicWatch, state: TopicState): void {
    if (watch.state === state) return;
    watch.state = state;
    this.#outlets.onState(topic, state);
  }
}
