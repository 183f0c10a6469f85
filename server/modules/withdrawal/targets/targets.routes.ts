import { maskCardNumber } from '#core/domain/withdrawal-card.ts';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../handler.ts';
import { listAddresses, listCards } from './targets.repo.ts';
import { bindAddress, saveCard } from './targets.service.ts';
import { targetTexts } from './targets.texts.ts';

type TargetCalls = 'getusraddress' | 'setusraddress' | 'getUserBankList' | 'setBank';

/** Handles withdrawal addresses and bank cards. */
export function targetHandlers(context: AppContext): Handlers<TargetCalls> {
  const { db } = context;
  return {
    async getusraddress(_, call) {
      const rows = await listAddresses(db, call.caller.memberId);
      const data = rows.map(({ coinId, code, address }) => ({
        id: coinId,
        code,
        address: address ?? undefined,
      }));
      return { data };
    },

    async setusraddress({ coinId, address, transactionPassword = '', ...proof }, call) {
      const given = { coinId, address, proof: { transactionPassword, ...proof } };
      await bindAddress(context, given, call);
      return { data: null, text: targetTexts.addressBound };
    },

    async getUserBankList(_, call) {
      const cards = await listCards(db, call.caller.memberId);
      const data = cards.map(({ id, bankName, cardNumber, cardName }) => ({
        id,
        bankName,
        cardNumber: maskCardNumber(cardNumber),
        cardName,
      }));
      return { data };
    },

    async setBank(input, call) {
      await saveCard(context, { ...input, memberId: call.caller.memberId, call });
      return {
        data: null,
        text: input.id === undefined ? targetTexts.cardBound : targetTexts.cardChanged,
      };
    },
  };
}
