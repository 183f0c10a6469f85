import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LOAD_SEED } from '../../tests/support/load/random.ts';
import { startServer } from '../../tests/support/load/server-process.ts';
import { checkRestored, type RestoreReport } from './restore/check.ts';
import {
  ARCHIVE_TIMEOUT_S,
  type ArchivingCluster,
  megabytes,
  type RestoreOptions,
  startArchivingCluster,
  utcText,
} from './restore/cluster.ts';
import { serverOn, startTimedLoad, type TimedCall, type TimedLoad } from './restore/load.ts';
import { findUnrefused } from './restore/refusals.ts';

/**
 * The duration of the load before the base backup, between the backup and the selected second, and
 * after that second.
 */
const [BEFORE_MS, TO_LIMIT_MS, AFTER_MS] = [20_000, 35_000, 35_000];

type Print = (line: string) => void;

/**
 * Destroys a PostgreSQL server under a load of money calls and restores it with the scripts of
 * `deploy/backup` (operations.md#backup-and-restore). It is restored to a second in the middle, to
 * the end of the archive and, with the remains of the lost disk, to the end of the log.
 */
export async function runRestore(postgresBin: string, print: Print): Promise<boolean> {
  print(`\nRestore, seed ${LOAD_SEED}`);
  const cluster = await startArchivingCluster(postgresBin);
  const dataDir = mkdtempSync(join(tmpdir(), 'trade-restore-'));
  try {
    const load = await startTimedLoad(await serverOn(cluster.database.url, dataDir), LOAD_SEED);
    const limit = await loadAndDestroy(cluster, load, print);
    const { calls, strange } = load;
    for (const line of new Set(strange)) print(`  strange: ${line}`);
    const toSecond = await restore(cluster, calls, { until: limit }, dataDir, print);
    const fromArchive = await restore(cluster, calls, {}, dataDir, print);
    const whole = await restore(cluster, calls, { withLostDisk: true }, dataDir, print);
    const unrefused = await findUnrefused(cluster, limit);
    for (const line of unrefused) print(`  ${line}`);
    const all = [toSecond, fromArchive, whole];
    const isGreen =
      strange.length === 0 &&
      unrefused.length === 0 &&
      all.every(({ faults }) => faults.length === 0) &&
      toSecond.before > 0 &&
      toSecond.before < toSecond.acknowledged &&
      toSecond.missing === 0 &&
      toSecond.later === 0 &&
      // A log file is archived when its time is over, and archiving takes a moment.
      fromArchive.lostSeconds <= ARCHIVE_TIMEOUT_S + 5 &&
      whole.lost === 0;
    print(`Restore: ${isGreen ? 'all green' : 'FAILED'}`);
    return isGreen;
  } finally {
    await cluster.database.crash().catch(() => undefined);
    cluster.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns the selected second, in epoch milliseconds. */
async function loadAndDestroy(
  cluster: ArchivingCluster,
  load: TimedLoad,
  print: Print,
): Promise<number> {
  const started = performance.now();
  const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
  await wait(BEFORE_MS);
  const backupStarted = performance.now();
  const backup = await cluster.backUp();
  print(`  base backup under load: ${seconds(backupStarted)} s, ${await megabytes(backup)} MB`);
  await wait(TO_LIMIT_MS);
  const limit = Math.floor(Date.now() / 1000) * 1000;
  await wait(AFTER_MS);
  const loaded = seconds(started);
  await Promise.all([cluster.destroy(), load.end()]);
  const applied = load.calls.filter(({ answer }) => answer?.code === 1).length;
  const wal = await megabytes(join(cluster.folder, 'wal'));
  print(`  load: ${loaded} s, ${load.calls.length} calls, ${applied} applied; archive ${wal} MB`);
  return limit;
}

async function restore(
  cluster: ArchivingCluster,
  calls: readonly TimedCall[],
  options: RestoreOptions,
  dataDir: string,
  print: Print,
): Promise<RestoreReport> {
  const { until, withLostDisk } = options;
  const title = until
    ? `to ${utcText(until)} UTC`
    : `to the end of the archive${withLostDisk ? ' and of the lost disk' : ', its disk lost'}`;
  const database = await cluster.restore(options);
  try {
    const report = await checkRestored(database.url, calls, until);
    print(
      `  ${title}: writes after ${database.seconds.toFixed(1)} s, verified in ` +
        `${report.verifySeconds.toFixed(1)} s (${report.verified.join('; ')})`,
    );
    if (until !== undefined) {
      print(
        `    of ${report.before} calls acknowledged before, ${report.missing} are missing; ` +
          `${report.later} sent later are there`,
      );
    }
    print(
      `    of ${report.acknowledged} calls acknowledged in all, ${report.lost} are lost ` +
        `(the last ${report.lostSeconds.toFixed(1)} s)`,
    );
    for (const fault of report.faults) print(`    fault: ${fault}`);
    print(`    a server on it: ${await startOn(database.url, dataDir)}`);
    return report;
  } finally {
    await database.crash();
  }
}

/**
 * Starts a server on a restored database. Returns the content of `/readyz`, and the time until it
 * was available.
 */
async function startOn(databaseUrl: string, dataDir: string): Promise<string> {
  const server = await startServer(await serverOn(databaseUrl, dataDir));
  try {
    const answer = await fetch(`${server.origin}/readyz`);
    return `${await answer.text()} after ${(server.startMs / 1000).toFixed(1)} s`;
  } finally {
    await server.stop();
  }
}
