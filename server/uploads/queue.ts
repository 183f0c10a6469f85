/** Limits of the upload work of one instance. */
export interface QueueBounds {
  /** Maximum number of tasks that run concurrently. */
  readonly atOnce: number;
  /**
   * Maximum number of open slots per member, followed by the maximum across all members. A slot is
   * open from before the body is read until the image is stored.
   */
  readonly ofMember: number;
  readonly ofAll: number;
}

/** A slot in the queue. The caller must call `leave`, even after an error. */
export interface QueueSlot {
  /**
   * Runs `work` when a task slot is free, in round-robin order of members. Long work waits for all
   * short work.
   */
  run<Result>(work: () => Promise<Result>, isLong: boolean): Promise<Result>;
  leave(): void;
}

export interface UploadQueue {
  /**
   * Returns a slot for one upload, or `undefined` if the member or the instance has reached its
   * limit.
   */
  enter(memberId: number): QueueSlot | undefined;
}

/**
 * Creates a queue that runs tasks in round-robin order: each waiting member gets one task before
 * any gets a second.
 */
export function createUploadQueue({ atOnce, ofMember, ofAll }: QueueBounds): UploadQueue {
  const places = new Map<number, number>();
  /**
   * The resolvers of waiting tasks by member, next member first: one map for short tasks and one
   * for long tasks.
   */
  const [short, long] = [new Map<number, (() => void)[]>(), new Map<number, (() => void)[]>()];
  let taken = 0;
  let running = 0;

  /**
   * Hands the finished task's slot directly to the next waiting task, so no new task can take it.
   */
  function startNext(): void {
    const waiting = short.size > 0 ? short : long;
    for (const [memberId, [start, ...later]] of waiting) {
      waiting.delete(memberId);
      if (later.length > 0) waiting.set(memberId, later);
      start?.();
      return;
    }
    running -= 1;
  }

  async function run<Result>(
    memberId: number,
    work: () => Promise<Result>,
    isLong: boolean,
  ): Promise<Result> {
    if (running < atOnce) running += 1;
    else {
      const waiting = isLong ? long : short;
      await new Promise<void>((start) => {
        waiting.set(memberId, [...(waiting.get(memberId) ?? []), start]);
      });
    }
    try {
      return await work();
    } finally {
      startNext();
    }
  }

  return {
    enter(memberId) {
      const own = places.get(memberId) ?? 0;
      if (own >= ofMember || taken >= ofAll) return undefined;
      places.set(memberId, own + 1);
      taken += 1;
      return {
        run: (work, isLong) => run(memberId, work, isLong),
        leave() {
          taken -= 1;
          const left = (places.get(memberId) ?? 1) - 1;
          if (left > 0) places.set(memberId, left);
          else places.delete(memberId);
        },
      };
    },
  };
}
