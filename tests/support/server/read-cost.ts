import type { Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '../../../server/db/db.ts';

interface Query {
  readonly text: string;
  readonly params: unknown[];
}

/**
 * A connection of its own to a PostgreSQL database, which can tell how many pages its queries read: the
 * same on a machine of any speed.
 */
export async function openReadCost(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let queries: Query[] = [];
  const logger: Logger = { logQuery: (text, params) => void queries.push({ text, params }) };
  const db = drizzle({ client, logger }) as unknown as Db;

  /** Pages that the queries of `work` read, asked again one by one, and how many there were. */
  async function costOf(work: () => Promise<unknown>) {
    queries = [];
    await work();
    let pages = 0;
    // Those that write are not asked again.
    const reads = queries.filter(
      ({ text }) =>
        /^\s*(select|with|\()/i.test(text) && !/post_ledger_entry|insert into/i.test(text),
    );
    for (const { text, params } of reads) {
      const { rows } = await client.query(
        `explain (analyze, buffers, format json) ${text}`,
        params,
      );
      const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    }
    return { pages, queries: queries.length };
  }
  return { db, costOf, close: () => client.end() };
}
