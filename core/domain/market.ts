import { isCrediblePrice } from './credible-price.ts';

/** One market. Amounts are plain decimal strings. */
export interface Market {
  readonly id: string;
  /**
   * Both coins in lower case, without a separator: `btcusdt`. It is the key of candles and ticks.
   */
  readonly symbol: string;
  /** `BTC/USDT`. */
  readonly pair: string;
  /** `undefined` if the server omits it. */
  readonly lastPrice: string | undefined;
  /** Signed change over 24 h in percent; `undefined` if the server's text is not a number. */
  readonly changePercent: number | undefined;
  readonly logo: string | undefined;
  /** Volume of the last 24 h in the base coin. */
  readonly baseVolume: string | undefined;
  /** Time of the tick that set the price, in epoch milliseconds of the server's clock. */
  readonly tickAt: number | undefined;
  /** Number of decimals of its prices; `undefined` if the server sends none. */
  readonly pricePlaces: number | undefined;
}

/** The figures of a market that the socket sends between two polls of its list. */
export type LivePrice = Pick<Market, 'lastPrice' | 'changePercent' | 'tickAt'>;

/**
 * Returns the market at its live price, if that is newer and credible. An incredible one waits for
 * the next poll.
 */
export function withLivePrice(market: Market, live: LivePrice | undefined): Market {
  const { tickAt, lastPrice } = market;
  if (live?.tickAt === undefined || tickAt === undefined || live.tickAt <= tickAt) return market;
  const isCredible = isCrediblePrice(Number(live.lastPrice), [Number(lastPrice)]);
  return isCredible ? { ...market, ...live } : market;
}

export type SortColumn = 'pair' | 'volume' | 'price' | 'change';
export type SortOrder = 'ascending' | 'descending';
export interface MarketSort {
  readonly column: SortColumn;
  readonly order: SortOrder;
}

const SIGNED_PERCENT = /^([+-]?)(\d+(?:\.\d+)?)\s*%?$/;

/**
 * Parses the wire's signed percentage (`+1.23%`; plus means rising); `undefined` if it is invalid
 * (product.md#percentage-change).
 */
export function readChangePercent(text: string): number | undefined {
  const match = SIGNED_PERCENT.exec(text.trim().replace('−', '-'));
  if (!match) return undefined;
  const percent = Number(match[2]);
  return match[1] === '-' && percent > 0 ? -percent : percent;
}

/** Splits `BTC/USDT` into its coins; the quote coin is empty if there is no slash. */
export function splitPair(pair: string): { base: string; quote: string } {
  const slash = pair.indexOf('/');
  if (slash < 0) return { base: pair, quote: '' };
  return { base: pair.slice(0, slash), quote: pair.slice(slash + 1) };
}

/** The rankings on the home screen (product.md#home). */
export type Ranking = 'gainers' | 'losers' | 'volume' | 'new';

/** Number of places that may be filled with markets that moved in the opposite direction. */
const LEAST_RANKED = 5;

const RANK: Record<Ranking, (market: Market, markets: readonly Market[]) => number> = {
  gainers: ({ changePercent }) => changePercent ?? Number.NaN,
  losers: ({ changePercent }) => -(changePercent ?? Number.NaN),
  volume: quoteVolume,
  // The server numbers the markets in the order in which they were listed.
  new: ({ id }) => Number(id),
};

/**
 * Ranks the markets for the home screen, excluding those with an unknown figure (product.md#home).
 * Markets that moved in the opposite direction only fill up the first five places.
 */
export function rankMarkets(markets: readonly Market[], by: Ranking, count: number): Market[] {
  return markets
    .map((market) => ({ market, rank: RANK[by](market, markets) }))
    .filter(({ rank }) => !Number.isNaN(rank))
    .sort((a, b) => b.rank - a.rank)
    .filter(({ rank }, place) => place < LEAST_RANKED || rank > 0)
    .slice(0, count)
    .map(({ market }) => market);
}

/** Returns the volume in USDT, or in the quote coin if that coin has no USDT market. */
function quoteVolume({ pair, baseVolume, lastPrice }: Market, markets: readonly Market[]): number {
  const { quote } = splitPair(pair);
  const unit = markets.find((market) => market.pair === `${quote}/USDT`)?.lastPrice ?? 1;
  return Number(baseVolume) * Number(lastPrice) * Number(unit);
}

/** Sorts unknown values below all known ones. */
const sortable = (figure: string | number | undefined) =>
  figure === undefined ? Number.NEGATIVE_INFINITY : Number(figure);

const COMPARE: Record<SortColumn, (a: Market, b: Market) => number> = {
  pair: (a, b) => (a.pair < b.pair ? -1 : a.pair > b.pair ? 1 : 0),
  volume: (a, b) => sortable(a.baseVolume) - sortable(b.baseVolume),
  price: (a, b) => sortable(a.lastPrice) - sortable(b.lastPrice),
  change: (a, b) => sortable(a.changePercent) - sortable(b.changePercent),
};

/**
 * Returns a sorted copy; equal rows stay in the server's order, and so do all rows if there is no
 * `sort`.
 */
export function sortMarkets(markets: readonly Market[], sort: MarketSort | undefined): Market[] {
  if (!sort) return [...markets];
  const sign = sort.order === 'ascending' ? 1 : -1;
  return [...markets].sort((a, b) => {
    const difference = COMPARE[sort.column](a, b);
    return Number.isNaN(difference) ? 0 : sign * difference;
  });
}

/**
 * Returns the next sort order after a tap on a column heading: the column's first order, its second
 * order, and then the server's order.
 */
export function nextSort(
  current: MarketSort | undefined,
  column: SortColumn,
): MarketSort | undefined {
  const first: SortOrder = column === 'pair' ? 'ascending' : 'descending';
  if (current?.column !== column) return { column, order: first };
  if (current.order !== first) return undefined;
  return { column, order: first === 'ascending' ? 'descending' : 'ascending' };
}

/**
 * Returns the markets whose pair contains the typed text; case, slash, dash, underscore and spaces
 * are ignored.
 */
export function searchMarkets(markets: readonly Market[], typed: string): Market[] {
  const query = joined(typed);
  return markets.filter((market) => joined(market.pair).includes(query));
}

function joined(text: string): string {
  return text.toLowerCase().replaceAll(/[\s/_-]/g, '');
}
