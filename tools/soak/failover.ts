import { setTimeout as wait } from 'node:timers/promises';
import { type FailoverCluster, startFailoverCluster } from './failover-cluster.ts';
import { type Instances, openInstances } from './failover-instances.ts';
import type { Member } from './failover-member.ts';
import { startWrites } from './failover-writes.ts';

type Fault = 'machine killed' | 'PostgreSQL killed' | 'machine frozen';

/** The primary is killed five times and frozen twice. */
const FAULTS: readonly Fault[] = [
  'machine killed',
  'PostgreSQL killed',
  'machine frozen',
  'machine killed',
  'machine killed',
  'PostgreSQL killed',
  'machine frozen',
];
/** Both instances must apply calls again within this time. */
const BACK_WITHIN_MS = 30_000;
const GIVE_UP_MS = 120_000;
/** The duration of the load between two faults. */
const QUIET_MS = 5_000;
/** The number of applied calls after which an instance counts as recovered. */
const APPLIED = 10;

/**
 * Kills and freezes the primary of a PostgreSQL cluster with Patroni under load, with the server
 * behind HAProxy. `wanted` is a pattern that selects the faults to cause. Returns true if no
 * acknowledged call was lost or applied twice, there were never two primaries, and trading resumed
 * in time.
 */
export async function runFailover(
  postgresBin: string,
  wanted: string,
  print: (line: string) => void,
): Promise<boolean> {
  print('\nFailover: Patroni, two synchronous standbys');
  const cluster = await startFailoverCluster(postgresBin);
  try {
    const stopWrites = await startWrites(cluster);
    const instances = await openInstances(cluster, 'trade');
    let isGreen = false;
    try {
      isGreen = await runFaults(cluster, instances, { wanted, print });
    } finally {
      await instances.close();
    }
    const writes = await stopWrites();
    print(
      `Written to every member directly: ${writes.accepted} accepted on ${writes.timelines} timelines, ` +
        `${writes.lost} lost, ${writes.byTwoPrimaries.length} by a second primary`,
    );
    for (const line of writes.byTwoPrimaries.slice(0, 5)) print(`  ${line}`);
    return isGreen && writes.lost === 0 && writes.byTwoPrimaries.length === 0;
  } finally {
    await cluster.stop();
  }
}

async function runFaults(
  cluster: FailoverCluster,
  instances: Instances,
  { wanted, print }: { wanted: string; print: (line: string) => void },
): Promise<boolean> {
  print('  fault               back after   all members healthy after');
  const backs: number[] = [];
  for (const fault of FAULTS.filter((name) => new RegExp(wanted).test(name))) {
    await wait(QUIET_MS);
    const primary = await cluster.primary();
    const started = Date.now();
    strike(primary, fault);
    const backMs = await untilBack(instances, started);
    repair(primary, fault);
    await cluster.untilHealthy();
    backs.push(backMs);
    print(
      `  ${fault.padEnd(18)} ${seconds(backMs).padStart(10)} ${seconds(Date.now() - started).padStart(12)}`,
    );
  }
  const faults = await instances.finish();
  const { calls, applied, unknown, longestMs } = instances.figures();
  print(
    `  ${calls} calls, ${applied} applied, ${unknown} without an answer at first, longest wait ${seconds(longestMs)}`,
  );
  print(`  lost, applied twice, ledger, options: ${faults.length === 0 ? 'no fault' : 'FAULTS'}`);
  for (const line of faults) print(`  ${line}`);
  return faults.length === 0 && Math.max(...backs) <= BACK_WITHIN_MS;
}

function strike(primary: Member, fault: Fault): void {
  if (fault === 'machine killed') primary.signal('SIGKILL');
  if (fault === 'PostgreSQL killed') primary.killPostgres();
  if (fault === 'machine frozen') primary.signal('SIGSTOP');
}

function repair(primary: Member, fault: Fault): void {
  if (fault === 'machine killed') primary.start();
  if (fault === 'machine frozen') primary.signal('SIGCONT');
}

/**
 * Waits until both instances apply calls again. Returns the longest time since `started` (epoch ms)
 * in which one of them applied none.
 */
async function untilBack(instances: Instances, started: number): Promise<number> {
  for (;;) {
    // Calls sent just before the fault may still be acknowledged.
    const lists = instances.load.acknowledged(started);
    if (lists.every((times) => times.length >= APPLIED)) {
      return Math.max(...lists.map((times) => longestGap([started, ...times])));
    }
    if (Date.now() - started > GIVE_UP_MS) throw new Error('trading did not come back');
    await wait(100);
  }
}

function longestGap(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.max(...sorted.map((time, index) => time - (sorted[index - 1] ?? time)));
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
