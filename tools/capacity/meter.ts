import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { familyMs, processorMs } from './processor-time.ts';

/** Its statements are not counted among those of the server. */
const MONITOR = 'capacity_monitor';

/** What was used between two moments. */
export interface Used {
  readonly seconds: number;
  /** Processor time of the server, ms. */
  readonly server: number;
  /** Processor time of all processes of PostgreSQL, ms. */
  readonly database: number;
  readonly statements: number;
  /** Bytes of write-ahead log. */
  readonly wal: number;
}

export interface Meter {
  /** What is used while `work` runs. */
  during(work: () => Promise<void>): Promise<Used>;
  /** The first column of the first row, as a number. */
  number(query: string): Promise<number>;
  /** The first column of every row. */
  numbers(query: string): Promise<number[]>;
  close(): Promise<void>;
}

/**
 * Creates a user who may do everything, so that what one client does can be told apart. Returns the
 * address with this user.
 */
export async function createUser(databaseUrl: string, user: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const known = await client.query('select from pg_roles where rolname = $1', [user]);
  if (known.rowCount === 0) await client.query(`create role ${user} superuser login`);
  await client.query('create extension if not exists pg_stat_statements');
  await client.end();
  const url = new URL(databaseUrl);
  url.username = user;
  return url.href;
}

/**
 * Opens a meter of a server's process, or of this one without `serverPid`, and its database, on a
 * PostgreSQL with pg_stat_statements.
 */
export async function openMeter(databaseUrl: string, serverPid?: number): Promise<Meter> {
  const url = await createUser(databaseUrl, MONITOR);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const numbers = async (query: string) => {
    const { rows } = await client.query({ text: query, rowMode: 'array' });
    return rows.map(([value]) => Number(value));
  };
  const number = async (query: string) => (await numbers(query))[0] ?? Number.NaN;
  const { rows } = await client.query("select pg_read_file('postmaster.pid') as file");
  const postmaster = Number.parseInt(rows[0].file, 10);
  const server = () => {
    if (serverPid !== undefined) return processorMs(serverPid);
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  const statements = () =>
    number(`select coalesce(sum(calls), 0) from pg_stat_statements
      where userid <> (select oid from pg_roles where rolname = '${MONITOR}')`);
  const wal = () => number("select pg_current_wal_insert_lsn() - '0/0'::pg_lsn");

  return {
    ...{ number, numbers },
    close: () => client.end(),
    async during(work) {
      const before = { statements: await statements(), wal: await wal() };
      const started = { at: performance.now(), server: server(), database: familyMs(postmaster) };
      await work();
      const ended = { at: performance.now(), server: server(), database: familyMs(postmaster) };
      return {
        seconds: (ended.at - started.at) / 1_000,
        server: ended.server - started.server,
        database: ended.database - started.database,
        statements: (await statements()) - before.statements,
        wal: (await wal()) - before.wal,
      };
    },
  };
}

/** What is used in a second without any load. */
export async function idleOf(meter: Meter, ms: number): Promise<Used> {
  const used = await meter.during(() => wait(ms));
  const of = (name: keyof Used) => used[name] / used.seconds;
  return {
    seconds: 1,
    ...{ server: of('server'), database: of('database') },
    ...{ statements: of('statements'), wal: of('wal') },
  };
}

/** Returns what each of `count` calls used, without what the time alone would have used. */
export function perCall(used: Used, idle: Used, count: number): Omit<Used, 'seconds'> {
  const of = (name: Exclude<keyof Used, 'seconds'>) =>
    Math.max(0, used[name] - idle[name] * used.seconds) / count;
  return {
    ...{ server: of('server'), database: of('database') },
    ...{ statements: of('statements'), wal: of('wal') },
  };
}
