import { randomUUID } from 'node:crypto';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { isPositive, type Money, negate, subtract } from '#core/domain/money.ts';
import { PRACTICE_FUNDS } from '#core/domain/options-ticket.ts';
import type { Db } from '../../../db/db.ts';
import { members } from '../../../db/schema/auth.ts';
import { transact } from '../../../db/transact.ts';
import { postEntry } from '../../../ledger/post-entry.ts';
import { practiceIdOf } from '../../../ledger/practice.ts';
import { lockMember } from '../../members/members.service.ts';
import { findStanding } from '../limits.ts';
import { findStakeCoin } from '../options.repo.ts';

/**
 * Raises a member's practice balance to the practice funds and returns it; a higher balance does
 * not change. Concurrent calls wait for each other. `now` is epoch milliseconds.
 */
export async function refillPractice(db: Db, memberId: number, now: number): Promise<Money> {
  const practiceId = practiceIdOf(memberId);
  const { id: coinId } = await findStakeCoin(db);
  await addPracticeMember(db, practiceId, now);
  return transact(db, async (tx) => {
    await lockMember(tx, practiceId);
    const { balance } = await findStanding(tx, { memberId: practiceId, coinId });
    const missing = subtract(PRACTICE_FUNDS, balance);
    if (!isPositive(missing)) return balance;
    await postEntry(tx, {
      kind: 'practice.refill',
      reference: `practice:${practiceId}:${randomUUID()}`,
      at: now,
      postings: [
        {
          memberId: practiceId,
          account: ACCOUNT.options,
          coinId,
          bucket: 'available',
          amount: missing,
        },
        { house: 'opening', coinId, amount: negate(missing) },
      ],
    });
    return PRACTICE_FUNDS;
  });
}

/**
 * Adds the owner of practice accounts if it is missing. Nobody can log in as this member, find it
 * or be invited by it, because its names differ from those of members in letter case, and no
 * password has its hash.
 */
export async function addPracticeMember(db: Db, id: number, createdAt: number): Promise<void> {
  const name = `Practice ${id}`;
  await db
    .insert(members)
    .values({ id, username: name, inviteCode: name, passwordHash: 'none', createdAt })
    .onConflictDoNothing();
}
