/** How much upload work one instance takes on. */
export interface QueueBounds {
  /** Works that run at the same moment. */
  readonly atOnce: number;
  /** Uploads of one member, and of all members, from before their bytes are read until they are kept. */
  readonly ofMember: number;
  readonly ofAll: number;
}

/** A place in the queue; to be left whatever happens. */
export interface QueueSlot {
  /** Does the work when it is the member's turn; long work waits for all that is short. */
  run<Result>(work: () => Promise<Result>, isLong: boolean): Promise<Result>;
  leave(): void;
}

export interface UploadQueue {
  /** A place for one upload, or `undefined` when the member or the instance has too many under way. */
  enter(memberId: number): QueueSlot | undefined;
}

/** Runs works in turn: of the members who wait each gets one before any gets a second. */
export function createUploadQueue({ atOnce, ofMember, ofAll }: QueueBounds): UploadQueue {
  const places = new Map<number, number>();
  /** Starts of waiting works by member, the member whose turn is next first; what is short before. */
  const [short, long] = [new Map<number, (() => void)[]>(), new Map<number, (() => void)[]>()];
  let taken = 0;
  let running = 0;

  /** The next one takes over the place of one that ends, so that nobody slips in between. */
  function passOn(): void {
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
      passOn();
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
