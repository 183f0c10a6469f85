/** Runs tasks with the same key one after another and returns their results. */
export type KeyQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Creates a queue for each key, in the memory of this process. Empty queues are removed. */
export function createKeyQueue(): KeyQueue {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
