import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './db.ts';
import { marketSecrets } from './schema/market.ts';

const NAME = 'bus.key';
const KEY_BYTES = 32;

/**
 * Returns the key that signs messages between the processes of this database (ADR-138). The first call
 * creates it.
 */
export async function readBusKey(db: Db): Promise<Buffer> {
  const value = randomBytes(KEY_BYTES).toString('base64url');
  // If processes start at the same time, one of them inserts its key.
  await db.insert(marketSecrets).values({ name: NAME, value }).onConflictDoNothing();
  const [row] = await db.select().from(marketSecrets).where(eq(marketSecrets.name, NAME));
  if (row === undefined) throw new Error('the key of the bus is missing');
  return Buffer.from(row.value, 'base64url');
}
