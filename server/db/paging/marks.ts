import { LRUCache } from 'lru-cache';

/** A place in a list and where reading goes on from it: below the id of the row that stands there. */
export interface Mark {
  readonly place: number;
  readonly below: number;
}

interface Known {
  readonly below: number;
  readonly at: number;
}

/**
 * Rows in the middle of a list may come and go without notice (an order settles), so a mark serves this
 * long only: long enough to read the next page.
 */
const MARK_MS = 60_000;
/** Marks kept of a list; the least used go first. */
const MOST_MARKS = 200;

/**
 * Where the pages of a list ended when they were served. Rows are added at the top, so a row's rank (1 is
 * the first) grows; its place does not: the rank less all rows that were added since the list is known.
 */
export class ListMarks {
  /** Highest id seen. */
  top: number;
  /** Rows added above the first top. */
  #added = 0;
  readonly #known = new LRUCache<number, Known>({ max: MOST_MARKS });

  constructor(top: number) {
    this.top = top;
  }

  /** Learns of `count` rows added above the top; the highest of them is `top`. */
  grow(count: number, top: number): void {
    this.#added += count;
    this.top = top;
  }

  placeOf(rank: number): number {
    return rank - this.#added;
  }

  /** Keeps that reading goes on from `search` below an id: that of the row that stands there. */
  save(place: number, below: number, now: number): void {
    this.#known.set(place, { below, at: now });
  }

  /** The deepest place known at or above `search`, at least the top. */
  nearest(place: number, now: number): Mark {
    let best = this.placeOf(0);
    for (const [known, { at }] of this.#known.entries()) {
      if (known > best && known <= place && now - at <= MARK_MS) best = known;
    }
    return { place: best, below: this.#known.get(best)?.below ?? this.top + 1 };
  }
}
