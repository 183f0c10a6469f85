import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { optionalRowId } from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * One market in a list. `title` BASE/QUOTE, `symbol` joined lower case (`btcusdt`), `close` last
 * price, `change` signed percent text (`+1.23%`, plus means rising), `hamount` 24 h base volume.
 */
export const marketRow = z.object({
  id: response.id,
  symbol: response.text,
  title: response.text,
  close: response.amount,
  change: response.text,
  logo: response.optionalText,
  hamount: response.amount,
  /** Optional addition: epoch milliseconds of the tick behind `close`. */
  ts: response.optional(response.int),
  /** Optional addition: decimals of its prices. */
  price_precision: response.optional(response.int),
});

/**
 * POST getMarketList: every market; polled each 10 s on home, 5 s on trade and options. See
 * product.md#market.
 */
export const getMarketList = defineEndpoint({
  name: 'getMarketList',
  access: 'public',
  input: z.object({}),
  output: response.listOf(marketRow),
});

const currency = z.object({ id: response.id, title: response.text });

/**
 * POST getAllCurrencyList: parent (quote) currencies with the child (base) currencies traded in
 * them. See product.md#market.
 */
export const getAllCurrencyList = defineEndpoint({
  name: 'getAllCurrencyList',
  access: 'public',
  input: z.object({}),
  output: response.listOf(z.object({ ...currency.shape, child: response.rows(currency) })),
});

/**
 * POST getAllMarketList: markets of parent `fid`, or only those of its child `eid`; polled each 10
 * s. See product.md#market.
 */
export const getAllMarketList = defineEndpoint({
  name: 'getAllMarketList',
  access: 'public',
  input: z.object({ fid: optionalRowId, eid: optionalRowId }),
  output: response.listOf(marketRow),
});
