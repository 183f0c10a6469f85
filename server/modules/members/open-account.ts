import { CODE } from '#core/contract/envelope.ts';
import type { Db } from '../../db/db.ts';
import { Refusal, type ServerText } from '../../errors/refusal.ts';
import { findMember } from './members.repo.ts';
import { membersTexts } from './members.texts.ts';

/** Throws a Refusal if the account is closed (product.md#closed-account). */
export async function assertOpenAccount(
  db: Db,
  memberId: number,
  text: ServerText = membersTexts.closed,
): Promise<void> {
  const closedAt = (await findMember(db, memberId))?.closedAt ?? null;
  if (closedAt !== null) throw new Refusal(text, { code: CODE.rule });
}
