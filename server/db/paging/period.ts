import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A span of time in epoch milliseconds, from `from` up to but not including `until`. */
export interface Period {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** Returns the condition that a time is in the period, or `undefined` for an unbounded period. */
export function isIn({ from, until }: Period, at: SQLWrapper): SQL | undefined {
  const conditions = [
    ...(from === undefined ? [] : [sql`${at} >= ${from}`]),
    ...(until === undefined ? [] : [sql`${at} < ${until}`]),
  ];
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}
