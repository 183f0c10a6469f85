import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, optionalRowId, optionalText, text } from './primitives.ts';

/**
 * One market in a list. `title` BASE/QUOTE, `symbol` joined lower case (`btcusdt`), `close` last
 * price, `change` signed percent text (`+1.23%`, plus means rising), `hamount` 24 h base volume.
 */
export const marketRow = z.object({
  id,
  symbol: text,
  title: text,
  close: amount,
  change: text,
  logo: optionalText,
  hamount: amount,
  /** Optional addition: epoch milliseconds of the tick behind `close`. */
  ts: z.optional(z.number()),
});

/** POST getMarketList: every market; polled each 10 s on home, 5 s on trade and options. */
export const getMarketList = defineEndpoint({
  name: 'getMarketList',
  access: 'public',
  input: z.object({}),
  output: z.object({ list: z.array(marketRow) }),
});

const currency = z.object({ id, title: text });

/** POST getAllCurrencyList: parent (quote) currencies with the child (base) currencies traded in them. */
export const getAllCurrencyList = defineEndpoint({
  name: 'getAllCurrencyList',
  access: 'public',
  input: z.object({}),
  output: z.object({ list: z.array(z.object({ ...currency.shape, child: z.array(currency) })) }),
});

/** POST getAllMarketList: markets of parent `fid`, of child `eid` only when given; polled each 10 s. */
export const getAllMarketList = defineEndpoint({
  name: 'getAllMarketList',
  access: 'public',
  input: z.object({ fid: optionalRowId, eid: optionalRowId }),
  output: z.object({ list: z.array(marketRow) }),
});
