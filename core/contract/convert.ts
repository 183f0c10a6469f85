import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  inputAmount,
  int,
  nothing,
  optionalText,
  requiredText,
  rowId,
  rowIds,
} from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * POST getCanExchangeCoin: the coins that can be exchanged in an account. `scale` and `spread` are
 * optional additions; a server that converts at its order books sends them. See
 * product.md#convert-rate.
 */
export const getCanExchangeCoin = defineEndpoint({
  name: 'getCanExchangeCoin',
  access: 'member',
  input: fields({ account: wire('type', int) }),
  output: response.rows(
    fields({
      id: response.id,
      code: wire('title', response.text),
      /** Number of decimals of an amount received in this coin. */
      scale: response.optional(response.int),
      /** The share that is deducted when this coin is exchanged: 0.001 is 0.1 %. */
      spread: response.optional(response.money),
    }),
  ),
});

/**
 * POST exchangeCoin: exchanges an amount of one coin for another within an account, at the prices
 * of the current order books, less a spread. See product.md#rate-change.
 */
export const exchangeCoin = defineEndpoint({
  name: 'exchangeCoin',
  money: true,
  access: 'member',
  input: fields({
    account: wire('type', int),
    fromCoinId: wire('from_coin_id', rowId),
    toCoinId: wire('to_coin_id', rowId),
    amount: inputAmount,
    transactionPassword: wire('paypassword', requiredText),
    /**
     * Optional addition: the displayed rate, in units of the target coin per source coin. The call
     * is refused if the rate has moved by more than 0.5 %.
     */
    rate: optionalText,
  }),
  output: nothing,
});

/**
 * POST getSmallBalances: the balances of an account that are worth less than `limit` USDT, with the
 * amount of the target coin that each whole balance yields, and the sum of these amounts.
 * `getSetting` announces it. See product.md#small-balances.
 */
export const getSmallBalances = defineEndpoint({
  name: 'getSmallBalances',
  access: 'member',
  input: fields({ account: wire('type', int), toCoinId: wire('to_coin_id', rowId) }),
  output: response.whole(
    fields({
      limit: response.money,
      received: response.money,
      balances: wire(
        'list',
        response.rows(
          fields({
            id: response.id,
            code: wire('title', response.text),
            amount: response.money,
            /** Amount of the target coin for one unit of this coin. */
            rate: response.money,
            received: response.money,
          }),
        ),
      ),
    }),
  ),
});

/**
 * POST convertSmallBalances: converts the whole balances of several coins into one within an
 * account. It converts none of them if one is no longer small or if the sum differs from `received`
 * by more than 0.5 %. See product.md#small-balances.
 */
export const convertSmallBalances = defineEndpoint({
  name: 'convertSmallBalances',
  money: true,
  access: 'member',
  input: fields({
    account: wire('type', int),
    /** Separated by commas. */
    fromCoinIds: wire('from_coin_ids', rowIds),
    toCoinId: wire('to_coin_id', rowId),
    /** The displayed sum. */
    received: inputAmount,
    transactionPassword: wire('paypassword', requiredText),
  }),
  output: nothing,
});
