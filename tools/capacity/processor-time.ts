import { readdirSync, readFileSync } from 'node:fs';

/** Length of a clock tick of /proc, the same on every Linux that Node runs on. */
const TICK_MS = 10;
const KB_PER_MB = 1_024;

/** Numbers of /proc/<pid>/stat after the name: state is 0, parent 1, user and system time 11, 12. */
const PARENT = 1;
const OWN_TIMES = [11, 12] as const;
const ENDED_CHILDREN_TIMES = [13, 14] as const;

/** Fields after the name of a process, which may contain spaces; `undefined` when it has ended. */
function statOf(pid: number | string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function timeOf(stat: readonly string[], fields: readonly number[]): number {
  return fields.reduce((sum, field) => sum + Number(stat[field]), 0) * TICK_MS;
}

/** Returns the processor time of a process so far, in milliseconds. Throws when it has ended. */
export function processorMs(pid: number): number {
  const stat = statOf(pid);
  if (stat === undefined) throw new Error(`process ${pid} has ended`);
  return timeOf(stat, OWN_TIMES);
}

/** Returns the same of some processes, without those that have ended. */
export function processorMsOf(pids: readonly number[]): ReadonlyMap<number, number> {
  return new Map(
    pids.flatMap((pid) => {
      const stat = statOf(pid);
      return stat === undefined ? [] : [[pid, timeOf(stat, OWN_TIMES)] as const];
    }),
  );
}

/** Returns the processor time of a process and its children, ended ones included, in ms. */
export function familyMs(pid: number): number {
  const stat = statOf(pid);
  if (stat === undefined) throw new Error(`process ${pid} has ended`);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((child) => child?.[PARENT] === String(pid));
  return (
    timeOf(stat, [...OWN_TIMES, ...ENDED_CHILDREN_TIMES]) +
    children.reduce((sum, child) => sum + timeOf(child ?? [], OWN_TIMES), 0)
  );
}

/** Returns the memory of a process in use, in MB. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / KB_PER_MB;
}
