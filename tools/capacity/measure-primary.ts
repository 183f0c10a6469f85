import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Meter } from './meter.ts';
import type { Recorder } from './recorder.ts';

const CLIENTS = 64;
const COMMIT_SECONDS = 5;
const WAL_CLIENTS = 4;
const WAL_SECONDS = 3;
const MESSAGE_BYTES = 1_000_000;
const execute = promisify(execFile);

/** Measures what this machine's PostgreSQL commits and logs at most, with pgbench beside it. */
export async function measurePrimary(
  bin: string,
  databaseUrl: string,
  meter: Meter,
  recorder: Recorder,
): Promise<void> {
  const pgbench = join(bin, 'pgbench');
  await execute(pgbench, ['-i', '-q', '-s', '20', databaseUrl]);
  const load = ['-N', '-c', String(CLIENTS), '-j', '1', '-T', String(COMMIT_SECONDS)];
  const { stdout } = await execute(pgbench, [...load, databaseUrl]);
  const perSecond = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (perSecond === undefined) throw new Error(`unexpected output of pgbench: ${stdout}`);
  const commits = `pgbench -N with ${CLIENTS} clients for ${COMMIT_SECONDS} s, fsync on, on this machine`;
  recorder.record('primary.commits', Number(perSecond), commits);

  const folder = await mkdtemp(join(tmpdir(), 'trade-capacity-'));
  try {
    const script = join(folder, 'wal.sql');
    const text = `repeat('x', ${MESSAGE_BYTES})`;
    await writeFile(script, `select pg_logical_emit_message(true, 'capacity', ${text});\n`);
    const args = ['-n', '-f', script, '-c', String(WAL_CLIENTS), '-T', String(WAL_SECONDS)];
    const used = await meter.during(async () => {
      await execute(pgbench, [...args, databaseUrl]);
    });
    const wal = `committed messages of ${MESSAGE_BYTES} bytes by ${WAL_CLIENTS} clients, fsync on`;
    recorder.record('primary.wal', used.wal / used.seconds, wal);
  } finally {
    await rm(folder, { recursive: true });
  }
}
