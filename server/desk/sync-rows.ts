import { isDeepStrictEqual } from 'node:util';
import Big from 'big.js';
import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/db.ts';

export interface Changes {
  added: number;
  changed: number;
  removed: number;
}

type Row = Record<string, unknown>;
type SyncedTable = PgTable & { enabled: PgColumn };

const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Compares decimals by value (`0.8` is `0.800`), treats a missing value as null, and compares
 * objects by content.
 */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string' && DECIMAL.test(a) && DECIMAL.test(b)) {
    return new Big(a).eq(b);
  }
  return isDeepStrictEqual(a ?? null, b ?? null);
}

/**
 * Makes a table match the rows: inserts and updates rows, and disables missing ones, which are
 * never deleted because other rows may refer to them. `key` is the field that identifies a row.
 */
export async function syncRows(
  tx: Tx,
  table: SyncedTable,
  key: string,
  rows: readonly Row[],
): Promise<Changes> {
  const column = (table as unknown as Record<string, PgColumn>)[key];
  if (column === undefined) throw new Error(`no column ${key}`);
  const stored: Row[] = await tx.select().from(table);
  const byKey = new Map(stored.map((row) => [row[key], row]));
  const changes: Changes = { added: 0, changed: 0, removed: 0 };
  for (const row of rows) {
    const fresh: Row = { enabled: true, ...row };
    const old = byKey.get(row[key]);
    byKey.delete(row[key]);
    if (old === undefined) {
      await tx.insert(table).values(fresh);
      changes.added += 1;
    } else if (Object.keys(fresh).some((name) => !isSame(fresh[name], old[name]))) {
      await tx.update(table).set(fresh).where(eq(column, row[key]));
      changes.changed += 1;
    }
  }
  for (const [name, row] of byKey) {
    if (row.enabled === false) continue;
    await tx.update(table).set({ enabled: false }).where(eq(column, name));
    changes.removed += 1;
  }
  return changes;
}
