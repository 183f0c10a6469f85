/** The socket topic of the newest price of every market; our addition (market-data.md#topics). */
export const TICKERS_TOPIC = 'market.tickers';

/** The newest price of a market. */
export interface Ticker {
  readonly symbol: string;
  /** The price 24 h ago. */
  readonly open: number;
  readonly close: number;
  /** The time of the last trade, in epoch milliseconds. */
  readonly ts: number;
}

const isPrice = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value < Number.POSITIVE_INFINITY;

/** Reads the tickers of a push, without invalid ones. */
export function readTickers(list: unknown): Ticker[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((ticker: unknown) => {
    const { symbol, open, close, ts } = (ticker ?? {}) as Readonly<Record<string, unknown>>;
    const isValid = typeof symbol === 'string' && isPrice(open) && isPrice(close);
    return isValid && Number.isSafeInteger(ts) ? [{ symbol, open, close, ts: ts as number }] : [];
  });
}
