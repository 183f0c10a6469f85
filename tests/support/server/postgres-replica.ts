import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { postgresFolder } from '../../../tools/test/postgres.ts';
import { freePort } from './free-port.ts';

/** It connects to its primary again at once, and may not have fewer connections than that one. */
const SETTINGS = '-c fsync=off -c wal_retrieve_retry_interval=100ms -c max_connections=200';
/** Longest wait for a state of the replica. */
const STATE_MS = 20_000;

/** A streaming replica of a PostgreSQL, which answers reads. */
export interface PostgresReplica {
  readonly url: string;
  /** Runs a statement on the replica as its administrator; returns the rows. */
  query(statement: string): Promise<readonly Record<string, unknown>[]>;
  /** Lets commits be replayed only so long after they were made; 0 is at once. */
  delay(ms: number): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops all of its processes: connections stay open, and nothing is answered until `thaw`. */
  freeze(): Promise<void>;
  thaw(): void;
  /** Makes it a primary of its own. */
  promote(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a replica of the PostgreSQL of this address, on a free port of 127.0.0.1. */
export async function startPostgresReplica(
  bin: string,
  primaryUrl: string,
): Promise<PostgresReplica> {
  const folder = await postgresFolder();
  const call = (program: string, ...args: string[]) => folder.call(join(bin, program), ...args);
  const data = join(folder.path, 'data');
  const port = await freePort();
  const primary = ['-d', primaryUrl, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
  await call('pg_basebackup', ...primary);
  const settings = `-p ${port} -h 127.0.0.1 -k ${folder.path} ${SETTINGS}`;
  const log = ['-l', join(folder.path, 'log'), '-o', settings];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let stopped: readonly number[] = [];

  async function query(statement: string): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** The server and all processes that it started. */
  async function processes(): Promise<number[]> {
    const server = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    const others = await query('select pid from pg_stat_activity where pid <> pg_backend_pid()');
    return [server, ...others.map(({ pid }) => Number(pid))];
  }

  const replica: PostgresReplica = {
    url,
    query,
    async delay(ms) {
      await query(`alter system set recovery_min_apply_delay = ${ms}`);
      await query('select pg_reload_conf()');
      await until(async () => {
        const [row] = await query(
          "select setting::int as ms from pg_settings where name = 'recovery_min_apply_delay'",
        );
        return row?.ms === ms;
      });
    },
    stop: async () => void (await call('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')),
    async start() {
      await call('pg_ctl', '-D', data, '-w', ...log, 'start');
      await until(async () => {
        const receivers = await query('select status from pg_stat_wal_receiver');
        return receivers[0]?.status === 'streaming';
      });
    },
    async freeze() {
      stopped = await processes();
      for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    },
    thaw() {
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
      stopped = [];
    },
    promote: async () => void (await call('pg_ctl', '-D', data, '-w', 'promote')),
    async remove() {
      replica.thaw();
      await replica.stop().catch(() => undefined);
      rmSync(folder.path, { recursive: true, force: true });
    },
  };
  await replica.start();
  return replica;
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + STATE_MS;
  while (!(await isReached())) {
    if (Date.now() > end) throw new Error('the replica is not as it should be');
    await wait(20);
  }
}
