import { ACCOUNTS, type Account, isAccount } from '../../../src/domain/accounts.ts';
import { wayToUnit } from '../../../src/domain/convert.ts';
import { isPositive, type Money, money, ZERO } from '../../../src/domain/money.ts';
import type { Handlers } from '../../http/handler.ts';
import { once } from '../../idempotency/once.ts';
import type { LedgerGate } from '../../ledger/gate.ts';
import { Refusal } from '../../refusal.ts';
import { readConvertSpread } from '../site/site.service.ts';
import { dealAtBook } from '../spot/spot.house-book.ts';
import { type ExchangeCallParts, planExchange } from './wallet.exchange.ts';
import { listBalances, listCoins, listPairs } from './wallet.repo.ts';
import { walletTexts } from './wallet.texts.ts';
import { planOwnTransfer } from './wallet.transfer.ts';

/** Own transfer and flash exchange. */
export function exchangeHandlers(
  parts: ExchangeCallParts & { readonly gate: LedgerGate },
): Handlers<'transfer' | 'getCanExchangeCoin' | 'exchangeCoin' | 'getCoinBalance'> {
  const { db } = parts;
  return {
    transfer(input, call) {
      return once(parts, call, async () =>
        planOwnTransfer(parts, {
          memberId: call.caller.memberId,
          coinId: Number(input.c_id),
          from: accountOf(input.from_type),
          to: accountOf(input.to_type),
          amount: money(input.num),
        }),
      );
    },

    async getCanExchangeCoin({ type }) {
      accountOf(type);
      const [coins, pairs] = await Promise.all([listCoins(db), listPairs(db)]);
      const spread = await readConvertSpread(db);
      const offered = coins.filter(({ code }) => wayToUnit(pairs, code) !== undefined);
      return { data: offered.map(({ id, code, scale }) => ({ id, title: code, scale, spread })) };
    },

    exchangeCoin(input, call) {
      const plan = async () =>
        planExchange(parts, {
          memberId: call.caller.memberId,
          account: accountOf(input.type),
          fromCoinId: Number(input.from_coin_id),
          toCoinId: Number(input.to_coin_id),
          amount: money(input.amount),
          shownRate: input.rate === undefined ? undefined : rateFrom(input.rate),
          payPassword: input.paypassword,
        });
      return dealAtBook(() => once(parts, call, plan));
    },

    async getCoinBalance(input, call) {
      const held = await listBalances(db, call.caller.memberId);
      const balanceOf = (account: Account) =>
        held.find((row) => row.account === account && row.coinId === Number(input.c_id));
      return {
        data: {
          balance_list: ACCOUNTS.map((account) => ({
            type: account,
            balance: balanceOf(account)?.available ?? ZERO,
          })),
        },
      };
    },
  };
}

function accountOf(type: number): Account {
  if (!isAccount(type)) throw new Refusal(walletTexts.badAccount);
  return type;
}

const RATE = /^\d{1,18}(\.\d{1,18})?$/;

function rateFrom(text: string): Money {
  const rate = RATE.test(text) ? money(text) : ZERO;
  if (!isPositive(rate)) throw new Refusal(walletTexts.badRate);
  return rate;
}
