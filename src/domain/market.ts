/** One market. Amounts are plain decimal texts. */
export interface Market {
  readonly id: string;
  /** Joined and in lower case, the key of candles and ticks: `btcusdt`. */
  readonly symbol: string;
  /** `BTC/USDT`. */
  readonly pair: string;
  /** `undefined` when the server leaves it out. */
  readonly lastPrice: string | undefined;
  /** Percent over 24 h, signed; `undefined` when the server's text is no number. */
  readonly changePercent: number | undefined;
  readonly logo: string | undefined;
  /** 24 h volume in the base coin. */
  readonly baseVolume: string | undefined;
  /** Epoch milliseconds of the tick behind the price, on the server's clock. */
  readonly tickAt: number | undefined;
}

export type SortColumn = 'pair' | 'volume' | 'price' | 'change';
export type SortOrder = 'ascending' | 'descending';
export interface MarketSort {
  readonly column: SortColumn;
  readonly order: SortOrder;
}

const SIGNED_PERCENT = /^([+-]?)(\d+(?:\.\d+)?)\s*%?$/;

/**
 * Reads the wire's signed percentage (`+1.23%`; plus means rising); `undefined` if it is none
 * (product.md#change-in-percent).
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

/** Number of places that falling markets may fill. */
const LEAST_RANKED = 5;

/**
 * Ranks markets for home, highest change first, without those of unknown change (product.md#home,
 * ADR-055). Falling markets only fill the first five places.
 */
export function rankRising(markets: readonly Market[], count: number): Market[] {
  return markets
    .filter((market) => market.changePercent !== undefined)
    .sort((a, b) => (b.changePercent ?? 0) - (a.changePercent ?? 0))
    .filter((market, place) => place < LEAST_RANKED || (market.changePercent ?? 0) > 0)
    .slice(0, count);
}

/** Sorts what is unknown below everything known. */
const sortable = (figure: string | number | undefined) =>
  figure === undefined ? Number.NEGATIVE_INFINITY : Number(figure);

const COMPARE: Record<SortColumn, (a: Market, b: Market) => number> = {
  pair: (a, b) => (a.pair < b.pair ? -1 : a.pair > b.pair ? 1 : 0),
  volume: (a, b) => sortable(a.baseVolume) - sortable(b.baseVolume),
  price: (a, b) => sortable(a.lastPrice) - sortable(b.lastPrice),
  change: (a, b) => sortable(a.changePercent) - sortable(b.changePercent),
};

/** Returns a sorted copy; equal rows, and all rows without a `sort`, stay in the server's order. */
export function sortMarkets(markets: readonly Market[], sort: MarketSort | undefined): Market[] {
  if (!sort) return [...markets];
  const sign = sort.order === 'ascending' ? 1 : -1;
  return [...markets].sort((a, b) => {
    const difference = COMPARE[sort.column](a, b);
    return Number.isNaN(difference) ? 0 : sign * difference;
  });
}

/**
 * Returns the order after a tap on a column head: first order, other order, then the server's
 * order.
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
  const wanted = joined(typed);
  return markets.filter((market) => joined(market.pair).includes(wanted));
}

function joined(text: string): string {
  return text.toLowerCase().replaceAll(/[\s/_-]/g, '');
}
