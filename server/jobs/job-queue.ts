import type { DueJob } from './claim.ts';

/**
 * Maximum number of concurrent jobs per instance: it leaves most of the connection pool to the
 * calls of members.
 */
const AT_ONCE = 8;
/**
 * Maximum number of concurrent jobs of one kind: it leaves slots for other kinds if one is slow.
 */
const AT_ONCE_OF_KIND = 6;
/**
 * Weight of option jobs relative to any other kind, because members watch the countdown of their
 * options.
 */
const OPTION_TURNS = 4;

/**
 * Queue of claimed jobs with fair scheduling between kinds, however many jobs a kind has (ADR-025).
 */
export function createJobQueue() {
  const waiting = new Map<string, DueJob[]>();
  const running = new Map<string, number>();
  /** Virtual time of each kind; the kind with the lowest time goes next. */
  const progress = new Map<string, number>();
  let furthest = 0;

  const count = (kind: string) => waiting.get(kind)?.length ?? 0;
  const runningOf = (kind: string) => running.get(kind) ?? 0;

  return {
    add(job: DueJob): void {
      const { kind } = job;
      // A kind that was idle gets no credit for that time.
      if (count(kind) + runningOf(kind) === 0) {
        progress.set(kind, Math.max(progress.get(kind) ?? 0, furthest));
      }
      const list = waiting.get(kind) ?? [];
      waiting.set(kind, list);
      list.push(job);
    },
    /** Removes and returns the next job; `undefined` if no job is waiting or no slot is free. */
    next(): DueJob | undefined {
      if ([...running.values()].reduce((sum, each) => sum + each, 0) >= AT_ONCE) return undefined;
      const [kind] = [...waiting.keys()]
        .filter((each) => count(each) > 0 && runningOf(each) < AT_ONCE_OF_KIND)
        .sort((a, b) => (progress.get(a) ?? 0) - (progress.get(b) ?? 0));
      if (kind === undefined) return undefined;
      furthest = progress.get(kind) ?? 0;
      progress.set(kind, furthest + (kind.startsWith('option.') ? 1 / OPTION_TURNS : 1));
      running.set(kind, runningOf(kind) + 1);
      return waiting.get(kind)?.shift();
    },
    /** Frees the slot of a job that has ended. */
    end({ kind }: DueJob): void {
      running.set(kind, runningOf(kind) - 1);
    },
    /** Returns the number of waiting jobs of a kind. */
    count,
    /** Removes and returns all waiting jobs. */
    clear(): DueJob[] {
      const all = [...waiting.values()].flat();
      waiting.clear();
      return all;
    },
  };
}
