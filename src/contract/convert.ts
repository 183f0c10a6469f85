import * as z from 'zod/mini';
import * as answer from './answer-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { inputAmount, int, nothing, optionalText, requiredText, rowId } from './primitives.ts';

/**
 * POST getCanExchangeCoin: coins that can be exchanged in account `type`. Optional additions, told by a
 * server that deals at its order books: `scale`, the decimals of what is received in the coin, and
 * `spread`, kept from what an exchange of the coin brings (0.001 is 0.1 %).
 */
export const getCanExchangeCoin = defineEndpoint({
  name: 'getCanExchangeCoin',
  access: 'member',
  input: z.object({ type: int }),
  output: answer.rows(
    z.object({
      id: answer.id,
      title: answer.text,
      scale: answer.optional(answer.int),
      spread: answer.optional(answer.amount),
    }),
  ),
});

/**
 * POST exchangeCoin: swaps `amount` of one coin into another within account `type`, at the order
 * books of the moment less a spread. `rate` (optional addition): what one source coin of this amount was
 * shown to bring in the target coin; refused when it moved over 0.5 %.
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
