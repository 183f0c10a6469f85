import { Unavailable } from '../market-data.ts';

export interface BudgetLimits {
  /** Reads that are begun in a second. */
  readonly perSecond: number;
  /** Reads that may wait, of all and of one asker. */
  readonly waiting: number;
  readonly waitingOfOne: number;
}

/** Far below what a provider allows one address, several instances together. */
const PROVIDER_BUDGET: BudgetLimits = { perSecond: 30, waiting: 150, waitingOfOne: 20 };

/**
 * How often the provider is asked. The exchange's own reads go first; askers take turns, so that one with
 * many questions delays no other for long. What has no place to wait is `Unavailable` at once.
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

  /** Resolves when the read may begin. Without an asker it is the exchange's own. */
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
      throw new Unavailable('too many questions');
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
      // Whoever was served waits behind the others.
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
