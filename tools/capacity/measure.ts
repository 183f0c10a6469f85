import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { createHashing, PRODUCTION_COST } from '../../server/modules/members/hashing.ts';
import type { ClientsOptions, ClientsReport } from '../../tests/bench/server/clients.ts';
import { ownDatabase } from '../../tests/support/load/own-database.ts';
import { startServer } from '../../tests/support/load/server-process.ts';
import { startPostgres } from '../test/postgres.ts';
import { requirePostgres } from '../test/prerequisites.ts';
import type { Call, CallCost, CallCosts, Costs } from './model.ts';

const CLIENTS = new URL('../../tests/bench/server/clients.ts', import.meta.url).pathname;
const MEMBERS = 64;
/**
 * Few clients are used, because password hashes use four threads, and orders in one market compete
 * for the same levels.
 */
const FEW = 8;
/** The share of the calls that may be refused because the book has just changed. */
const MOST_REFUSED = 0.1;
const IDLE_MS = 4_000;
const WARM_UP_MS = 1_000;
const RUN_MS = 3_000;
/** An option of 30 s settles two seconds later. */
const SETTLED_MS = 40_000;
const PASSWORD = 'river88stone';
const MARKETS = [1, 2, 3, 4];
const execute = promisify(execFile);

interface Load {
  readonly path: string;
  readonly bodies: readonly string[];
  readonly isMoney: boolean;
  readonly clients: number;
  /** How long the call's effects last after the last call. */
  readonly afterMs?: number;
}

const LOADS: Readonly<Record<Call, Load>> = {
  login: { path: '/api/login', bodies: [], isMoney: false, clients: FEW },
  marketList: { path: '/api/getMarketList', bodies: [''], isMoney: false, clients: MEMBERS },
  orderBook: {
    path: '/api/getHuoBiTradeFromRedis',
    bodies: ['symbol=btcusdt', 'symbol=ethusdt'],
    isMoney: false,
    clients: MEMBERS,
  },
  billList: {
    path: '/api/getBillList',
    bodies: ['page=1&limit=10'],
    isMoney: false,
    clients: MEMBERS,
  },
  transfer: {
    path: '/api/transfer',
    bodies: ['c_id=1&num=0.01&from_type=1&to_type=2', 'c_id=1&num=0.01&from_type=2&to_type=1'],
    isMoney: true,
    clients: MEMBERS,
  },
  option: {
    path: '/api/creatorder',
    bodies: MARKETS.map((market) => `m_id=${market}&ctime=30&ctzed=5&buytype=${1 + (market % 2)}`),
    isMoney: true,
    clients: MEMBERS,
    afterMs: SETTLED_MS,
  },
  limitOrder: {
    path: '/api/upbbbuy',
    bodies: MARKETS.map((market) => `m_id=${market}&type=1&operate_type=1&num=1&price=5`),
    isMoney: true,
    clients: MEMBERS,
  },
  marketOrder: {
    path: '/api/upbbbuy',
    bodies: ['m_id=1&type=1&operate_type=2&amount=6', 'm_id=1&type=2&operate_type=2&num=0.0002'],
    isMoney: true,
    clients: FEW,
  },
};

/** Measures the calls on a separate PostgreSQL and a separate server, with concurrent clients. */
export async function measure(): Promise<Costs> {
  const cluster = await startPostgres(requirePostgres(), { isDurable: true });
  process.env.TEST_DATABASE_URL = cluster.url;
  const database = await ownDatabase('postgres', 1);
  const client = new pg.Client({ connectionString: database.options.databaseUrl });
  try {
    const members = await database.members(MEMBERS);
    await client.connect();
    // The tests use cheap hashes.
    const hash = await createHashing(PRODUCTION_COST).hash(PASSWORD);
    await client.query('update members set password_hash = $1', [hash]);
    const server = await startServer({ ...database.options, isHastened: false });
    try {
      const deps = { client, port: database.options.port, serverPid: server.pid, members };
      return {
        date: new Date().toISOString().slice(0, 10),
        machine: `${cpus().length} cores of ${cpus()[0]?.model}`,
        calls: await measureCalls(deps),
      };
    } finally {
      await server.kill();
    }
  } finally {
    await client.end();
    await database.drop();
    await cluster.stop();
  }
}

