/** One market as a member sees it. Amounts are plain decimal texts. */
export interface Market {
  readonly id: string;
  /** Joined lower case, the key of candles and ticks: `btcusdt`. */
  readonly symbol: string;
  /** `BTC/USDT`. */
  readonly pair: string;
  /** Missing when the server does not tell. */
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

/** Reads the wire's signed percent text (`+1.23%`; plus means rising). */
export function readChangePercent(text: string): number | undefined {
  const match = SIGNED_PERCENT.exec(text.trim().replace('−', '-'));
  if (!match) return undefined;
  const percent = Number(match[2]);
  return match[1] === '-' && percent > 0 ? -percent : percent;
}

/** Both coins of `BTC/USDT`; the quote coin is empty when the title has no slash. */
export function splitPair(pair: string): { base: string; quote: string } {
  const slash = pair.indexOf('/');
  if (slash < 0) return { base: pair, quote: '' };
  return { base: pair.slice(0, slash), quote: pair.slice(slash + 1) };
}

/** A ranking on a falling day still shows so many. */
const LEAST_RANKED = 5;

/**
 * The rising-price ranking of home: highest change first, markets without a known change left out.
 * Falling markets stand in it only to fill the first five places.
 */
export function rankRising(markets: readonly Market[], count: number): Market[] {
  return markets
    .filter((market) => market.changePercent !== undefined)
    .sort((a, b) => (b.changePercent ?? 0) - (a.changePercent ?? 0))
    .filter((market, place) => place < LEAST_RANKED || (market.changePercent ?? 0) > 0)
    .slice(0, count);
}

/** What is not known stands below everything that is. */
const sortable = (figure: string | number | undefined) =>
  figure === undefined ? Number.NEGATIVE_INFINITY : Number(figure);

const COMPARE: Record<SortColumn, (a: Market, b: Market) => number> = {
  pair: (a, b) => (a.pair < b.pair ? -1 : a.pair > b.pair ? 1 : 0),
  volume: (a, b) => sortable(a.baseVolume) - sortable(b.baseVolume),
  price: (a, b) => sortable(a.lastPrice) - sortable(b.lastPrice),
  change: (a, b) => sortable(a.changePercent) - sortable(b.changePercent),
};

/** Sorted copy; equal rows keep the server's order, and no sort keeps it altogether. */
export function sortMarkets(markets: readonly Market[], sort: MarketSort | undefined): Market[] {
  if (!sort) return [...markets];
  const sign = sort.order === 'ascending' ? 1 : -1;
  return [...markets].sort((a, b) => {
    const difference = COMPARE[sort.column](a, b);
    return Number.isNaN(difference) ? 0 : sign * difference;
  });
}

/** What a tap on a column head leads to: first order, other order, then the server's order again. */
export function nextSort(
  current: MarketSort | undefined,
  column: SortColumn,
): MarketSort | undefined {
  const first: SortOrder = column === 'pair' ? 'ascending' : 'descending';
  if (current?.column !== column) return { column, order: first };
  if (current.order !== first) return undefined;
  return { column, order: first === 'ascending' ? 'descending' : 'ascending' };
}

/** Markets whose pair or symbol contains what was typed; case, slash, dash and spaces do not matter. */
export function searchMarkets(markets: readonly Market[], typed: string): Market[] {
  const wanted = joined(typed);
  return markets.filter((market) => joined(market.pair).includes(wanted));
}

function joined(text: string): string {
  return text.toLowerCase().replaceAll(/[\s/_-]/g, '');
}
