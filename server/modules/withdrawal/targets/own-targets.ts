import { CODE } from '#core/contract/envelope.ts';
import type { AddressNetwork } from '#core/domain/deposit-networks.ts';
import { parseAddress, rulesOf } from '#core/domain/withdrawal-address.ts';
import type { Db } from '../../../db/db.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { findAddress, type SavedAddress } from '../addresses/addresses.repo.ts';
import { addressTexts } from '../addresses/addresses.texts.ts';
import { type BankCard, listAddresses, listCards } from './targets.repo.ts';
import { targetTexts } from './targets.texts.ts';

/**
 * Returns the form in which to store an entered address. Throws a Refusal if the address is on none
 * of the `networks`.
 */
export function readAddress(typed: string, networks: readonly AddressNetwork[]): string {
  const parsed = parseAddress(typed, rulesOf(networks));
  if (parsed.validationError === undefined) return parsed.address;
  throw new Refusal(targetTexts[parsed.validationError], { code: CODE.rule });
}

/** Returns the address that a member bound for a coin, or `undefined` if there is none. */
export async function findBoundAddress(
  db: Db,
  memberId: number,
  coinId: number,
): Promise<string | undefined> {
  const [bound] = await listAddresses(db, memberId, coinId);
  return bound?.address ?? undefined;
}

/**
 * Returns one of the member's cards. Throws a Refusal (204) if it is missing or belongs to another
 * member.
 */
export async function findOwnCard(db: Db, memberId: number, cardId: number): Promise<BankCard> {
  const [card] = await listCards(db, memberId, cardId);
  if (!card) throw new Refusal(targetTexts.cardNotFound, { code: CODE.notFound });
  return card;
}

/**
 * Returns an address of the member's book for this coin. Throws a Refusal (204) if it is missing,
 * belongs to another member, or is of another coin.
 */
export async function findOwnAddress(
  db: Db,
  { memberId, coinId, id }: Pick<SavedAddress, 'memberId' | 'coinId' | 'id'>,
): Promise<SavedAddress> {
  const saved = await findAddress(db, memberId, id);
  if (saved?.coinId !== coinId) throw new Refusal(addressTexts.notFound, { code: CODE.notFound });
  return saved;
}
