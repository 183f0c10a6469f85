import { and, eq } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import {
  type BankCardFields,
  type BankCardValidationError,
  cardNumberToKeep,
  validateBankCard,
} from '#core/domain/withdrawal-card.ts';
import { MAX_ADDRESSES } from '#core/domain/withdrawal-whitelist.ts';
import type { AppContext } from '../../../context.ts';
import { bankCards } from '../../../db/schema/identity.ts';
import { transact } from '../../../db/transact.ts';
import { Refusal, type ServerText } from '../../../errors/refusal.ts';
import type { CallContext } from '../../../handler.ts';
import { identityTexts } from '../../identity/identity.texts.ts';
import { lockMember } from '../../members/members.service.ts';
import { mailSecurityChange, recordSecurityChange } from '../../security/changes.ts';
import type { CallOrigin } from '../../security/log/events.ts';
import { type MoneyProof, verifyMoneyProof } from '../../security/money-proof.ts';
import { securityTexts } from '../../security/security.texts.ts';
import { countAddresses, findDefault, findSame } from '../addresses/addresses.repo.ts';
import { changeAddress, insertAddress, removeAddress } from '../addresses/book.ts';
import { changeBook } from '../addresses/change.ts';
import { findOwnCard, readAddress } from './own-targets.ts';
import { listAddresses, listPayoutNetworks } from './targets.repo.ts';
import { targetTexts } from './targets.texts.ts';

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
 * Sets the first address of a coin, or another default address, which requires the proof for
 * changes to the book (ADR-147). An address that is already in the book keeps its age. The replaced
 * address stays in the book unless the book is full. Throws a Refusal.
 */
export async function bindAddress(
  context: AppContext,
  given: { readonly coinId: number; readonly address: string; readonly proof: MoneyProof },
  call: CallContext<'member'>,
): Promise<void> {
  const { db } = context;
  const { memberId } = call.caller;
  const { coinId } = given;
  const [coin] = await listAddresses(db, memberId, coinId);
  if (!coin) throw new Refusal(targetTexts.notWithdrawable);
  const address = readAddress(given.address, await listPayoutNetworks(db, coin));
  if (address === coin.address) return;
  const isFirst = (await countAddresses(db, memberId, coinId)) === 0;
  const consume = isFirst ? undefined : await verifyMoneyProof(context, call, given.proof);
  await changeBook(context, { memberId, kind: 'address', call }, async (tx) => {
    const before = await findDefault(tx, memberId, coinId);
    if (before?.address === address) return undefined;
    const count = await countAddresses(tx, memberId, coinId);
    if (consume) await consume(tx);
    // Another call bound the first address in the meantime.
    else if (count > 0) {
      throw new Refusal(securityTexts.wrongTransactionPassword, { code: CODE.rule });
    }
    const known = await findSame(tx, { memberId, coinId, address });
    if (before && !known && count >= MAX_ADDRESSES) await removeAddress(tx, before);
    else if (before) await changeAddress(tx, before, { isDefault: false });
    if (known) {
      await changeAddress(tx, known, { isDefault: true });
      return known.id;
    }
    return insertAddress(tx, {
      memberId,
      coinId,
      address,
      network: null,
      label: '',
      isDefault: true,
      createdAt: call.now,
    });
  });
}

/**
 * Adds a card, or changes card `id` of the member; if the masked number is unchanged, the stored
 * number is kept. A new number, bank or owner is a security change, like a new address
 * (product.md#bank-card). Throws a Refusal.
 */
export async function saveCard(
  deps: TargetDeps,
  given: BankCardFields & { memberId: number; id?: number | undefined; call: CallOrigin },
): Promise<void> {
  const { db } = deps;
  const { memberId, id, call } = given;
  const old = id === undefined ? undefined : await findOwnCard(db, memberId, id);
  const validationError = validateBankCard(given, old?.cardNumber);
  if (validationError) throw new Refusal(CARD_TEXTS[validationError], { code: CODE.rule });
  const fresh = {
    bankName: given.bankName.trim(),
    cardName: given.cardName.trim(),
    cardNumber: cardNumberToKeep(given.cardNumber, old?.cardNumber),
    changedAt: call.now,
  };
  if (old && CARD_FIELDS.every((field) => fresh[field] === old[field])) return;
  const change = { memberId, kind: 'card', call } as const;
  await transact(db, async (tx) => {
    // If several cards are added at the same time, each one counts those before it.
    await lockMember(tx, memberId);
    if (old === undefined) {
      if ((await tx.$count(bankCards, eq(bankCards.memberId, memberId))) >= MAX_CARDS) {
        throw new Refusal(targetTexts.tooManyCards, { values: { count: MAX_CARDS } });
      }
      await tx.insert(bankCards).values({ memberId, ...fresh });
    } else {
      const isThis = and(eq(bankCards.id, old.id), eq(bankCards.memberId, memberId));
      await tx.update(bankCards).set(fresh).where(isThis);
    }
    await recordSecurityChange(tx, deps, change);
  });
  await mailSecurityChange(deps, change);
}
