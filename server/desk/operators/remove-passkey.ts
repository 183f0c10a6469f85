import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { deskPasskeys } from '../../db/schema/desk.ts';
import { transact } from '../../db/transact.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { type Audit, insertAudit } from '../operator.ts';
import { endSessionsOf } from './desk-sessions.ts';

/** Removes a passkey and ends the sessions of its operator. Throws DeskRefusal. */
export async function removePasskey(
  db: Db,
  {
    id,
    name,
    passkeyId,
  }: { readonly id: number; readonly name: string; readonly passkeyId: number },
  audit: Audit,
): Promise<void> {
  const isThis = and(eq(deskPasskeys.id, passkeyId), eq(deskPasskeys.operatorId, id));
  await transact(db, async (tx) => {
    const [removed] = await tx
      .delete(deskPasskeys)
      .where(isThis)
      .returning({ credentialId: deskPasskeys.credentialId });
    if (removed === undefined)
      throw new DeskRefusal('missing', `${name} has no passkey ${passkeyId}`);
    await endSessionsOf(tx, id);
    const { credentialId } = removed;
    await insertAudit(tx, audit, 'operator.passkeyRemove', { id, name, passkeyId, credentialId });
  });
}
