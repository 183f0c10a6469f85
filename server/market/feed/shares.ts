import { addressKey } from '../../lib/address-key.ts';
import type { FeedLimits } from './limits.ts';

/** Usage of the open sockets of one address. */
export interface Share {
  readonly address: string;
  sockets: number;
  topics: number;
  /** Number of messages in the current second. */
  messages: number;
}

/** Counts sockets and their usage by address. Only addresses with an open socket are stored. */
export class Shares {
  readonly #limits: FeedLimits;
  readonly #shares = new Map<string, Share>();
  #sockets = 0;

  constructor(limits: FeedLimits) {
    this.#limits = limits;
  }

  /**
   * Returns the limit that refuses a further socket of this address; `undefined` if the socket is
   * accepted.
   */
  full(ip: string): 'all' | 'address' | undefined {
    if (this.#sockets >= this.#limits.sockets) return 'all';
    const share = this.#shares.get(addressKey(ip));
    return (share?.sockets ?? 0) >= this.#limits.socketsOfAddress ? 'address' : undefined;
  }

  open(ip: string): Share {
    const address = addressKey(ip);
    const share = this.#shares.get(address) ?? { address, sockets: 0, topics: 0, messages: 0 };
    this.#shares.set(address, share);
    share.sockets += 1;
    this.#sockets += 1;
    return share;
  }

  close(share: Share): void {
    share.sockets -= 1;
    this.#sockets -= 1;
    if (share.sockets === 0) this.#shares.delete(share.address);
  }

  /** Resets the message counts; called once a second. */
  beat(): void {
    for (const share of this.#shares.values()) share.messages = 0;
  }
}
