import { sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import type { Db } from '../db/db.ts';
import type { RestrictionScope } from '../db/schema/restrictions.ts';
import { Refusal } from '../errors/refusal.ts';

const restrictedText = /*i18n*/ {
  id: 'ledger.restricted',
  message:
    'Your account is restricted, so you cannot do this now. Please contact customer service.',
};

/** SQLSTATE of a withdrawal that is approved or claimed while its member is restricted. */
export const RESTRICTED_STATE = 'RX001';

/** Returns the refusal of a call of a member who is restricted (product.md#restrictions). */
export function restrictedRefusal(): Refusal {
  return new Refusal(restrictedText, { code: CODE.rule });
}

/**
 * Whether a restriction of this scope or of all is in force at `at` (epoch milliseconds), for acts that
 * post no entry. `post_ledger_entry` of the migrations asks the same for each entry.
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
