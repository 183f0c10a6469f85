import { maskCardNumber } from '../../../src/domain/withdrawal-card.ts';
import type { Handlers } from '../../http/handler.ts';
import { listAddresses, listCards } from './identity.repo.ts';
import { requestCertification } from './identity.review.ts';
import { bindAddress, type IdentityParts, saveCard } from './identity.service.ts';
import { identityTexts } from './identity.texts.ts';

type IdentityCalls =
  | 'getusraddress'
  | 'setusraddress'
  | 'getUserBankList'
  | 'setBank'
  | 'usrsetreal';

/** Withdrawal addresses, bank cards and certification. */
export function identityHandlers(parts: IdentityParts): Handlers<IdentityCalls> {
  const { db } = parts;
  return {
    async getusraddress(_, call) {
      const found = await listAddresses(db, call.caller.memberId);
      const data = found.map(({ coinId, code, address }) => ({
        c_id: coinId,
        title: code,
        address: address ?? undefined,
      }));
      return { data };
    },

    async setusraddress(input, call) {
      const { memberId } = call.caller;
      const coinId = Number(input.c_id);
      await bindAddress(parts, { memberId, coinId, address: input.address, now: call.now });
      return { data: null, text: identityTexts.addressBound };
    },

    async getUserBankList(_, call) {
      const cards = await listCards(db, call.caller.memberId);
      const data = cards.map(({ id, bankName, cardNumber, cardName }) => ({
        id,
        bank_name: bankName,
        card_number: maskCardNumber(cardNumber),
        card_name: cardName,
      }));
      return { data };
    },

    async setBank(input, call) {
      const id = input.id === undefined ? undefined : Number(input.id);
      await saveCard(parts, {
        memberId: call.caller.memberId,
        id,
        bankName: input.bank_name,
        cardNumber: input.card_number,
        cardName: input.card_name,
        now: call.now,
      });
      return {
        data: null,
        text: id === undefined ? identityTexts.cardBound : identityTexts.cardChanged,
      };
    },

    async usrsetreal(input, call) {
      await requestCertification(parts, {
        memberId: call.caller.memberId,
        realName: input.real_name,
        front: input.front_card,
        back: input.back_card,
        handheld: input.handheld_card,
        now: call.now,
      });
      return { data: null, text: identityTexts.sent };
    },
  };
}
