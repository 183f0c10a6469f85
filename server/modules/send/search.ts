import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { foldText } from '#core/domain/typed-phone.ts';
import type { Db } from '../../db/db.ts';
import { attempts, members } from '../../db/schema/auth.ts';
import { memberSearches } from '../../db/schema/transfer.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Caller } from '../../handler.ts';
import { transferTexts } from './send.texts.ts';

export interface FoundMember {
  readonly id: number;
  readonly username: string;
}

/**
 * Time for which a session may send to a member for whom it has searched
 * (product.md#send-receiver).
 */
const SEARCH_VALID_MS = 15 * 60_000;
/**
 * Maximum number of searches per minute and member, which is enough for normal use but too few to
 * enumerate usernames.
 */
const MAX_SEARCHES = 10;
const WINDOW_MS = 60_000;

/**
 * Finds the member with exactly this username for this session. Throws a Refusal if there is no
 * such member, if the username is the caller's own, or after too many searches.
 */
export async function searchMember(
  db: Db,
  { memberId, sessionId }: Caller,
  typed: string,
  now: number,
): Promise<FoundMember> {
  await countSearch(db, memberId, now);
  // Usernames are stored in lower case.
  const username = foldText(typed);
  const [found] = await db
    .select({ id: members.id, username: members.username })
    .from(members)
    .where(and(eq(members.username, username), isNull(members.closedAt)));
  if (!found) throw new Refusal(transferTexts.noSuchMember, { code: CODE.notFound });
  if (found.id === memberId) throw new Refusal(transferTexts.toOneself, { code: CODE.rule });
  await db
    .insert(memberSearches)
    .values({ sessionId, foundId: found.id, at: now })
    .onConflictDoUpdate({
      target: [memberSearches.sessionId, memberSearches.foundId],
      set: { at: now },
    });
  return found;
}

/**
 * Returns the member if this session has searched for the member in the last 15 minutes, otherwise
 * `undefined`.
 */
export async function findSearched(
  db: Db,
  sessionId: number,
  foundId: number,
  now: number,
): Promise<FoundMember | undefined> {
  const [found] = await db
    .select({ id: members.id, username: members.username })
    .from(memberSearches)
    .innerJoin(members, eq(members.id, memberSearches.foundId))
    .where(
      and(
        eq(memberSearches.sessionId, sessionId),
        eq(memberSearches.foundId, foundId),
        gt(memberSearches.at, now - SEARCH_VALID_MS),
      ),
    );
  return found;
}

/** Counts searches in the database, so further instances or sessions do not allow more searches. */
async function countSearch(db: Db, memberId: number, now: number): Promise<void> {
  const subject = `search ${memberId}`;
  const isOver = lte(attempts.allowedAt, now);
  const counted = await db
    .insert(attempts)
    .values({ subject, tries: 1, updatedAt: now, allowedAt: now + WINDOW_MS })
    .onConflictDoUpdate({
      target: attempts.subject,
      set: {
        tries: sql`case when ${isOver} then 1 else ${attempts.tries} + 1 end`,
        allowedAt: sql`case when ${isOver} then ${now + WINDOW_MS}::bigint else ${attempts.allowedAt} end`,
        updatedAt: now,
      },
      setWhere: sql`${isOver} or ${attempts.tries} < ${MAX_SEARCHES}`,
    })
    .returning({ tries: attempts.tries });
  if (counted.length > 0) return;
  const [row] = await db
    .select({ freeAt: attempts.allowedAt })
    .from(attempts)
    .where(eq(attempts.subject, subject));
  const seconds = Math.max(1, Math.ceil(((row?.freeAt ?? now) - now) / 1000));
  throw new Refusal(transferTexts.tooManySearches, {
    code: CODE.rule,
    values: { seconds },
    retryAfterSeconds: seconds,
  });
}
