import { sql } from 'drizzle-orm';
import type { Db } from '../../../../server/db/db.ts';

/** Runs the statements that fill a database. Nothing else may write to it concurrently. */
export interface BulkSession {
  /** Runs a statement, in which `$1` … stand for the values. */
  run(text: string, values?: readonly unknown[]): Promise<void>;
  /** Returns the first column of the first row as a string. */
  value(text: string, values?: readonly unknown[]): Promise<string>;
  /** Reserves `count` consecutive ids from the sequence of the table. Returns the first one. */
  reserve(table: string, count: number): Promise<number>;
}

export function bulkSession(db: Db): BulkSession {
  async function query(text: string, values: readonly unknown[]) {
    const parts = text.split(/(\$\d+)/).map((part) => {
      const number = /^\$(\d+)$/.exec(part)?.[1];
      return number === undefined ? sql.raw(part) : sql`${values[Number(number) - 1]}`;
    });
    return (await db.execute(sql.join(parts))).rows;
  }
  const value = async (text: string, values: readonly unknown[] = []) => {
    const [row] = await query(text, values);
    return String(Object.values(row ?? {})[0]);
  };
  return {
    value,
    async run(text, values = []) {
      await query(text, values);
    },
    async reserve(table, count) {
      const sequence = `pg_get_serial_sequence('${table}', 'id')`;
      const last = `setval(${sequence}, nextval(${sequence}) + ${count} - 1)`;
      return Number(await value(`select ${last} - ${count} + 1`));
    },
  };
}
