import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { verifyOptions } from '../../server/modules/options/verify/verify.ts';
import { countEffects } from '../../tests/support/load/books.ts';
import { loadMembers } from '../../tests/support/load/members.ts';
import type { LoadMember } from '../../tests/support/load/money-calls.ts';
import { LOAD_SEED, seeded } from '../../tests/support/load/random.ts';
import { appliedOf } from '../../tests/support/load/sent-calls.ts';
import { type ServerProcess, startServer } from '../../tests/support/load/server-process.ts';
import { validateSpotBooks } from '../../tests/support/load/spot-books.ts';
import { freePort } from '../../tests/support/server/free-port.ts';
import { openRealServer, type RealServerOptions } from '../../tests/support/server/real-server.ts';
import { createTestClient } from '../../tests/support/server/test-client.ts';
import { run } from '../command.ts';
import type { FailoverCluster } from './failover-cluster.ts';
import { type FailoverLoad, startLoad } from './failover-load.ts';

const MEMBERS = 64;
/** The shortest demo option lasts 30 s, which is 2 s in the soak. */
const SPEED = 15;
const SETTLE_MS = 120_000;

/** Two instances of the server on the cluster, under load. */
export interface Instances {
  readonly load: FailoverLoad;
  figures(): { calls: number; applied: number; unknown: number; longestMs: number };
  /** Ends the load. Returns contradictions, and differences from the acknowledged calls. */
  finish(): Promise<string[]>;
  close(): Promise<void>;
}

/** Creates a database on the cluster and starts two instances that reach it through HAProxy. */
export async function openInstances(
  cluster: FailoverCluster,
  database: string,
): Promise<Instances> {
  const databaseUrl = cluster.proxyUrl(database);
  await createDatabase(cluster.memberUrl(await cluster.primary(), 'postgres'), database);
  const dataDir = await mkdtemp(join(tmpdir(), 'trade-failover-data-'));
  const options: RealServerOptions = {
    dataDir,
    databaseUrl,
    port: await freePort(),
    epoch: Date.now(),
    speed: SPEED,
    isHastened: true,
  };
  const made = await withContext(options, ({ context, app }) =>
    loadMembers({ context, client: () => createTestClient(app, false) }, MEMBERS),
  );
  const servers: ServerProcess[] = [];
  for (const port of [options.port, await freePort()]) {
    servers.push(await startServer({ ...options, port }));
  }
  const load = startLoad(made, servers, seeded(LOAD_SEED));

  async function finish(): Promise<string[]> {
    await load.stop();
    const started = Date.now();
    for (const member of load.members) await untilSettled(member, started);
    await Promise.all(servers.map((server) => server.stop()));
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    const code = await run(process.execPath, ['server/desk/ledger-verify.ts'], { env });
    const faults = code === 0 ? [] : [`ledger:verify ended with ${code}`];
    return [...faults, ...(await validateBooks(options, load))];
  }
  return {
    load,
    finish,
    figures: () => ({
      calls: load.sent.length,
      applied: Object.values(appliedOf(load.sent)).reduce((sum, count) => sum + count, 0),
      unknown: load.unknown(),
      longestMs: load.longestMs(),
    }),
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Compares the books with the responses that the members received. */
function validateBooks(options: RealServerOptions, { sent }: FailoverLoad): Promise<string[]> {
  return withContext(options, async ({ context: { db, prices, clock } }) => {
    const acknowledged = appliedOf(sent);
    const effects = await countEffects(db);
    const faults = [...(await validateSpotBooks(db))];
    if (!isDeepStrictEqual(sorted(effects), sorted(acknowledged))) {
      faults.push(`effects ${JSON.stringify(sorted(effects))}`);
      faults.push(`acknowledged ${JSON.stringify(sorted(acknowledged))}`);
    }
    const strange = sent.filter(({ answer }) => answer?.code !== 1 && answer?.code !== 201);
    faults.push(...strange.map(({ name, answer }) => `${name} answered ${answer?.code}`));
    const { settled, fromLog, discrepancies } = await verifyOptions({ db, prices, now: clock() });
    faults.push(...discrepancies.map((text) => `options:verify: ${text}`));
    const bought = acknowledged.creatorder ?? 0;
    if (settled !== bought || fromLog !== bought) {
      faults.push(`options: ${bought} bought, ${settled} settled, ${fromLog} from the tick log`);
    }
    return faults;
  });
}

function sorted(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => a.localeCompare(b, 'en')));
}

async function withContext<Result>(
  options: RealServerOptions,
  work: (opened: Awaited<ReturnType<typeof openRealServer>>) => Promise<Result>,
): Promise<Result> {
  const opened = await openRealServer(options);
  try {
    return await work(opened);
  } finally {
    await opened.app.close();
    await opened.context.close();
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${pg.escapeIdentifier(name)}`);
  await admin.end();
}

/** Waits until no option of a member is open. Throws `SETTLE_MS` after `started` (epoch ms). */
async function untilSettled(member: LoadMember, started: number): Promise<void> {
  while ((await member.call('getHyOrderList', { status: 1 })).data.list.length > 0) {
    if (Date.now() - started > SETTLE_MS) throw new Error('options are not settled');
    await wait(100);
  }
}
