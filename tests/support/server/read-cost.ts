import type { Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createDb } from '../../../server/db/db.ts';
import type { Drizzle } from '../../../server/db/drizzle.ts';

interface Query {
  readonly text: string;
  readonly params: unknown[];
}

/**
 * Opens a connection to a PostgreSQL database that counts the pages that its queries read. This
 * measure does not depend on the speed of the machine.
 */
export async function openReadCost(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let queries: Query[] = [];
  const logger: Logger = { logQuery: (text, params) => void queries.push({ text, params }) };
  const db = createDb(drizzle({ client, logger }) as unknown as Drizzle);

  /**
   * Returns the number of pages that the queries of `work` read when they are repeated one by one,
   * and the number of queries.
   */
  async function costOf(work: () => Promise<unknown>) {
    queries = [];
    await work();
    let pages = 0;
    // Queries that write are not repeated.
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
