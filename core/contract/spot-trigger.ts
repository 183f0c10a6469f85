import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { int, rowId } from './primitives.ts';
import * as response from './response-fields.ts';
import { optionalInputAmount } from './spot.ts';

/**
 * POST tradetriggerOrder: places an order that waits until the market trades at `trigger_price`,
 * then is a limit order at `price`. `type` 1 buy, 2 sell; `num` quantity in the base coin; `when` 1
 * triggers at or above the price, 2 at or below it. With `twin_trigger_price` and `twin_price` it
 * places a second order that waits for the other direction; the first that is triggered cancels the
 * other one. `twin_id` is the second order. An optional addition, named by `triggers` of getSetting.
 * See product.md#trigger-orders.
 */
export const tradetriggerOrder = defineEndpoint({
  name: 'tradetriggerOrder',
  money: true,
  access: 'member',
  input: z.object({
    m_id: rowId,
    type: int,
    num: optionalInputAmount,
    when: int,
    trigger_price: optionalInputAmount,
    price: optionalInputAmount,
    twin_trigger_price: optionalInputAmount,
    twin_price: optionalInputAmount,
  }),
  output: response.optional(
    response.part(z.object({ order_id: response.optionalText, twin_id: response.optionalText })),
  ),
});
