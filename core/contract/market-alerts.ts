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
  /** Price at which the alert was created. */
  basePrice: wire('base_price', response.money),
  /** Prices at which an open alert fires. */
  upper: response.optional(response.money),
  lower: response.optional(response.money),
  setAt: wire('addtime', response.moment),
  /** For a fired alert: the price that reached the level. */
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
 * POST createAlert: creates a price alert on market `symbol`. An alert that the current price
 * already satisfies is refused. See product.md#price-alerts.
 */
export const createAlert = defineEndpoint({
  name: 'createAlert',
  access: 'member',
  isKeyed: true,
  input: fields({ symbol: requiredText, ...terms }),
  output: response.whole(z.object({ id: response.id })),
});

/**
 * POST editAlert: changes kind and value of open alert `id`, as if it were created now, at the
 * current price. See product.md#price-alerts.
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
