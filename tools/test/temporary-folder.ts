import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps the files in this folder in memory. */
const IN_MEMORY = '/dev/shm';
/** A run uses less than half of this. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Creates a folder for the databases, browser profiles and other temporary files of a run. The
 * folder is in memory if there is room, because creating the 900 files of a database on a disk
 * takes up to a second of processor time. The caller deletes it.
 */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), 'trade-run-'));
  // PostgreSQL runs as another user if root runs the tests.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY) || freemem() < 2 * NEEDED_BYTES) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= NEEDED_BYTES;
}
