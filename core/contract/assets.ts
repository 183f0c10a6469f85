import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { rowId } from './primitives.ts';
import * as response from './response-fields.ts';

const coinBalance = z.object({
  coinId: response.id,
  coinName: response.text,
  /** Available. */
  balance: response.amount,
  /** Frozen. */
  dbalance: response.amount,
  /** Available and frozen, converted to USDT. */
  all_zhprice: response.amount,
});

/**
 * POST getUserBalanceList: assets per account. `type` 1 funds, 2 options, 3 quant; prices in USDT.
 * See product.md#coin-values.
 */
export const getUserBalanceList = defineEndpoint({
  name: 'getUserBalanceList',
  access: 'member',
  input: z.object({}),
  output: response.whole(
    z.object({
      all_price: response.amount,
      coinList: response.rows(
        z.object({
          type: response.int,
          totalAvailableAsset: response.amount,
          balanceInfo: response.rows(coinBalance),
        }),
      ),
    }),
  ),
});

/**
 * POST User/getCoinBalance: balance of coin `c_id` per account; `type` 1 is the usable balance. See
 * product.md#accounts.
 */
export const getCoinBalance = defineEndpoint({
  name: 'getCoinBalance',
  path: 'User/getCoinBalance',
  aliases: ['getCoinBalance'],
  access: 'member',
  input: z.object({ c_id: rowId }),
  output: response.whole(
    z.object({
      balance_list: response.rows(z.object({ type: response.int, balance: response.amount })),
    }),
  ),
});
