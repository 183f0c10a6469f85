import type { DueJob } from './claim.ts';

/** Jobs at once per instance: leaves most of the pool to the members. */
export const AT_ONCE = 8;
/** Of one kind: slow ones leave room for the others. */
const AT_ONCE_OF_KIND = 6;
/** A member watches the countdown of an option: so many turns against one of any other kind. */
const OPTION_TURNS = 4;

/** Claimed jobs that wait, and whose turn it is: kinds take turns, however many jobs one has. */
export function createJobQueue() {
  const waiting = new Map<string, DueJob[]>();
  const running = new Map<string, number>();
  /** How far each kind has come; the one that is furthest behind goes first. */
  const progress = new Map<string, number>();
  let furthest = 0;

  const count = (kind: string) => waiting.get(kind)?.length ?? 0;
  const runningOf = (kind: string) => running.get(kind) ?? 0;

  return {
    add(job: DueJob): void {
      const { kind } = job;
      // A kind that had nothing to do has not saved up turns.
      if (count(kind) + runningOf(kind) === 0) {
        progress.set(kind, Math.max(progress.get(kind) ?? 0, furthest));
      }
      const list = waiting.get(kind) ?? [];
      waiting.set(kind, list);
      list.push(job);
    },
    /** Takes the job whose turn it is; `undefined` when none waits or no slot is free. */
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
    /** A job that was taken has ended. */
    end({ kind }: DueJob): void {
      running.set(kind, runningOf(kind) - 1);
    },
    /** Jobs of a kind that wait. */
    count,
    /** Takes away every job that waits. */
    clear(): DueJob[] {
      const all = [...waiting.values()].flat();
      waiting.clear();
      return all;
    },
  };
}
