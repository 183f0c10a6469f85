import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { cursorInput, inputAmount, int, optionalText, requiredText, rowId } from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * An alert. `type` 1 rises to, 2 falls to, 3 changes by; `value` a price, for 3 percent of
 * `base_price`, the price at which it was set. `upper` and `lower` are the prices that fire an open
 * one; `fire_price` and `firetime` belong to one that has fired.
 */
export const alert = z.object({
  id: response.id,
  symbol: response.text,
  title: response.text,
  type: response.int,
  value: response.amount,
  base_price: response.amount,
  upper: response.optional(response.amount),
  lower: response.optional(response.amount),
  addtime: response.time,
  fire_price: response.optional(response.amount),
  firetime: response.optional(response.time),
});

/**
 * POST getAlertList: the member's price alerts of `status` 1 open or 2 fired, newest first, of one
 * market with `symbol`. See product.md#price-alerts.
 */
export const getAlertList = defineEndpoint({
  name: 'getAlertList',
  access: 'member',
  input: z.object({ status: int, symbol: optionalText, ...cursorInput }),
  output: response.listOf(alert),
});

const terms = { type: int, value: inputAmount };

/**
 * POST createAlert: sets a price alert on market `symbol`; `type` and `value` as in getAlertList.
 * One that the present price meets is refused. See product.md#price-alerts.
 */
export const createAlert = defineEndpoint({
  name: 'createAlert',
  access: 'member',
  isKeyed: true,
  input: z.object({ symbol: requiredText, ...terms }),
  output: response.whole(z.object({ id: response.id })),
});

/**
 * POST editAlert: gives open alert `id` another type and value, as if it was set anew at the
 * present price. See product.md#price-alerts.
 */
export const editAlert = defineEndpoint({
  name: 'editAlert',
  access: 'member',
  isKeyed: true,
  input: z.object({ id: rowId, ...terms }),
  output: response.whole(z.object({ id: response.id })),
});

/** POST deleteAlert: deletes open alert `id`. See product.md#price-alerts. */
export const deleteAlert = defineEndpoint({
  name: 'deleteAlert',
  access: 'member',
  isKeyed: true,
  input: z.object({ id: rowId }),
  output: response.whole(z.object({ id: response.id })),
});
