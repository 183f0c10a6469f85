import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { inputAmount, int, nothing, optionalText, requiredText, rowId } from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * POST getCanExchangeCoin: coins that can be exchanged in account `type`. Optional additions of a
 * server that deals at its order books: `scale`, the decimals of what is received in the coin, and
 * `spread`, deducted from what an exchange of the coin yields (0.001 is 0.1 %). See
 * product.md#convert-rate.
 */
export const getCanExchangeCoin = defineEndpoint({
  name: 'getCanExchangeCoin',
  access: 'member',
  input: z.object({ type: int }),
  output: response.rows(
    z.object({
      id: response.id,
      title: response.text,
      scale: response.optional(response.int),
      spread: response.optional(response.amount),
    }),
  ),
});

/**
 * POST exchangeCoin: exchanges `amount` of one coin for another within account `type`, at the
 * current order books less a spread. `rate` (optional addition): the shown amount of the target
 * coin for one source coin; refused when it moved over 0.5 %. See product.md#moved-rate.
 */
export const exchangeCoin = defineEndpoint({
  name: 'exchangeCoin',
  money: true,
  access: 'member',
  input: z.object({
    type: int,
    from_coin_id: rowId,
    to_coin_id: rowId,
    amount: inputAmount,
    paypassword: requiredText,
    rate: optionalText,
  }),
  output: nothing,
});
