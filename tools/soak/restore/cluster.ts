import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../tests/support/server/free-port.ts';
import { output } from '../../command.ts';
import { type PostgresFolder, postgresFolder } from '../../test/postgres.ts';

const SCRIPTS = new URL('../../../deploy/backup/', import.meta.url).pathname;
const DATABASE = 'trade';
/** The maximum time until a partly filled log file is archived, in seconds. */
export const ARCHIVE_TIMEOUT_S = 10;
/** The interval at which a restored database is tested for writes. */
const POLL_MS = 100;

/** A running database. */
interface RunningDatabase {
  readonly url: string;
  /** Ends the database like a power cut, so nothing more is written. */
  crash(): Promise<void>;
}

export interface RestoreOptions {
  /**
   * Restores the database up to this second (epoch ms) or, without it, to the end of the archive.
   */
  readonly until?: number;
  /** Adds the log on the disk of the destroyed server. */
  readonly withLostDisk?: boolean;
}

interface RestoredDatabase extends RunningDatabase {
  /** The time from calling the script until the database accepts writes. */
  readonly seconds: number;
}

/**
 * A PostgreSQL whose log is archived by the scripts of deploy/backup. Everything is in one folder.
 */
export interface ArchivingCluster {
  readonly database: RunningDatabase;
  readonly folder: string;
  /** Takes a base backup. Returns its folder. */
  backUp(): Promise<string>;
  /** Ends the database and moves its data away. The backup, the archive and a lost disk remain. */
  destroy(): Promise<void>;
  restore(options: RestoreOptions): Promise<RestoredDatabase>;
  remove(): void;
}

/** Starts the cluster with an empty database, on a free port of 127.0.0.1. */
export async function startArchivingCluster(bin: string): Promise<ArchivingCluster> {
  const port = await freePort();
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, PGHOST: '127.0.0.1' };
  const own = await postgresFolder({ ...env, PGPORT: String(port), PGUSER: 'postgres' });
  const at = (...names: string[]) => join(own.path, ...names);
  // The user postgres may be unable to read the folder of the project.
  cpSync(SCRIPTS, at('scripts'), { recursive: true });
  await own.call('mkdir', 'base', 'wal', 'space');
  const data = at('data');
  await own.call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
  const archiving = [
    ...['-c', 'archive_mode=on', '-c', `archive_timeout=${ARCHIVE_TIMEOUT_S}`],
    ...['-c', `archive_command='${at('scripts/archive-wal.sh')} ${at('wal')} %p %f'`],
  ];
  const database = await start(own, data, port, archiving.join(' '));
  await own.call('createdb', DATABASE);
  // Images may be in a separate tablespace.
  const fill = 'create table in_space tablespace space as select generate_series(1, 1000) as id';
  await own.call('psql', '-qc', `create tablespace space location '${at('space')}'`, DATABASE);
  await own.call('psql', '-qc', fill, DATABASE);
  return {
    database,
    folder: own.path,
    backUp: () => own.call(at('scripts/base-backup.sh'), at('base')),
    async destroy() {
      await database.crash();
      renameSync(data, at('lost'));
    },
    async restore({ until, withLostDisk }) {
      const target = at(`restored-${crypto.randomUUID().slice(0, 8)}`);
      const started = performance.now();
      await own.call(
        at('scripts/restore.sh'),
        ...['-b', at('base'), '-a', at('wal'), '-d', target, '-s', `${target}-spaces`],
        ...(until === undefined ? [] : ['-t', utcText(until)]),
        ...(withLostDisk ? ['-w', at('lost/pg_wal')] : []),
      );
      const running = await startRestored(own, target);
      return { ...running, seconds: (performance.now() - started) / 1000 };
    },
    remove: () => rmSync(own.path, { recursive: true, force: true }),
  };
}

/** Returns a time in the format of the script, such as `2026-01-31 17:05:00`. */
export const utcText = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** Returns the size of a folder in megabytes. */
export async function megabytes(folder: string): Promise<string> {
  const [bytes] = (await output('du', ['-sb', folder])).split('\t');
  return (Number(bytes) / 1e6).toFixed(1);
}

async function start(
  own: PostgresFolder,
  data: string,
  port: number,
  settings: string,
): Promise<RunningDatabase> {
  const options = `-p ${port} -h 127.0.0.1 -k ${own.path} -c max_connections=200 ${settings}`;
  await own.call('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', options, 'start');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/${DATABASE}`,
    crash: () => own.call('pg_ctl', '-D', data, '-m', 'immediate', 'stop').then(() => undefined),
  };
}

/** Throws with the log of PostgreSQL if the requested replay is impossible. */
async function startRestored(own: PostgresFolder, data: string): Promise<RunningDatabase> {
  try {
    const running = await start(own, data, await freePort(), '');
    await untilWritable(running.url);
    return running;
  } catch (error) {
    throw new Error(readFileSync(`${data}.log`, 'utf8'), { cause: error });
  }
}

async function untilWritable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // PostgreSQL exits if it cannot reach the selected time, and then the next query fails, too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query('select pg_is_in_recovery() as waits');
      if (rows[0]?.waits === false) return;
      await wait(POLL_MS);
    }
  } finally {
    await client.end();
  }
}
