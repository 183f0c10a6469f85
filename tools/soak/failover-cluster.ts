import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../tests/support/server/free-port.ts';
import { output } from '../command.ts';
import {
  type Account,
  createMember,
  endProgram,
  type Member,
  startProgram,
} from './failover-member.ts';

const CONFIG = new URL('../../deploy/patroni/', import.meta.url).pathname;
/** The folder for the logs of the last cluster. */
const LOGS = 'test-results/failover';
const PASSWORD = 'soak';
const NAMES = ['pg1', 'pg2', 'pg3'];
const START_MS = 120_000;
/** This allows time to rebuild the failed member after a fault. */
const HEAL_MS = 180_000;

/** Three members, of which two are synchronous standbys, with HAProxy in front. */
export interface FailoverCluster {
  readonly folder: string;
  readonly members: readonly Member[];
  /** Returns the address of a database through HAProxy. */
  proxyUrl(database: string): string;
  memberUrl(member: Member, database: string): string;
  primary(): Promise<Member>;
  /** Waits until all members run and the standbys are synchronous. */
  untilHealthy(): Promise<void>;
  stop(): Promise<void>;
}

function assertInstalled(): void {
  const places = ['/usr/bin', '/usr/sbin', '/usr/local/bin'];
  const missing = ['patroni', 'etcd', 'haproxy'].filter(
    (program) => !places.some((place) => existsSync(join(place, program))),
  );
  if (missing.length === 0) return;
  throw new Error(
    `Missing: ${missing.join(', ')}. Install with:\n  sudo apt-get install -y patroni etcd-server haproxy`,
  );
}

async function accountOf(folder: string): Promise<Account> {
  // PostgreSQL refuses to run as root.
  if (process.getuid?.() !== 0) return { folder, uid: undefined, gid: undefined };
  const ids = await Promise.all([
    output('id', ['-u', 'postgres']),
    output('id', ['-g', 'postgres']),
  ]);
  const [uid = 0, gid = 0] = ids.map(Number);
  chownSync(folder, uid, gid);
  return { folder, uid, gid };
}

/**
 * Starts etcd, three members and HAProxy with the configurations of `deploy/patroni`, on free ports
 * of 127.0.0.1 and in a temporary folder, which is deleted at the end. Needs Debian's packages
 * patroni, etcd-server and haproxy.
 */
export async function startFailoverCluster(postgresBin: string): Promise<FailoverCluster> {
  assertInstalled();
  const folder = mkdtempSync(join(tmpdir(), 'trade-failover-'));
  chmodSync(folder, 0o711);
  const account = await accountOf(folder);
  const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()];
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const env = {
    PATRONI_ETCD_HOSTS: `127.0.0.1:${etcdPort}`,
    PATRONI_POSTGRESQL_BIN_DIR: postgresBin,
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    PATRONI_REWIND_PASSWORD: PASSWORD,
  };
  const config = join(CONFIG, 'patroni.yml');
  const members: Member[] = [];
  for (const name of NAMES) members.push(await createMember(account, name, { config, env }));
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const etcd = startProgram(account, 'etcd', [
    ...(['etcd', '--enable-v2', '--name', 'etcd', '--data-dir', join(folder, 'etcd')] as const),
    ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
    ...['--initial-cluster', `etcd=${peerUrl}`],
  ]);
  const ports = members.flatMap(({ port, restPort }, index) => [
    [`PG${index + 1}`, `127.0.0.1:${port}`],
    [`REST${index + 1}`, String(restPort)],
  ]);
  const haproxy = startProgram(account, 'haproxy', ['haproxy', '-f', join(CONFIG, 'haproxy.cfg')], {
    BIND: `127.0.0.1:${proxyPort}`,
    ...Object.fromEntries(ports),
  });
  const urlOf = (hosts: string, database: string) =>
    `postgres://postgres:${PASSWORD}@${hosts}/${database}`;
  const memberUrl = ({ port }: Member, database: string) => urlOf(`127.0.0.1:${port}`, database);

  async function primary(): Promise<Member> {
    for (;;) {
      const answers = await Promise.all(members.map((member) => member.status('/primary')));
      const found = members[answers.indexOf(200)];
      if (found) return found;
      await wait(200);
    }
  }
  async function untilHealthy(withinMs = HEAL_MS): Promise<void> {
    const started = Date.now();
    while (!(await isHealthy())) {
      if (Date.now() - started > withinMs) throw new Error(`no healthy cluster: see ${LOGS}`);
      await wait(500);
    }
  }
  async function isHealthy(): Promise<boolean> {
    const count = async (path: string) => {
      const answers = await Promise.all(members.map((member) => member.status(path)));
      return answers.filter((status) => status === 200).length;
    };
    if ((await count('/primary')) !== 1 || (await count('/sync')) !== NAMES.length - 1)
      return false;
    return waitsForAll(memberUrl(await primary(), 'postgres'));
  }
  const cluster: FailoverCluster = {
    folder,
    members,
    memberUrl,
    primary,
    untilHealthy,
    proxyUrl: (database) => urlOf(`127.0.0.1:${proxyPort}`, database),
    async stop() {
      await Promise.all(members.map((member) => member.stop()));
      await endProgram(haproxy, 'SIGKILL');
      await endProgram(etcd, 'SIGKILL');
      keepLogs(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    for (const member of members) member.start();
    await untilHealthy(START_MS);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

function keepLogs(folder: string): void {
  mkdirSync(LOGS, { recursive: true });
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.log'))) {
    copyFileSync(join(folder, name), join(LOGS, name));
  }
}

/** Returns true if the primary waits for both standbys. */
async function waitsForAll(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(
      "select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'",
    );
    return rowCount === NAMES.length - 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
