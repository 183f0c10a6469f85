import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { FailoverCluster } from './failover-cluster.ts';
import type { Member } from './failover-member.ts';

/** A write that a member acknowledged. Times are in epoch milliseconds. */
interface Accepted {
  readonly id: string;
  readonly member: string;
  /** Rises with each promotion. */
  readonly timeline: number;
  readonly sentAt: number;
  readonly acknowledgedAt: number;
}

/** The result of writing to every member continuously. */
export interface WritesReport {
  readonly accepted: number;
  readonly timelines: number;
  /** Writes that a primary accepted after a newer primary had already accepted one. */
  readonly byTwoPrimaries: readonly string[];
  /** Acknowledged writes that are not in the database. */
  readonly lost: number;
}

const PAUSE_MS = 50;
const TIMEOUT_MS = 3_000;
/** Connections are reopened after this time, as a new client would do. */
const RECONNECT_MS = 200;

/** Continuously tries to write to each member directly, until `stop` is called. */
export async function startWrites(cluster: FailoverCluster) {
  const accepted: Accepted[] = [];
  let isOver = false;
  const onPrimary = async <Result>(work: (client: pg.Client) => Promise<Result>) => {
    const client = open(cluster.memberUrl(await cluster.primary(), 'postgres'));
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  await onPrimary((client) =>
    client.query('create table accepted_writes (id text primary key, member text not null)'),
  );

  async function writeTo(member: Member): Promise<void> {
    const url = cluster.memberUrl(member, 'postgres');
    while (!isOver) {
      const client = open(url);
      try {
        await client.connect();
        while (!isOver) {
          await writeOnce(client, member.name);
          await wait(PAUSE_MS);
        }
      } catch {
        // A standby refuses, and a killed or frozen member does not respond.
        await wait(RECONNECT_MS);
      } finally {
        client.end().catch(() => undefined);
      }
    }
  }

  async function writeOnce(client: pg.Client, member: string): Promise<void> {
    const id = crypto.randomUUID();
    const sentAt = Date.now();
    const { rows } = await client.query<{ file: string }>(
      'insert into accepted_writes values ($1, $2) returning pg_walfile_name(pg_current_wal_lsn()) as file',
      [id, member],
    );
    const timeline = Number.parseInt(rows[0]?.file.slice(0, 8) ?? '', 16);
    accepted.push({ id, member, timeline, sentAt, acknowledgedAt: Date.now() });
  }

  const writing = Promise.all(cluster.members.map(writeTo));
  return async function stop(): Promise<WritesReport> {
    isOver = true;
    await writing;
    const found = await onPrimary((client) =>
      client.query<{ id: string }>('select id from accepted_writes'),
    );
    const kept = new Set(found.rows.map(({ id }) => id));
    return {
      accepted: accepted.length,
      timelines: new Set(accepted.map(({ timeline }) => timeline)).size,
      byTwoPrimaries: outdated(accepted),
      lost: accepted.filter(({ id }) => !kept.has(id)).length,
    };
  };
}

function open(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  return client;
}

/**
 * Describes writes that were acknowledged after a write of a newer primary, or that two primaries
 * acknowledged on one timeline.
 */
function outdated(accepted: readonly Accepted[]): string[] {
  const found: string[] = [];
  const owners = new Map<number, string>();
  let newest = 0;
  for (const write of [...accepted].sort((a, b) => a.acknowledgedAt - b.acknowledgedAt)) {
    const { member, timeline, acknowledgedAt } = write;
    const owner = owners.get(timeline) ?? member;
    owners.set(timeline, owner);
    if (timeline < newest || owner !== member) {
      found.push(`${member} on timeline ${timeline} at ${new Date(acknowledgedAt).toISOString()}`);
    }
    newest = Math.max(newest, timeline);
  }
  return found;
}
