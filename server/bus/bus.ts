import type { Logger } from '../lib/log.ts';

/** Receives the payloads of a subject, as parsed JSON. */
export type Receiver = (payload: unknown, subject: string) => void;

/** Answers a request with a value that JSON can hold; a rejection is an answer too. */
export type Responder = (payload: unknown) => Promise<unknown>;

export interface KeyValueStore {
  /** Stores a text until the store's entries expire. Rejects while the store cannot be reached. */
  put(key: string, value: string): Promise<void>;
  /** Returns the text of a key; `undefined` when there is none or it has expired. */
  get(key: string): Promise<string | undefined>;
  /** Returns every entry that has not expired. */
  entries(): Promise<ReadonlyMap<string, string>>;
}

/**
 * Messages between the processes of one exchange. Nothing here is certain to arrive: a sender never
 * waits, and a receiver must be right without the message, only later (ADR-138).
 *
 * Subjects are words of letters, digits, `_` and `-`, joined by dots. A subject to subscribe to may
 * end in `.>`, which matches everything below.
 */
export interface Bus {
  /** Whether other processes can receive what is published. */
  readonly isShared: boolean;
  /** Sends a payload to every subscriber, the own process included. Never throws. */
  publish(subject: string, payload: unknown): void;
  /** Returns the function that ends the subscription. */
  subscribe(subject: string, receiver: Receiver): () => void;
  /**
   * Asks one of the processes that respond to a subject. Rejects with BusUnavailable when none
   * answers within `timeoutMs`, and with an Error of the responder's message when it refuses.
   */
  request(subject: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  /** Answers requests; of several processes one gets each. Returns the function that stops it. */
  respond(subject: string, responder: Responder): () => void;
  /** Opens a store of texts that expire `expiryMs` after they were put. */
  store(name: string, expiryMs: number): KeyValueStore;
  /**
   * Messages since the start, questions and answers too: those given to the bus, those handled, and
   * those refused because no process of this exchange has signed them.
   */
  traffic(): { readonly sent: number; readonly received: number; readonly refused: number };
  /** Whether messages of other processes arrive now. */
  isConnected(): boolean;
  /** Calls `listener` with false when the connection is lost and with true when it is back. */
  onConnected(listener: (isConnected: boolean) => void): () => void;
  /** Sends what is waiting and ends all subscriptions. */
  close(): Promise<void>;
}

/** No process answered. */
export class BusUnavailable extends Error {
  override name = 'BusUnavailable';
}

/** Returns whether a subscription to `pattern` receives what is published to `subject`. */
export function matches(pattern: string, subject: string): boolean {
  return pattern.endsWith('.>') ? subject.startsWith(pattern.slice(0, -1)) : subject === pattern;
}

/** Runs what handles a message: one that cannot be read or handled ends nothing but itself. */
export function handle(log: Logger, subject: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    log.warn({ err: error, subject }, 'a message was not handled');
  }
}
