import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, int, text } from './primitives.ts';

const coinBalance = z.object({
  coinId: id,
  coinName: text,
  /** Available. */
  balance: amount,
  /** Frozen. */
  dbalance: amount,
  /** Available and frozen, converted to USDT. */
  all_zhprice: amount,
});

/** POST getUserBalanceList: assets per account. `type` 1 funds, 2 options, 3 quant; prices in USDT. */
export const getUserBalanceList = defineEndpoint({
  name: 'getUserBalanceList',
  access: 'member',
  input: z.object({}),
  output: z.object({
    all_price: amount,
    coinList: z.array(
      z.object({ type: int, totalAvailableAsset: amount, balanceInfo: z.array(coinBalance) }),
    ),
  }),
});
