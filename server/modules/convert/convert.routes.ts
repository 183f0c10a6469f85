import { wayToUnit } from '#core/domain/convert.ts';
import { isPositive, type Money, money, ZERO } from '#core/domain/money.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Handlers } from '../../handler.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import type { TradingHalt } from '../../ledger/trading-halt.ts';
import { accountOf } from '../assets/account.ts';
import { listCoins, listPairs } from '../assets/coins.ts';
import { readConvertSpread } from '../site/site.service.ts';
import { executeAtBook } from '../spot/book/house-book.ts';
import { type ConvertDeps, planConversion } from './convert.service.ts';
import { convertTexts } from './convert.texts.ts';
import { estimateSweep, planSweep } from './sweep.service.ts';

type ConvertCalls =
  | 'getCanExchangeCoin'
  | 'exchangeCoin'
  | 'getSmallBalances'
  | 'convertSmallBalances';

/** Handles conversions. */
export function convertHandlers(
  deps: ConvertDeps & { readonly tradingHalt: TradingHalt },
): Handlers<ConvertCalls> {
  const { db } = deps;
  return {
    async getCanExchangeCoin({ account }) {
      accountOf(account);
      const [coins, pairs] = await Promise.all([listCoins(db), listPairs(db)]);
      const spread = await readConvertSpread(db);
      const offered = coins.filter(({ code }) => wayToUnit(pairs, code) !== undefined);
      return { data: offered.map(({ id, code, scale }) => ({ id, code, scale, spread })) };
    },

    exchangeCoin(input, call) {
      const plan = async () =>
        planConversion(deps, {
          memberId: call.caller.memberId,
          at: call.now,
          ...input,
          account: accountOf(input.account),
          shownRate: input.rate === undefined ? undefined : rateFrom(input.rate),
        });
      return executeAtBook(() => withIdempotency(deps, call, plan));
    },

    getSmallBalances: async ({ account, toCoinId }, { caller }) => ({
      data: await estimateSweep(deps, {
        memberId: caller.memberId,
        account: accountOf(account),
        toCoinId,
      }),
    }),

    convertSmallBalances(input, call) {
      const plan = async () =>
        planSweep(deps, {
          ...input,
          memberId: call.caller.memberId,
          at: call.now,
          account: accountOf(input.account),
        });
      return executeAtBook(() => withIdempotency(deps, call, plan));
    },
  };
}

const RATE = /^\d{1,18}(\.\d{1,18})?$/;

function rateFrom(text: string): Money {
  const rate = RATE.test(text) ? money(text) : ZERO;
  if (!isPositive(rate)) throw new Refusal(convertTexts.badRate);
  return rate;
}
