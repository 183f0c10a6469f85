import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Right } from '#desk/contract/call.ts';
import type { Db, Tx } from '../../db/db.ts';
import { insertOne } from '../../db/insert-one.ts';
import { deskInvites, deskOperators, deskPasskeys } from '../../db/schema/desk.ts';
import { isUniqueViolation, transact } from '../../db/transact.ts';
import { hashSecret, newSecret } from '../../modules/members/secrets.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { type Audit, insertAudit } from '../operator.ts';
import { rightsOf } from './operators.repo.ts';

const VALID_MS = 24 * 3_600_000;

/**
 * Invites an operator in the caller's transaction; returns the token of the link, which is valid
 * for one day.
 */
export async function invite(
  tx: Tx,
  {
    name,
    rights,
    invitedBy,
    signedBy,
  }: {
    readonly name: string;
    readonly rights: readonly Right[];
    readonly invitedBy: string;
    readonly signedBy: string | null;
  },
  audit: Audit,
): Promise<string> {
  const token = newSecret();
  const tokenHash = hashSecret(token);
  const expiresAt = audit.at + VALID_MS;
  await tx.insert(deskInvites).values({ tokenHash, name, rights, invitedBy, signedBy, expiresAt });
  await insertAudit(tx, audit, 'operator.invite', { name, rights, invitation: tokenHash });
  return token;
}

/** Returns an open invitation. Throws DeskRefusal if there is none. */
export async function findInvite(db: Db, token: string, now: number) {
  const isOpen = and(isNull(deskInvites.usedAt), gt(deskInvites.expiresAt, now));
  const [row] = await db
    .select()
    .from(deskInvites)
    .where(and(eq(deskInvites.tokenHash, hashSecret(token)), isOpen));
  if (row === undefined)
    throw new DeskRefusal('missing', 'this invitation was used, or is older than a day');
  return { ...row, rights: rightsOf(row.rights) };
}

export function listInvites(db: Db, now: number) {
  const isOpen = and(isNull(deskInvites.usedAt), gt(deskInvites.expiresAt, now));
  return db.select().from(deskInvites).where(isOpen);
}

/**
 * Consumes an invitation: adds the operator, or finds the one whose passkey was removed, stores the
 * passkey and records its registration in the chain. Returns the operator's id. Throws DeskRefusal.
 */
export async function acceptInvite(
  db: Db,
  invitation: Awaited<ReturnType<typeof findInvite>>,
  passkey: Omit<typeof deskPasskeys.$inferInsert, 'operatorId' | 'createdAt'>,
  now: number,
): Promise<number> {
  const { name, rights, tokenHash } = invitation;
  return transact(db, async (tx) => {
    const used = await tx
      .update(deskInvites)
      .set({ usedAt: now })
      .where(and(eq(deskInvites.tokenHash, tokenHash), isNull(deskInvites.usedAt)))
      .returning({ name: deskInvites.name });
    if (used.length === 0) throw new DeskRefusal('missing', 'this invitation was used');
    const operatorId =
      (await findWithoutPasskey(tx, name)) ??
      (await insertOne(
        tx
          .insert(deskOperators)
          .values({ name, rights, createdAt: now })
          .returning({ id: deskOperators.id }),
      ));
    await tx.insert(deskPasskeys).values({ ...passkey, operatorId, createdAt: now });
    const { credentialId, publicKey } = passkey;
    const details = { name, rights, invitation: tokenHash, credentialId, publicKey };
    await insertAudit(tx, { actor: name, at: now, door: 'web' }, 'operator.register', details);
    return operatorId;
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new DeskRefusal('refused', `there is an operator ${name}, or this passkey, already`);
  });
}

/** Returns the operator with this name, who may sign in again with a new passkey. */
async function findWithoutPasskey(tx: Tx, name: string): Promise<number | undefined> {
  const isOf = sql`lower(${deskOperators.name}) = lower(${name})`;
  const isBare = sql`not exists (select from desk_passkeys where operator_id = ${deskOperators.id})`;
  const isActive = sql`not ${deskOperators.isDemo} and ${deskOperators.disabledAt} is null`;
  const [row] = await tx
    .select({ id: deskOperators.id })
    .from(deskOperators)
    .where(and(isOf, isBare, isActive));
  return row?.id;
}
