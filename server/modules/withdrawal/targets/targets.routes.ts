import { maskCardNumber } from '#core/domain/withdrawal-card.ts';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../handler.ts';
import { proofOf } from '../addresses/change.ts';
import { listAddresses, listCards } from './targets.repo.ts';
import { bindAddress, saveCard } from './targets.service.ts';
import { targetTexts } from './targets.texts.ts';

type TargetCalls = 'getusraddress' | 'setusraddress' | 'getUserBankList' | 'setBank';

/** Handlers of withdrawal addresses and bank cards. */
export function targetHandlers(context: AppContext): Handlers<TargetCalls> {
  const { db } = context;
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

    async setusraddress({ c_id, address, paypwd = '', ...proof }, call) {
      const given = { coinId: Number(c_id), address, proof: proofOf({ paypwd, ...proof }) };
      await bindAddress(context, given, call);
      return { data: null, text: targetTexts.addressBound };
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
      await saveCard(context, {
        memberId: call.caller.memberId,
        id,
        bankName: input.bank_name,
        cardNumber: input.card_number,
        cardName: input.card_name,
        call,
      });
      return {
        data: null,
        text: id === undefined ? targetTexts.cardBound : targetTexts.cardChanged,
      };
    },
  };
}
