/** A map of at most `most` entries that drops the least recently used one. */
export class Lru<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the stored value, or stores and returns `make()`. */
  get(key: Key, make: () => Value): Value {
    const existing = this.#entries.get(key);
    if (existing !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, existing);
      return existing;
    }
    const created = make();
    this.#entries.set(key, created);
    if (this.#entries.size > this.#most) {
      for (const oldest of this.#entries.keys()) {
        this.#entries.delete(oldest);
        break;
      }
    }
    return created;
  }
}
