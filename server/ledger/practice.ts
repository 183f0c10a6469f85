/**
 * Practice accounts (ADR-134) belong to separate members, whose ids are those of the real members
 * plus this number. Migration 0025 contains the same number.
 */
const PRACTICE_IDS = 1_000_000_000_000;

/**
 * Returns the id under which a member practises. Throws RangeError for an id that already belongs
 * to practice accounts.
 */
export function practiceIdOf(memberId: number): number {
  if (isPracticeId(memberId)) throw new RangeError(`${memberId} is a practice id already`);
  return PRACTICE_IDS + memberId;
}

/** Returns true if an id belongs to practice accounts, whose money is not real. */
export function isPracticeId(memberId: number): boolean {
  return memberId >= PRACTICE_IDS;
}
