import * as z from 'zod/mini';
import * as answer from './answer-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { rowId } from './primitives.ts';

const coinBalance = z.object({
  coinId: answer.id,
  coinName: answer.text,
  /** Available. */
  balance: answer.amount,
  /** Frozen. */
  dbalance: answer.amount,
  /** Available and frozen, converted to USDT. */
  all_zhprice: answer.amount,
});

/** POST getUserBalanceList: assets per account. `type` 1 funds, 2 options, 3 quant; prices in USDT. */
export const getUserBalanceList = defineEndpoint({
  name: 'getUserBalanceList',
  access: 'member',
  input: z.object({}),
  output: answer.whole(
    z.object({
      all_price: answer.amount,
      coinList: answer.rows(
        z.object({
          type: answer.int,
          totalAvailableAsset: answer.amount,
          balanceInfo: answer.rows(coinBalance),
        }),
      ),
    }),
  ),
});

/** POST User/getCoinBalance: balance of coin `c_id` per account; `type` 1 is the usable balance. */
export const getCoinBalance = defineEndpoint({
  name: 'getCoinBalance',
  path: 'User/getCoinBalance',
  aliases: ['getCoinBalance'],
  access: 'member',
  input: z.object({ c_id: rowId }),
  output: answer.whole(
    z.object({
      balance_list: answer.rows(z.object({ type: answer.int, balance: answer.amount })),
    }),
  ),
});
