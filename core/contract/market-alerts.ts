import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { code, cursorInput, inputAmount, optionalText, requiredText, rowId } from './primitives.ts';
import * as response from './response-fields.ts';

/** Rises to, falls to, changes by. */
const KIND = { above: 1, below: 2, change: 3 } as const;

/** An alert. */
const alert = fields({
  id: response.id,
  symbol: response.text,
  pair: wire('title', response.text),
  kind: wire('type', response.code(KIND)),
  /** A price, or the percentage of a change from `base_price`. */
  value: response.money,
  /** Price at which it was set. */
  basePrice: wire('base_price', response.money),
  /** Prices that fire an open one. */
  upper: response.optional(response.money),
  lower: response.optional(response.money),
  setAt: wire('addtime', response.moment),
  /** Of one that has fired: the price that reached the level. */
  price: wire('fire_price', response.optional(response.money)),
  firedAt: wire('firetime', response.optional(response.moment)),
});

/**
 * POST getAlertList: the member's price alerts of one status, newest first, of one market with
 * `symbol`. See product.md#price-alerts.
 */
export const getAlertList = defineEndpoint({
  name: 'getAlertList',
  access: 'member',
  input: fields({ status: code({ open: 1, fired: 2 }), symbol: optionalText, ...cursorInput }),
  output: response.listOf(alert),
});

const terms = { kind: wire('type', code(KIND)), value: inputAmount };

/**
 * POST createAlert: sets a price alert on market `symbol`.
 * One that the present price meets is refused. See product.md#price-alerts.
 */
export const createAlert = defineEndpoint({
  name: 'createAlert',
  access: 'member',
  isKeyed: true,
  input: fields({ symbol: requiredText, ...terms }),
  output: response.whole(z.object({ id: response.id })),
});

/**
 * POST editAlert: gives open alert `id` another kind and value, as if it was set anew at the
 * present price. See product.md#price-alerts.
 */
export const editAlert = defineEndpoint({
  name: 'editAlert',
  access: 'member',
  isKeyed: true,
  input: fields({ id: rowId, ...terms }),
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
