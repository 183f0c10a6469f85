import type { Logger } from '../lib/log.ts';

/** Receives the payloads of a subject, as parsed JSON. */
export type Receiver = (payload: unknown, subject: string) => void;

/**
 * Responds to a request with a value that JSON can represent; a rejection is also sent as a
 * response.
 */
export type Responder = (payload: unknown) => Promise<unknown>;

export interface KeyValueStore {
  /** Stores a text until the store's entries expire. Rejects while the store cannot be reached. */
  put(key: string, value: string): Promise<void>;
  /** Returns the text of a key; `undefined` if there is no text or it has expired. */
  get(key: string): Promise<string | undefined>;
  /** Returns every entry that has not expired. */
  entries(): Promise<ReadonlyMap<string, string>>;
}

/**
 * Messages between the processes of one exchange. Delivery is not guaranteed: a sender never waits,
 * and a receiver must still reach the correct result, only later, if the message is lost (ADR-138).
 *
 * Subjects are words of letters, digits, `_` and `-`, joined by dots. The subject of a subscription
 * may end in `.>`, which matches everything below.
 */
export interface Bus {
  /** True if other processes can receive published messages. */
  readonly isShared: boolean;
  /** Sends a payload to every subscriber, including this process. Never throws. */
  publish(subject: string, payload: unknown): void;
  /** Subscribes to a subject. Returns the function that ends the subscription. */
  subscribe(subject: string, receiver: Receiver): () => void;
  /**
   * Sends a request to one of the processes that respond to a subject. Rejects with BusUnavailable
   * if none responds within `timeoutMs`, and with an Error that has the responder's message if it
   * refuses.
   */
  request(subject: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  /**
   * Answers requests; if several processes respond to a subject, each request goes to one of them.
   * Returns the function that stops this.
   */
  respond(subject: string, responder: Responder): () => void;
  /** Opens a store of texts that expire `expiryMs` after they were stored. */
  store(name: string, expiryMs: number): KeyValueStore;
  /**
   * Numbers of messages since the start, including requests and responses: those sent to the bus,
   * those handled, and those refused because no process of this exchange signed them.
   */
  traffic(): { readonly sent: number; readonly received: number; readonly refused: number };
  /** Returns true if messages from other processes currently arrive. */
  isConnected(): boolean;
  /** Calls `listener` with false when the connection is lost and with true when it is back. */
  onConnected(listener: (isConnected: boolean) => void): () => void;
  /** Sends pending messages and ends all subscriptions. */
  close(): Promise<void>;
}

/** The error of a request to which no process responded. */
export class BusUnavailable extends Error {
  override name = 'BusUnavailable';
}

/** Returns true if a subscription to `pattern` receives the messages of `subject`. */
export function matches(pattern: string, subject: string): boolean {
  return pattern.endsWith('.>') ? subject.startsWith(pattern.slice(0, -1)) : subject === pattern;
}

/**
 * Runs a message handler: an unreadable message or a failing handler does not affect anything else.
 */
export function handle(log: Logger, subject: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    log.warn({ err: error, subject }, 'a message was not handled');
  }
}
