import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { passkeys } from '../../../db/schema/passkeys.ts';

export type Passkey = typeof passkeys.$inferSelect;

/** Returns the member's passkeys, oldest first. */
export function listPasskeys(db: Db, memberId: number): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(asc(passkeys.id));
}

export async function findByCredential(db: Db, credentialId: string): Promise<Passkey | undefined> {
  return (await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0];
}
