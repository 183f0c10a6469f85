import { and, eq } from 'drizzle-orm';
import { CODE } from '../../../src/contract/envelope.ts';
import { normalAddress, validateAddress } from '../../../src/domain/withdrawal-address.ts';
import {
  type BankCardFields,
  type BankCardValidationError,
  cardNumberToKeep,
  validateBankCard,
} from '../../../src/domain/withdrawal-card.ts';
import { MAX_ADDRESSES } from '../../../src/domain/withdrawal-whitelist.ts';
import type { AppContext } from '../../context.ts';
import { bankCards } from '../../db/schema/identity.ts';
import { transact } from '../../db/transact.ts';
import { Refusal, type ServerText } from '../../errors/refusal.ts';
import { identityTexts } from '../identity/identity.texts.ts';
import { mailSecurityChange, recordSecurityChange } from '../security/security.changes.ts';
import type { CallOrigin } from '../security/security.events.ts';
import { changeBook } from './withdrawal.addresses.change.ts';
import {
  changeAddress,
  countAddresses,
  findDefault,
  findSame,
  insertAddress,
  removeAddress,
} from './withdrawal.addresses.repo.ts';
import { listAddresses, listCards, listNetworkForms } from './withdrawal.targets.repo.ts';
import { targetTexts } from './withdrawal.targets.texts.ts';
import { findOwnCard } from './withdrawal.targets.ts';

export type TargetDeps = Pick<AppContext, 'db' | 'mailer' | 'texts' | 'log' | 'config'>;

const MAX_CARDS = 20;
/** Each of these fields determines the receiver. */
const CARD_FIELDS = ['bankName', 'cardName', 'cardNumber'] as const;

const CARD_TEXTS: Readonly<Record<BankCardValidationError, ServerText>> = {
  noBankName: targetTexts.noBankName,
  noCardName: targetTexts.noCardName,
  noCardNumber: targetTexts.noCardNumber,
  badCardNumber: targetTexts.badCardNumber,
  tooLong: identityTexts.tooLong,
};

/**
 * Binds the default address of a coin, or replaces it: one that is in the book already becomes the
 * default with the age that it has. The replaced one stays in the book, so that nothing is removed
 * without a second factor; only in a full book it makes room (ADR-133). Throws a Refusal.
 */
export async function bindAddress(
  deps: TargetDeps,
  given: { memberId: number; coinId: number; address: string; call: CallOrigin },
): Promise<void> {
  const { db } = deps;
  const { memberId, coinId, call } = given;
  const [coin] = await listAddresses(db, memberId, coinId);
  if (!coin) throw new Refusal(targetTexts.notWithdrawable);
  const validationError = validateAddress(given.address, await listNetworkForms(db, coinId));
  if (validationError) throw new Refusal(targetTexts[validationError], { code: CODE.rule });
  const address = normalAddress(given.address);
  if (address === coin.address) return;
  await changeBook(deps, { memberId, kind: 'address', call }, async (tx) => {
    const before = await findDefault(tx, memberId, coinId);
    if (before?.address === address) return undefined;
    const known = await findSame(tx, { memberId, coinId, address });
    if (before && !known && (await countAddresses(tx, memberId, coinId)) >= MAX_ADDRESSES)
      await removeAddress(tx, before);
    else if (before) await changeAddress(tx, before, { isDefault: false });
    if (known) {
      await changeAddress(tx, known, { isDefault: true });
      return known.id;
    }
    const fresh = { memberId, coinId, address, label: '', isDefault: true, createdAt: call.now };
    return insertAddress(tx, fresh);
  });
}

/**
 * Binds a card, or changes card `id` of the member; an unchanged masked number keeps the stored
 * one. A new number, bank or owner is a change of security like a new address
 * (product.md#bank-card, ADR-036). Throws a Refusal.
 */
export async function saveCard(
  deps: TargetDeps,
  given: BankCardFields & { memberId: number; id: number | undefined; call: CallOrigin },
): Promise<void> {
  const { db } = deps;
  const { memberId, id, call } = given;
  const old = id === undefined ? undefined : await findOwnCard(db, memberId, id);
  const validationError = validateBankCard(given, old?.cardNumber);
  if (validationError) throw new Refusal(CARD_TEXTS[validationError], { code: CODE.rule });
  if (old === undefined && (await listCards(db, memberId)).length >= MAX_CARDS) {
    throw new Refusal(targetTexts.tooManyCards, { values: { count: MAX_CARDS } });
  }
  const fresh = {
    bankName: given.bankName.trim(),
    cardName: given.cardName.trim(),
    cardNumber: cardNumberToKeep(given.cardNumber, old?.cardNumber),
    changedAt: call.now,
  };
  if (old && CARD_FIELDS.every((field) => fresh[field] === old[field])) return;
  const change = { memberId, kind: 'card', call } as const;
  await transact(db, async (tx) => {
    if (old === undefined) await tx.insert(bankCards).values({ memberId, ...fresh });
    else {
      const isThis = and(eq(bankCards.id, old.id), eq(bankCards.memberId, memberId));
      await tx.update(bankCards).set(fresh).where(isThis);
    }
    await recordSecurityChange(tx, deps, change);
  });
  await mailSecurityChange(deps, change);
}
