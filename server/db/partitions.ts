import { sql } from 'drizzle-orm';
import type { Db, Tx } from './db.ts';
import { transact } from './transact.ts';

/**
 * Tables in monthly partitions by a time in epoch milliseconds that is part of their primary key
 * (ADR-141). The partition `<table>_before` contains the rows that are older than the monthly
 * partitions, and `<table>_default` contains rows without a partition, so no row is refused.
 */
export const PARTITIONED = [
  { table: 'market_ticks', column: 'at', add: 'add_tick_month', drop: 'drop_tick_month' },
] as const;
export type PartitionedTable = (typeof PARTITIONED)[number];

export interface Partition {
  readonly name: string;
  /** Epoch milliseconds; `from` is inclusive, `until` is exclusive, and null means no limit. */
  readonly from: number | null;
  readonly until: number | null;
  readonly isDefault: boolean;
}

/** Number of future months with a partition, in addition to the current one. */
const MONTHS_AHEAD = 2;
/** Arbitrary advisory lock key: instances change partitions one after another. */
const PARTITION_LOCK = 7_205_114;
const BOUNDS = /^FOR VALUES FROM \((MINVALUE|'(\d+)')\) TO \('(\d+)'\)$/;

/** Returns the partitions of a table, oldest first and the default partition last. */
export async function listPartitions(
  db: Db | Tx,
  { table }: PartitionedTable,
): Promise<readonly Partition[]> {
  const { rows } = await db.execute<{ name: string; bounds: string }>(
    sql`select relname as name, pg_get_expr(relpartbound, pg_class.oid) as bounds
      from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = ${table}::regclass`,
  );
  const partitions = rows.map(({ name, bounds }): Partition => {
    if (bounds === 'DEFAULT') return { name, from: null, until: null, isDefault: true };
    const [, , from, until] = BOUNDS.exec(bounds) ?? [];
    if (until === undefined) throw new Error(`partition ${name} has other bounds: ${bounds}`);
    return { name, from: from ? Number(from) : null, until: Number(until), isDefault: false };
  });
  return partitions.sort((one, other) => (one.until ?? Infinity) - (other.until ?? Infinity));
}

/**
 * Creates missing partitions of the current month and the next ones, and moves the rows of these
 * months out of the default partition. Only readers of the default partition have to wait.
 */
export async function createMonths(db: Db, table: PartitionedTable, now: number): Promise<void> {
  if ((await missingMonths(db, table, now)).length === 0) return;
  await transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${PARTITION_LOCK}::bigint)`);
    for (const month of await missingMonths(tx, table, now)) await createMonth(tx, table, month);
  });
}

/** Returns the starts of the months that no partition covers, in epoch milliseconds. */
async function missingMonths(
  db: Db | Tx,
  table: PartitionedTable,
  now: number,
): Promise<readonly number[]> {
  const partitions = await listPartitions(db, table);
  const covered = Math.max(...partitions.map(({ until }) => until ?? 0));
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => monthAfter(now, ahead)).filter(
    (start) => start >= covered,
  );
}

/** Returns the start (UTC) of the month `ahead` months after that of `at`. */
function monthAfter(at: number, ahead: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 1);
}

/** Calls a function of the owner to add a partition, because the server's role owns no table. */
async function createMonth(tx: Tx, { add }: PartitionedTable, from: number): Promise<void> {
  const until = monthAfter(from, 1);
  await tx.execute(sql`select ${sql.identifier(add)}(${from}::bigint, ${until}::bigint)`);
}

/**
 * Drops the partitions whose rows are all older than `before` (epoch milliseconds), and deletes
 * such rows of the default partition. Returns the names of the dropped partitions.
 */
export async function dropMonths(
  db: Db,
  table: PartitionedTable,
  before: number,
): Promise<readonly string[]> {
  const isOld = ({ until }: Partition) => until !== null && until <= before;
  if ((await listPartitions(db, table)).some(isOld)) {
    return transact(db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${PARTITION_LOCK}::bigint)`);
      const old = (await listPartitions(tx, table)).filter(isOld).map(({ name }) => name);
      for (const name of old) {
        await tx.execute(sql`select ${sql.identifier(table.drop)}(${name})`);
      }
      return old;
    });
  }
  const [rest, time] = [sql.identifier(`${table.table}_default`), sql.identifier(table.column)];
  await db.execute(sql`delete from ${rest} where ${time} < ${before}::bigint`);
  return [];
}
