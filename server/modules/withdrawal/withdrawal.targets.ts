import { CODE } from '../../../src/contract/envelope.ts';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../errors/refusal.ts';
import { type BankCard, listAddresses, listCards } from './withdrawal.targets.repo.ts';
import { targetTexts } from './withdrawal.targets.texts.ts';

/** Returns the address that a member bound for a coin, `undefined` while there is none. */
export async function findBoundAddress(
  db: Db,
  memberId: number,
  coinId: number,
): Promise<string | undefined> {
  const [found] = await listAddresses(db, memberId, coinId);
  return found?.address ?? undefined;
}

/** Returns a card of the member. Throws a Refusal (204) when it is missing or another member's. */
export async function findOwnCard(db: Db, memberId: number, cardId: number): Promise<BankCard> {
  const [card] = await listCards(db, memberId, cardId);
  if (!card) throw new Refusal(targetTexts.cardNotFound, { code: CODE.notFound });
  return card;
}
