import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { code, cursorInput, inputAmount, optionalText, requiredText, rowId } from './primitives.ts';
import * as response from './response-fields.ts';

/** The price rises to a level, falls to a level, or changes by a percentage. */
const KIND = { above: 1, below: 2, change: 3 } as const;

/** An alert. */
const alert = fields({
  id: response.id,
  symbol: response.text,
  pair: wire('title', response.text),
  kind: wire('type', response.code(KIND)),
  /** A price, or a change from `base_price` in percent. */
  value: response.money,
  /** The market price when the alert was created. */
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
 * POST getAlertList: the member's price alerts of one status, newest first; with `symbol`, only
 * those of that market. See product.md#price-alerts.
 */
export const getAlertList = defineEndpoint({
  name: 'getAlertList',
  access: 'member',
  input: fields({ status: code({ open: 1, fired: 2 }), symbol: optionalText, ...cursorInput }),
  output: response.listOf(alert),
});

const terms = { kind: wire('type', code(KIND)), value: inputAmount };

/**
 * POST createAlert: creates a price alert on the market `symbol`. An alert that the current price
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
 * POST editAlert: changes the kind and value of the open alert `id`, as if the alert were created
 * now, at the current price. See product.md#price-alerts.
 */
export const editAlert = defineEndpoint({
  name: 'editAlert',
  access: 'member',
  isKeyed: true,
  input: fields({ id: rowId, ...terms }),
  output: response.whole(z.object({ id: response.id })),
});

/** POST deleteAlert: deletes the open alert `id`. See product.md#price-alerts. */
export const deleteAlert = defineEndpoint({
  name: 'deleteAlert',
  access: 'member',
  isKeyed: true,
  input: z.object({ id: rowId }),
  output: response.whole(z.object({ id: response.id })),
});
