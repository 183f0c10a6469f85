import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import type { Db } from '../db/db.ts';
import { members } from '../db/schema/auth.ts';
import type { RestrictionScope } from '../db/schema/restrictions.ts';
import { Refusal } from '../errors/refusal.ts';

const restrictedText = /*i18n*/ {
  id: 'ledger.restricted',
  message:
    'Your account is restricted, so you can’t do this right now. Please contact customer service.',
};

/** Refusal for actions of a frozen account (product.md#frozen-account). */
export const frozenAccountText = /*i18n*/ {
  id: 'ledger.frozen',
  message: 'Your account is frozen. Unfreeze it under Security first.',
};

/** SQLSTATE of a withdrawal that is approved or claimed while its member is restricted. */
export const RESTRICTED_STATE = 'RX001';

/** Returns the refusal of a call of a member who is restricted (product.md#restrictions). */
export function restrictedRefusal(): Refusal {
  return new Refusal(restrictedText, { code: CODE.rule });
}

/** As `restrictedRefusal`, of an entry that takes from one of these members, who may have frozen the account. */
export async function refusalOfEntry(tx: Db, memberIds: readonly number[]): Promise<Refusal> {
  const isFrozen = and(inArray(members.id, [...memberIds]), isNotNull(members.frozenAt));
  const frozen = await tx.select({ id: members.id }).from(members).where(isFrozen);
  return frozen.length > 0
    ? new Refusal(frozenAccountText, { code: CODE.rule })
    : restrictedRefusal();
}

/**
 * Returns true if a restriction of this scope or of all is in force at `at` (epoch milliseconds),
 * for actions that post no entry. `post_ledger_entry` in the migrations checks the same for each
 * entry.
 */
export async function isRestricted(
  db: Db,
  memberId: number,
  scope: RestrictionScope,
  at: number,
): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select is_restricted(${memberId}, ${scope}, ${at}) as found`,
  );
  return rows[0]?.found === true;
}
