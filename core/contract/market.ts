import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { optionalRowId } from './primitives.ts';
import * as response from './response-fields.ts';

/** One market in a list. */
export const marketRow = fields({
  id: response.id,
  /** Joined, lower case: `btcusdt`. */
  symbol: response.text,
  /** BASE/QUOTE. */
  pair: wire('title', response.text),
  lastPrice: wire('close', response.amount),
  /** Signed percent text: `+1.23%`, plus means rising. */
  change: response.text,
  logo: response.optionalText,
  /** Volume of 24 hours. */
  baseVolume: wire('hamount', response.amount),
  /** Optional addition: epoch milliseconds of the tick behind the last price. */
  tickAt: wire('ts', response.optional(response.int)),
  /** Optional addition: decimals of its prices. */
  pricePlaces: wire('price_precision', response.optional(response.int)),
});

/**
 * POST getMarketList: every market; polled every 10 s on home, every 5 s on trade and options. See
 * product.md#market.
 */
export const getMarketList = defineEndpoint({
  name: 'getMarketList',
  access: 'public',
  input: z.object({}),
  output: response.listOf(marketRow),
});

const currency = { id: response.id, code: wire('title', response.text) };

/**
 * POST getAllCurrencyList: parent (quote) currencies with the child (base) currencies traded in
 * them. See product.md#market.
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
 * POST getAllMarketList: markets of a parent, or only those of its child; polled every 10 s. See
 * product.md#market.
 */
export const getAllMarketList = defineEndpoint({
  name: 'getAllMarketList',
  access: 'public',
  input: fields({ parentId: wire('fid', optionalRowId), childId: wire('eid', optionalRowId) }),
  output: response.listOf(marketRow),
});
