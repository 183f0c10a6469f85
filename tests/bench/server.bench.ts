import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchRow } from '../../tools/bench/table.ts';
import { startPostgres } from '../../tools/test/postgres.ts';
import { ensureInstalled, requirePostgres } from '../../tools/test/prerequisites.ts';
import { ownDatabase } from '../support/load/own-database.ts';
import { startServer } from '../support/load/server-process.ts';
import type { ClientsOptions, ClientsReport } from './server/clients.ts';

const CLIENTS = 64;
const WARM_UP_MS = 2_000;
const RUN_MS = 8_000;
const PGBENCH_SECONDS = 6;
const CLIENT_PROCESS = new URL('./server/clients.ts', import.meta.url).pathname;
const execute = promisify(execFile);

type Call = Pick<ClientsOptions, 'path' | 'bodies' | 'isMoney'> & { readonly least: number };

/** The measured calls, and the minimum number per second on one instance. */
const CALLS: Readonly<Record<string, Call>> = {
  getMarketList: { path: '/api/getMarketList', bodies: [''], isMoney: false, least: 4_000 },
  getHyConfig: { path: '/api/getHyConfig', bodies: [''], isMoney: false, least: 1_500 },
  'options: creatorder': {
    path: '/api/creatorder',
    bodies: [1, 2, 3, 4].map(
      (market) => `m_id=${market}&ctime=30&ctzed=5&buytype=${1 + (market % 2)}`,
    ),
    isMoney: true,
    least: 700,
  },
  'own transfer: transfer': {
    path: '/api/transfer',
    bodies: ['c_id=1&num=0.01&from_type=1&to_type=2', 'c_id=1&num=0.01&from_type=2&to_type=1'],
    isMoney: true,
    least: 700,
  },
  'spot: upbbbuy': {
    path: '/api/upbbbuy',
    bodies: [1, 2, 3, 4].map(
      (market) => `m_id=${market}&type=1&operate_type=1&num=1&price=${5 + market / 100}`,
    ),
    isMoney: true,
    least: 700,
  },
};

/**
 * Measures frequent calls on one instance with PostgreSQL and 64 clients in a separate process, and
 * pgbench -N for comparison.
 */
export async function run(): Promise<BenchRow[]> {
  await ensureInstalled(['postgres', 'nats']);
  const postgresBin = requirePostgres();
  const cluster = await startPostgres(postgresBin, { isDurable: true });
  process.env.TEST_DATABASE_URL = cluster.url;
  try {
    const rows: BenchRow[] = [];
    const pgbench = await measurePgbench(postgresBin, cluster.url);
    for (const [name, call] of Object.entries(CALLS)) {
      const { perSecond, p99Ms, refused } = await measure(call);
      if (refused.length > 0) throw new Error(`${name} was refused: ${refused.join('\n')}`);
      rows.push({
        name: `${name} (p99 ${p99Ms.toFixed(0)} ms; beside it pgbench -N)`,
        ours: perSecond,
        beside: pgbench,
        unit: '/s',
        limit: call.least,
        bound: 'least',
      });
    }
    return rows;
  } finally {
    await cluster.stop();
  }
}

async function measurePgbench(bin: string, url: string): Promise<number> {
  const pgbench = join(bin, 'pgbench');
  await execute(pgbench, ['-i', '-q', '-s', '20', url]);
  const args = ['-N', '-c', String(CLIENTS), '-j', '1', '-T', String(PGBENCH_SECONDS), url];
  const { stdout } = await execute(pgbench, args);
  const perSecond = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (perSecond === undefined) throw new Error(`unexpected output of pgbench: ${stdout}`);
  return Number(perSecond);
}

/** Uses a new database and server each time, so no call is affected by the previous one. */
async function measure({ path, bodies, isMoney }: Call): Promise<ClientsReport> {
  const database = await ownDatabase('postgres');
  try {
    const members = await database.members(CLIENTS);
    const server = await startServer({ ...database.options, speed: 1, isHastened: false });
    try {
      const options: ClientsOptions = {
        path,
        bodies,
        isMoney,
        port: database.options.port,
        tokens: members.map(({ token }) => token ?? ''),
        warmUpMs: WARM_UP_MS,
        runMs: RUN_MS,
      };
      const args = [CLIENT_PROCESS, JSON.stringify(options)];
      const { stdout } = await execute(process.execPath, args);
      return JSON.parse(stdout) as ClientsReport;
    } finally {
      await server.stop();
    }
  } finally {
    await database.drop();
  }
}
