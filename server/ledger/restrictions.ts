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

/** Refuses actions of a frozen account (product.md#frozen-account). */
export const frozenAccountText = /*i18n*/ {
  id: 'ledger.frozen',
  message: 'Your account is frozen. Unfreeze it under Security first.',
};

/** SQLSTATE of a withdrawal that is approved or claimed while its member is restricted. */
export const RESTRICTED_STATE = 'RX001';

/** Returns the refusal of a call that a restricted member makes (product.md#restrictions). */
export function restrictedRefusal(): Refusal {
  return new Refusal(restrictedText, { code: CODE.rule });
}

/**
 * Like `restrictedRefusal`, for an entry that debits one of these members, who may also have frozen
 * the account.
 */
export async function refusalOfEntry(tx: Db, memberIds: readonly number[]): Promise<Refusal> {
  const isFrozen = and(inArray(members.id, [...memberIds]), isNotNull(members.frozenAt));
  const frozen = await tx.select({ id: members.id }).from(members).where(isFrozen);
  return frozen.length > 0
    ? new Refusal(frozenAccountText, { code: CODE.rule })
    : restrictedRefusal();
}

/**
 * Returns true if a restriction of this scope or of all scopes is in force at `at` (epoch
 * milliseconds). It is for actions that post no entry; `post_ledger_entry` in the migrations makes
 * the same check for each entry.
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
