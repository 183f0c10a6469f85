import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { optionalRowId } from './primitives.ts';
import * as response from './response-fields.ts';

/** One market in a list. */
export const marketRow = fields({
  id: response.id,
  /** Both coins in lower case, without a separator: `btcusdt`. */
  symbol: response.text,
  /** In the form BASE/QUOTE. */
  pair: wire('title', response.text),
  lastPrice: wire('close', response.amount),
  /** A signed percentage as text: `+1.23%`; a plus sign means a rise. */
  change: response.text,
  logo: response.optionalText,
  /** Volume of the last 24 hours, in the base coin. */
  baseVolume: wire('hamount', response.amount),
  /** Optional addition: epoch milliseconds of the tick behind the last price. */
  tickAt: wire('ts', response.optional(response.int)),
  /** Optional addition: number of decimals of the market's prices. */
  pricePlaces: wire('price_precision', response.optional(response.int)),
});

/**
 * POST getMarketList: every market; polled every 10 s on the home screen and every 5 s on the trade
 * and options screens. See product.md#market.
 */
export const getMarketList = defineEndpoint({
  name: 'getMarketList',
  access: 'public',
  input: z.object({}),
  output: response.listOf(marketRow),
});

const currency = { id: response.id, code: wire('title', response.text) };

/**
 * POST getAllCurrencyList: the parent (quote) currencies, each with the child (base) currencies
 * that are traded in it. See product.md#market.
 */
export const getAllCurrencyList = defineEndpoint({
  name: 'getAllCurrencyList',
  access: 'public',
  input: z.object({}),
  output: response.listOf(
    fields({ ...currency, children: wire('child', response.rows(fields(currency))) }),
  ),
});

/**
 * POST getAllMarketList: the markets of a parent currency, or only those of one of its child
 * currencies; polled every 10 s. See product.md#market.
 */
export const getAllMarketList = defineEndpoint({
  name: 'getAllMarketList',
  access: 'public',
  input: fields({ parentId: wire('fid', optionalRowId), childId: wire('eid', optionalRowId) }),
  output: response.listOf(marketRow),
});
