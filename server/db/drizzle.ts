import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

interface Rows<Row> {
  readonly rows: Row[];
}
interface RowsOf extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** Drizzle on either engine. `execute` returns `{ rows }` on both; a bigint may then be a string. */
export type Drizzle = PgDatabase<RowsOf>;
/** Drizzle inside a transaction. */
export type DrizzleTransaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0];
