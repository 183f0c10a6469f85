import { Unavailable } from '../market-data.ts';

export interface BudgetLimits {
  /** Number of reads started per second. */
  readonly perSecond: number;
  /** Number of reads that may wait, in total and then per asker. */
  readonly waiting: number;
  readonly waitingOfOne: number;
}

/**
 * A budget far below the provider's limit per address, because several instances may share an
 * address.
 */
const PROVIDER_BUDGET: BudgetLimits = { perSecond: 30, waiting: 150, waitingOfOne: 20 };

/**
 * Limits the rate of reads from the provider. The server's own reads come first; clients are served
 * in round-robin order, so a client with many reads does not delay others for long. Rejects with
 * `Unavailable` if the queue is full.
 */
export class ReadBudget {
  readonly #limits: BudgetLimits;
  readonly #own: (() => void)[] = [];
  readonly #queues = new Map<string, (() => void)[]>();
  #waiting = 0;
  #left: number;
  #refilledAt = performance.now();
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: BudgetLimits = PROVIDER_BUDGET) {
    this.#limits = limits;
    this.#left = limits.perSecond;
  }

  /** Resolves when the read may start. Without `asker`, the read is the server's own. */
  async turn(asker: string | undefined): Promise<void> {
    this.#refill();
    if (this.#left >= 1 && this.#own.length + this.#waiting === 0) {
      this.#left -= 1;
      return;
    }
    const { waiting, waitingOfOne } = this.#limits;
    if (asker === undefined) {
      await new Promise<void>((begin) => this.#wait(() => this.#own.push(begin)));
      return;
    }
    const queue = this.#queues.get(asker) ?? [];
    if (this.#waiting >= waiting || queue.length >= waitingOfOne) {
      throw new Unavailable('too many reads');
    }
    await new Promise<void>((begin) =>
      this.#wait(() => {
        this.#waiting += 1;
        queue.push(begin);
        this.#queues.set(asker, queue);
      }),
    );
  }

  #wait(enqueue: () => void): void {
    enqueue();
    this.#schedule();
  }

  #schedule(): void {
    const pause = ((1 - this.#left) / this.#limits.perSecond) * 1000;
    this.#timer ??= setTimeout(() => this.#serve(), Math.max(0, pause));
  }

  #serve(): void {
    this.#timer = undefined;
    this.#refill();
    while (this.#left >= 1) {
      const begin = this.#next();
      if (begin === undefined) return;
      this.#left -= 1;
      begin();
    }
    this.#schedule();
  }

  #next(): (() => void) | undefined {
    const own = this.#own.shift();
    if (own !== undefined) return own;
    for (const [asker, queue] of this.#queues) {
      const begin = queue.shift();
      this.#queues.delete(asker);
      // The asker moves to the end of the queue.
      if (queue.length > 0) this.#queues.set(asker, queue);
      this.#waiting -= 1;
      return begin;
    }
    return undefined;
  }

  #refill(): void {
    const now = performance.now();
    const gained = ((now - this.#refilledAt) / 1000) * this.#limits.perSecond;
    this.#left = Math.min(this.#limits.perSecond, this.#left + gained);
    this.#refilledAt = now;
  }
}
