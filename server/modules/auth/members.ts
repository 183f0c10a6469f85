import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/db.ts';
import { members } from '../../db/schema/auth.ts';
import type { Member } from './member.ts';

export async function findMember(db: Db, id: number): Promise<Member | undefined> {
  const [member] = await db.select().from(members).where(eq(members.id, id));
  return member;
}

/**
 * Whether the hash is still that of the member's login password. Locks the row until the
 * transaction ends; a concurrent change is waited for.
 */
export async function lockPassword(
  tx: Tx,
  { id, passwordHash }: Pick<Member, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const isStill = and(eq(members.id, id), eq(members.passwordHash, passwordHash));
  const held = await tx
    .select({ id: members.id })
    .from(members)
    .where(isStill)
    .for('no key update');
  return held.length > 0;
}

/**
 * Locks a member's row until the transaction ends, as requests for a review do
 * (`server/jobs/open-requests.ts`): a change of security and a withdrawal wait for each other.
 */
export async function lockMember(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for('no key update');
}

export async function changeMember(
  db: Db,
  id: number,
  change: Partial<
    Pick<
      Member,
      | ('passwordHash' | 'transactionPasswordHash' | 'language' | 'securityChangedAt')
      | 'antiPhishingCode'
    >
  >,
): Promise<void> {
  await db.update(members).set(change).where(eq(members.id, id));
}
