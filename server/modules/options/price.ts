import { openingUntil, settlementFrom } from '#core/domain/options.ts';
import { middleOf, windowAt } from '#core/domain/options-price.ts';
import type { LoggedTrades, NamedTrade, PriceSource } from '../../market/price-source.ts';
import type { OptionRow } from './options.repo.ts';

/**
 * The opening or settlement price of an option: a tick, or the median price of a window of trades
 * (ADR-144).
 */
export interface Deciding {
  readonly price: string;
  /** Time of the last trade that counts, in epoch milliseconds. */
  readonly at: number;
  readonly source: 'simulated' | 'htx';
  /** Name of the tick, or names of the median trades; `undefined` if there are none. */
  readonly name?: string | undefined;
}

/** The terms of an order that decide which trades open and settle it. */
type PricedOrder = Pick<
  OptionRow,
  'openAfter' | 'openSource' | 'expiresAt' | 'windowMs' | 'windowVolume'
>;

/**
 * Returns the opening of an order, from the source of its purchase (product.md#option-opening). It
 * is `none` if too little was traded in time, and `unknown` while the log may still receive a
 * trade.
 */
export async function loggedOpening(
  prices: PriceSource,
  symbol: string,
  { openAfter, openSource, expiresAt, windowMs, windowVolume }: PricedOrder,
): Promise<Deciding | 'none' | 'unknown'> {
  if (openAfter === null || openSource !== prices.name) return 'unknown';
  const notAfter = openingUntil({ openAfter, expiresAt });
  if (windowMs === 0) return prices.firstTickAfter(symbol, openAfter, notAfter);
  const logged = await prices.tradesWithin(symbol, openAfter, notAfter);
  const end = Math.min(openAfter + windowMs, notAfter);
  if (logged.until < end) return 'unknown';
  const wanted = { lengthMs: windowMs, volume: windowVolume };
  const window = windowAt(logged.trades, openAfter, wanted);
  if (window === undefined) return logged.until < notAfter ? 'unknown' : 'none';
  const opening = decidingOf(prices, window);
  return hasHole(logged, openAfter, Math.max(end, opening.at)) ? 'none' : opening;
}

/**
 * Returns the settlement of an order that was opened at `openTickAt` (epoch ms); older trades do
 * not count. Returns `undefined` if the log is not complete or too little was traded.
 */
export async function loggedSettlement(
  prices: PriceSource,
  symbol: string,
  { expiresAt, openAfter, openSource, windowMs, windowVolume }: PricedOrder,
  openTickAt: number,
): Promise<Deciding | undefined> {
  if (openAfter === null) {
    const from = settlementFrom({ expiresAt, openTickAt: undefined });
    return prices.tickAtOrBefore(symbol, expiresAt, from);
  }
  if (openSource !== prices.name) return undefined;
  const from = settlementFrom({ expiresAt, openTickAt });
  if (windowMs === 0) return prices.tickAtOrBefore(symbol, expiresAt, from);
  // Trades before the shortest window are rarely needed.
  for (const since of [Math.max(expiresAt - windowMs, from), from]) {
    const logged = await prices.tradesWithin(symbol, since - 1, expiresAt);
    if (logged.until < expiresAt) return undefined;
    const wanted = { lengthMs: windowMs, volume: windowVolume };
    const window = windowAt(logged.trades.toReversed(), expiresAt, wanted)?.toReversed();
    const [first] = window ?? [];
    if (window !== undefined && first !== undefined) {
      return hasHole(logged, first.at, expiresAt) ? undefined : decidingOf(prices, window);
    }
  }
  return undefined;
}

/**
 * Returns true if the log has every trade that could settle an order which was opened at
 * `openTickAt`.
 */
export async function isSettlementLogged(
  prices: PriceSource,
  symbol: string,
  { expiresAt, windowMs }: OptionRow,
  openTickAt: number,
): Promise<boolean> {
  const from = settlementFrom({ expiresAt, openTickAt });
  if (windowMs === 0) return (await prices.firstTickAfter(symbol, from - 1, expiresAt)) === 'none';
  const logged = await prices.tradesWithin(symbol, from - 1, expiresAt);
  return logged.until >= expiresAt && !hasHole(logged, from, expiresAt);
}

function decidingOf({ name: source }: PriceSource, window: readonly NamedTrade[]): Deciding {
  const { price, trades } = middleOf(window);
  const at = window.reduce((last, trade) => Math.max(last, trade.at), 0);
  return { price, at, source, name: trades.map(({ name }) => name).join(' + ') };
}

function hasHole({ holes }: LoggedTrades, after: number, until: number): boolean {
  return holes.some((hole) => hole.since < until && hole.until > after);
}
