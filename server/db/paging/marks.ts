import { LRUCache } from 'lru-cache';

/**
 * A position in a list. `place` is a stable offset: unlike a row's rank it does not change when rows
 * are added at the top. The rows after it are those with ids below `below`.
 */
export interface Mark {
  readonly place: number;
  readonly below: number;
}

interface Known {
  readonly below: number;
  readonly at: number;
}

/**
 * Lifetime of a mark: long enough to read the next page. Rows in the middle of a list may appear or
 * disappear unnoticed (an order settles), so marks expire.
 */
const MARK_MS = 60_000;
/** Marks per list; the least recently used are dropped. */
const MAX_MARKS = 200;

/**
 * Remembers where the pages of a list ended (product.md#paging). Rows are added at the top, so a
 * row's rank (1 is the first) grows. Its place is the rank minus the rows added since the list was
 * first read.
 */
export class ListMarks {
  /** Highest id seen. */
  top: number;
  /** Rows added above the initial top. */
  #added = 0;
  readonly #known = new LRUCache<number, Known>({ max: MAX_MARKS });

  constructor(top: number) {
    this.top = top;
  }

  /** Records `count` rows added above the top, the highest of which has id `top`. */
  grow(count: number, top: number): void {
    this.#added += count;
    this.top = top;
  }

  placeOf(rank: number): number {
    return rank - this.#added;
  }

  /** Saves that the rows after `place` are those with ids below `below`. */
  save(place: number, below: number, now: number): void {
    this.#known.set(place, { below, at: now });
  }

  /** Returns the mark with the highest place up to `place`; at least the top of the list. */
  nearest(place: number, now: number): Mark {
    let best = this.placeOf(0);
    for (const [known, { at }] of this.#known.entries()) {
      if (known > best && known <= place && now - at <= MARK_MS) best = known;
    }
    return { place: best, below: this.#known.get(best)?.below ?? this.top + 1 };
  }
}
