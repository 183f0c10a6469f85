import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { code, rowId } from './primitives.ts';
import * as response from './response-fields.ts';
import { optionalInputAmount, SIDE, WHEN } from './spot.ts';

/**
 * POST tradetriggerOrder: places an order that waits until the market trades at its trigger and
 * then becomes a limit order. With a twin, it also places a second order that waits for the other
 * direction; the first to trigger cancels the other. An optional addition, announced by `triggers`
 * in `getSetting`. See product.md#trigger-orders.
 */
export const tradetriggerOrder = defineEndpoint({
  name: 'tradetriggerOrder',
  money: true,
  access: 'member',
  input: fields({
    marketId: wire('m_id', rowId),
    side: wire('type', code(SIDE)),
    /** In the base coin. */
    quantity: wire('num', optionalInputAmount),
    when: code(WHEN),
    trigger: wire('trigger_price', optionalInputAmount),
    price: optionalInputAmount,
    twinTrigger: wire('twin_trigger_price', optionalInputAmount),
    twinPrice: wire('twin_price', optionalInputAmount),
  }),
  output: response.optional(
    response.part(
      fields({
        orderId: wire('order_id', response.optionalText),
        twinId: wire('twin_id', response.optionalText),
      }),
    ),
  ),
});
