import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { rowId } from './primitives.ts';
import * as response from './response-fields.ts';

const holding = fields({
  coinId: response.id,
  code: wire('coinName', response.text),
  available: wire('balance', response.money),
  frozen: wire('dbalance', response.money),
  /** The available and frozen amounts, converted to USDT. */
  value: wire('all_zhprice', response.money),
});

/**
 * POST getUserBalanceList: the member's assets in each account (1 funds, 2 options, 3 quant), with
 * values in USDT. See product.md#coin-values.
 */
export const getUserBalanceList = defineEndpoint({
  name: 'getUserBalanceList',
  access: 'member',
  input: z.object({}),
  output: response.whole(
    fields({
      total: wire('all_price', response.money),
      accounts: wire(
        'coinList',
        response.rows(
          fields({
            account: wire('type', response.int),
            availableValue: wire('totalAvailableAsset', response.money),
            holdings: wire('balanceInfo', response.rows(holding)),
          }),
        ),
      ),
    }),
  ),
});

/**
 * POST User/getCoinBalance: the balance of a coin in each account; only the balance of account 1
 * can be spent. See product.md#accounts.
 */
export const getCoinBalance = defineEndpoint({
  name: 'getCoinBalance',
  path: 'User/getCoinBalance',
  aliases: ['getCoinBalance'],
  access: 'member',
  input: fields({ coinId: wire('c_id', rowId) }),
  output: response.whole(
    fields({
      balances: wire(
        'balance_list',
        response.rows(fields({ account: wire('type', response.int), balance: response.money })),
      ),
    }),
  ),
});
