import { eq } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { coins } from '../db/schema/market.ts';
import { ReferenceDataError } from './read-folder.ts';
import type { ReferenceFile } from './reference-data.ts';

/** Position in the file is the order shown; `defaults` empties what a row leaves out. */
export function ordered<Row extends object>(rows: readonly Row[], defaults: object = {}) {
  return rows.map((row, sort) => ({ ...defaults, ...row, sort }));
}

/** Finds the coins that rows of a file name by code; throws ReferenceDataError for one that is not offered. */
export async function coinsOf(tx: Tx, file: ReferenceFile) {
  const known = await tx.select().from(coins).where(eq(coins.enabled, true));
  return (code: string) => {
    const coin = known.find((row) => row.code === code);
    if (coin === undefined) throw new ReferenceDataError(`${file}: ${code} is not in coins.json`);
    return coin;
  };
}
