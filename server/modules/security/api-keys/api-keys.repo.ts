import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { apiKeys } from '../../../db/schema/api-keys.ts';

export type ApiKey = typeof apiKeys.$inferSelect;

/** Returns a member's keys, oldest first. */
export async function listApiKeys(db: Db, memberId: number): Promise<readonly ApiKey[]> {
  return db.select().from(apiKeys).where(eq(apiKeys.memberId, memberId)).orderBy(asc(apiKeys.id));
}

/** Returns the key with this hash. */
export async function findApiKey(db: Db, keyHash: string): Promise<ApiKey | undefined> {
  return (await db.select().from(apiKeys).where(eq(apiKeys.keyHash, keyHash)))[0];
}

/** Removes one of a member's keys; returns false if there is none. */
export async function removeKey(db: Db, memberId: number, id: number): Promise<boolean> {
  const isThis = and(eq(apiKeys.id, id), eq(apiKeys.memberId, memberId));
  return (await db.delete(apiKeys).where(isThis).returning({ id: apiKeys.id })).length > 0;
}

/** Removes all of a member's keys. */
export async function removeAllKeys(db: Db, memberId: number): Promise<void> {
  await db.delete(apiKeys).where(eq(apiKeys.memberId, memberId));
}