interface Deps {
  readonly client: pg.Client;
  readonly port: number;
  readonly serverPid: number;
  readonly members: readonly { readonly username: string; readonly token?: string | undefined }[];
}

async function measureCalls(deps: Deps): Promise<CallCosts> {
  const idle = await usedDuring(deps, () => wait(IDLE_MS));
  const costs: [string, CallCost][] = [];
  for (const [name, load] of Object.entries(LOADS)) {
    await runClients(deps, load, WARM_UP_MS);
    await wait(load.afterMs ?? 0);
    let calls = 0;
    const used = await usedDuring(deps, async () => {
      calls = await runClients(deps, load, RUN_MS);
      await wait(load.afterMs ?? 0);
    });
    const perCall = (of: keyof CallCost) =>
      Number((Math.max(0, used[of] - (idle[of] * used.ms) / idle.ms) / calls).toPrecision(4));
    costs.push([
      name,
      {
        server: perCall('server'),
        database: perCall('database'),
        wal: perCall('wal'),
        postings: perCall('postings'),
        disk: perCall('disk'),
      },
    ]);
  }
  return Object.fromEntries(costs) as CallCosts;
}

/** Runs the clients in a separate process. Returns the number of calls. */
async function runClients({ port, members }: Deps, load: Load, runMs: number): Promise<number> {
  const { path, isMoney, clients } = load;
  const isLogin = path === LOADS.login.path;
  const callers = members.slice(0, clients);
  const options: ClientsOptions = {
    port,
    path,
    isMoney,
    runMs,
    warmUpMs: 0,
    bodies: isLogin
      ? callers.map(({ username }) => `username=${username}&password=${PASSWORD}`)
      : load.bodies,
    tokens: callers.map(({ token = '' }) => (isLogin ? '' : token)),
  };
  const { stdout } = await execute(process.execPath, [CLIENTS, JSON.stringify(options)]);
  const report = JSON.parse(stdout) as ClientsReport;
  const answered = (report.perSecond * runMs) / 1_000 + report.refusals;
  if (report.refusals > MOST_REFUSED * answered) {
    throw new Error(`${path}: ${report.refusals} refused, ${report.refused.join('; ')}`);
  }
  // Each client has one pending call at the end, which its report does not include.
  return answered + clients;
}

/** Returns the resources that are used while `work` runs, and how long it runs. */
async function usedDuring(deps: Deps, work: () => Promise<unknown>) {
  const before = await usedSoFar(deps);
  await work();
  const after = await usedSoFar(deps);
  return {
    ms: after.ms - before.ms,
    server: after.server - before.server,
    database: after.database - before.database,
    wal: after.wal - before.wal,
    postings: after.postings - before.postings,
    disk: after.disk - before.disk,
  };
}

async function usedSoFar({ client, serverPid }: Deps): Promise<CallCost & { readonly ms: number }> {
  const { rows } = await client.query(`select
    pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal,
    (select count(*) from ledger_legs) as postings,
    (select sum(pg_total_relation_size(oid)) from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace and relname <> 'intents') as disk,
    split_part(pg_read_file('postmaster.pid'), chr(10), 1) as postmaster`);
  const { wal, postings, disk, postmaster } = rows[0];
  return {
    ms: performance.now(),
    server: processorMs(String(serverPid)),
    database: processorMs(postmaster),
    wal: Number(wal),
    postings: Number(postings),
    disk: Number(disk),
  };
}

/** The length of a clock tick in /proc, which is the same on every Linux that Node runs on. */
const TICK_MS = 10;
/**
 * The fields of /proc/<pid>/stat after the name: the parent, the process's own times, and the times
 * of ended children.
 */
const PARENT = 1;
const TIMES = [11, 12, 13, 14];

/** Returns the processor time of a process and its children, including those that have ended. */
function processorMs(pid: string): number {
  const own = statOf(pid);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat[PARENT] === pid);
  return [own, ...children]
    .flatMap((stat) => TIMES.map((field) => Number(stat[field] ?? 0) * TICK_MS))
    .reduce((sum, ms) => sum + ms, 0);
}

/** Returns the fields after a process name, or none if the process has ended. */
function statOf(pid: string): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
