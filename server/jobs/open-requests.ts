import type { SQL } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { CODE } from '#core/contract/envelope.ts';
import type { Tx } from '../db/db.ts';
import { members } from '../db/schema/auth.ts';
import { Refusal } from '../errors/refusal.ts';

/** Maximum number of open requests of a kind per member (product.md#requests-under-review). */
const MAX_OPEN = 10;

const tooManyOpen = /*i18n*/ {
  id: 'review.tooManyOpen',
  message:
    'You already have {count, plural, one {# request} other {# requests}} in review. Wait for a decision on one of them.',
};

/**
 * Throws a Refusal if a member already has ten open requests, which are the rows of `table` that
 * `isOpen` matches. Locks the member's row until the transaction ends, so a member's requests are
 * serialised.
 */
export async function assertFewOpenRequests(
  tx: Tx,
  memberId: number,
  table: PgTable,
  isOpen: SQL | undefined,
): Promise<void> {
  const isMember = eq(members.id, memberId);
  await tx.select({ id: members.id }).from(members).where(isMember).for('no key update');
  if ((await tx.$count(table, isOpen)) < MAX_OPEN) return;
  throw new Refusal(tooManyOpen, { code: CODE.rule, values: { count: MAX_OPEN } });
}
