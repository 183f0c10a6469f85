import { and, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { members } from './schema/auth.ts';

/**
 * Period in which the desk can reopen a closed account, and in which its e-mail address and phone
 * number cannot be used by others.
 */
export const REOPEN_MS = 30 * 24 * 3_600_000;

/**
 * Removes the e-mail address, the phone number, the anti-phishing code and the derived name from
 * accounts that were closed 30 days ago, so that these can be used again
 * (product.md#closed-account).
 */
export async function forgetClosed(db: Db, now: number): Promise<void> {
  const isKnown = or(isNotNull(members.email), isNotNull(members.phone));
  await db
    .update(members)
    .set({
      email: null,
      phone: null,
      antiPhishingCode: null,
      username: sql`'closed' || ${members.id}`,
    })
    .where(and(lte(members.closedAt, now - REOPEN_MS), isKnown));
}
