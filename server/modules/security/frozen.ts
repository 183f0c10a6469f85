import { CODE } from '#core/contract/envelope.ts';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../errors/refusal.ts';
import { frozenAccountText } from '../../ledger/restrictions.ts';
import { findMember } from '../members/members.repo.ts';

/** Throws a Refusal while the member's account is frozen (product.md#frozen-account). */
export async function assertNotFrozen(db: Db, memberId: number): Promise<void> {
  const frozenAt = (await findMember(db, memberId))?.frozenAt ?? null;
  if (frozenAt !== null) throw new Refusal(frozenAccountText, { code: CODE.rule });
}
