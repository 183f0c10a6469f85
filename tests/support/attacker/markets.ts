import type { MarketTerms } from './market.ts';

/** Kinds of markets by how busy they are, from the busiest to one in which little happens. */
const KINDS = {
  huge: { tradesPerSecond: 8, dayValue: 1e10, volatility: 0.0001, jumpsPerHour: 60 },
  busy: { tradesPerSecond: 4, dayValue: 1e9, volatility: 0.0002, jumpsPerHour: 120 },
  usual: { tradesPerSecond: 1, dayValue: 2e7, volatility: 0.0002, jumpsPerHour: 120 },
  quiet: { tradesPerSecond: 0.3, dayValue: 4e5, volatility: 0, jumpsPerHour: 0 },
  still: { tradesPerSecond: 0.1, dayValue: 1e5, volatility: 0, jumpsPerHour: 0 },
} as const;

type Row = readonly [
  base: string,
  kind: keyof typeof KINDS,
  price: number,
  decimals: number,
  lot: number,
];

/** The demo's USDT markets. Markets without a fee have a spread that requires none. */
const ROWS: readonly Row[] = [
  ['BTC', 'huge', 60_000, 2, 6],
  ['ETH', 'quiet', 3_000, 2, 4],
  ['BNB', 'busy', 500, 2, 4],
  ['SOL', 'huge', 150, 3, 4],
  ['XRP', 'usual', 0.5, 5, 2],
  ['DOGE', 'busy', 0.1, 6, 2],
  ['ADA', 'still', 0.4, 5, 2],
  ['TRX', 'quiet', 0.2, 6, 2],
  ['LTC', 'usual', 80, 3, 4],
  ['DOT', 'huge', 7, 4, 4],
  ['AVAX', 'still', 30, 4, 4],
  ['LINK', 'quiet', 15, 4, 4],
];

export const MARKETS: readonly MarketTerms[] = ROWS.map(([base, kind, price, decimals, lot]) => ({
  symbol: `${base.toLowerCase()}usdt`,
  base,
  kind,
  price,
  decimals,
  lot,
  spread: base === 'ETH' ? 0.002 : 0.0001,
  ...KINDS[kind],
}));
