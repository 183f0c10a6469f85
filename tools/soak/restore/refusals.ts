import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchivingCluster, RestoreOptions } from './cluster.ts';

const HOUR_MS = 3_600_000;

/**
 * Requests impossible restores. Each request must fail instead of opening a database with less than
 * the requested data. Returns a line for each one that does not fail.
 */
export async function findUnrefused(
  cluster: ArchivingCluster,
  limit: number,
): Promise<readonly string[]> {
  const unrefused: string[] = [];
  async function refuse(reason: string, options: RestoreOptions): Promise<void> {
    try {
      await (await cluster.restore(options)).crash();
      unrefused.push(`was not refused: ${reason}`);
    } catch (error) {
      if (!String(error).includes(reason)) unrefused.push(`not '${reason}': ${error}`);
    }
  }
  await refuse('no complete base backup', { until: limit - HOUR_MS });
  const tooLate = 'recovery ended before configured recovery target was reached';
  await refuse(tooLate, { until: limit + HOUR_MS });
  const wal = join(cluster.folder, 'wal');
  const files = readdirSync(wal).filter((name) => /^[\dA-F]{24}\.gz$/.test(name));
  const inMiddle = join(wal, files.sort()[files.length - 2] ?? '');
  renameSync(inMiddle, `${inMiddle}.away`);
  await refuse('the archive has a gap', {});
  writeFileSync(inMiddle, 'damaged', { mode: 0o644 });
  await refuse('could not restore file', {});
  renameSync(`${inMiddle}.away`, inMiddle);
  return unrefused;
}
