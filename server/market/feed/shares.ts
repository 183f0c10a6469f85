import { addressKey } from '../../lib/address-key.ts';
import type { FeedLimits } from './limits.ts';

/** What the open sockets of one address use together. */
export interface Share {
  readonly address: string;
  sockets: number;
  topics: number;
  /** Of the present second. */
  messages: number;
}

/** Counts sockets by address, and what they use. Only addresses with an open socket are remembered. */
export class Shares {
  readonly #limits: FeedLimits;
  readonly #shares = new Map<string, Share>();
  #sockets = 0;

  constructor(limits: FeedLimits) {
    this.#limits = limits;
  }

  /** Why no further socket of this address is taken; `undefined` when one is. */
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

  /** Once a second. */
  beat(): void {
    for (const share of this.#shares.values()) share.messages = 0;
  }
}
