import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import pg from 'pg';
import { openDatabase } from '../../server/db/client.ts';
import { createHashing, PRODUCTION_COST } from '../../server/modules/auth/auth.hashing.ts';
import { ownDatabase } from '../../tests/support/load/own-database.ts';
import { startServer } from '../../tests/support/load/server-process.ts';
import { openFilledDatabase } from '../../tests/support/server/database.ts';
import { startNats } from '../../tests/support/server/nats.ts';
import { startPostgres } from '../test/postgres.ts';
import { requirePostgres } from '../test/prerequisites.ts';
import { type Costs, figureFaults } from './costs.ts';
import { measureBus } from './measure-bus.ts';
import { measureCalls, measureSettlement, PASSWORD } from './measure-calls.ts';
import { measureRows, readSizes, recordGrowth } from './measure-disk.ts';
import { measurePostings, measureVerification } from './measure-postings.ts';
import { measurePrimary } from './measure-primary.ts';
import { measureResponses } from './measure-responses.ts';
import { measureRoles } from './measure-roles.ts';
import { idleOf, openMeter } from './meter.ts';
import { createRecorder, type Recorder } from './recorder.ts';

const MEMBERS = 64;
const IDLE_MS = 4_000;
const GB = 1e9;
/** Load average of a machine that nobody else uses. */
const QUIET_LOAD = 0.5;

/**
 * Measures every figure of the model on this machine: starts a PostgreSQL that commits to the disk,
 * servers and NATS, all on 127.0.0.1, and ends them. Prints each figure.
 */
export async function measure(print: (line: string) => void): Promise<Costs> {
  const start = performance.now();
  const [loadBefore = 0] = loadavg();
  if (loadBefore > QUIET_LOAD) print(`others use this machine: its load is ${loadBefore}`);
  const bin = requirePostgres();
  const recorder = createRecorder(print);
  const settings = ['shared_preload_libraries=pg_stat_statements'];
  const cluster = await startPostgres(bin, { isDurable: true, settings });
  process.env.TEST_DATABASE_URL = cluster.url;
  let postgresql: string;
  try {
    postgresql = await versionOf(cluster.url);
    await measureServer(recorder);
    await measureProcesses(recorder, bin);
  } finally {
    await cluster.stop();
  }
  const figures = recorder.figures();
  const faults = figureFaults(figures);
  if (faults.length > 0) throw new Error(faults.join('; '));
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: {
      cores: cpus().length,
      cpu: cpus()[0]?.model ?? 'unknown',
      memoryGb: Math.round(totalmem() / GB),
      loadBefore: Number(loadBefore.toFixed(2)),
    },
    versions: { Node: process.versions.node, PostgreSQL: postgresql, commit: commitOf() },
    seconds: Math.round((performance.now() - start) / 1_000),
    figures,
  };
}

/** Measures calls, postings and rows, with one server that does everything. */
async function measureServer(recorder: Recorder): Promise<void> {
  const database = await ownDatabase('postgres', 1);
  const { databaseUrl = '', port } = database.options;
  try {
    const members = await database.members(MEMBERS);
    await hashLikeProduction(databaseUrl);
    const server = await startServer({ ...database.options, isHastened: false });
    const meter = await openMeter(databaseUrl, server.pid);
    const ownMeter = await openMeter(databaseUrl);
    const own = await openDatabase({ databaseUrl, dataDir: '' });
    try {
      const callers = members.map(({ username, token = '' }) => ({ username, token }));
      const idle = await idleOf(meter, IDLE_MS);
      const sizes = await readSizes(meter);
      const deps = { meter, recorder, idle, port, callers };
      const { purchasesFrom } = await measureCalls(deps);
      // While the options run.
      const [caller] = callers;
      if (caller !== undefined) await measureResponses(recorder, port, caller);
      const memberIds = members.map(({ id }) => id);
      const ofPostings = { meter: ownMeter, recorder, db: own.db, memberIds };
      await measurePostings(ofPostings);
      await measureVerification(ofPostings);
      await measureSettlement(deps, purchasesFrom);
      recordGrowth(recorder, sizes, await readSizes(meter));
      await server.stop();
      await measureRows(meter, recorder, databaseUrl);
    } finally {
      await server.kill();
      await own.close();
      await ownMeter.close();
      await meter.close();
    }
  } finally {
    await database.drop();
  }
}

/** Measures a process of each role, the bus, and what PostgreSQL can do. */
async function measureProcesses(recorder: Recorder, bin: string): Promise<void> {
  const database = await openFilledDatabase('postgres');
  const nats = await startNats();
  const databaseUrl = database.url ?? '';
  try {
    const meter = await openMeter(databaseUrl);
    await measureRoles({ databaseUrl, natsUrl: nats.url, meter, recorder });
    await measureBus(nats, recorder);
    await measurePrimary(bin, databaseUrl, meter, recorder);
    await meter.close();
  } finally {
    await nats.stop();
    await database.close();
  }
}

/** Gives the members password hashes as costly as those of a public server. */
async function hashLikeProduction(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const hash = await createHashing(PRODUCTION_COST).hash(PASSWORD);
  await client.query('update members set password_hash = $1', [hash]);
  await client.end();
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('show server_version');
  await client.end();
  return String(rows[0].server_version).split(' ')[0] ?? '';
}

const commitOf = () =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
