import { type Money, money, multiply, ZERO } from '#core/domain/money.ts';
import { stakeLimitOf, windowVolumeOf } from '#core/domain/options-price.ts';
import type { PriceSource } from '../../market/price-source.ts';
import type { MarketName } from './options.repo.ts';

/** What the turnover of a market says about its options. */
interface Turnover {
  /** Value in the quote coin that each side of a window must have traded. */
  readonly windowVolume: Money;
  /** The most that may be at stake in the market, in the coin of stakes; `undefined`: no limit. */
  readonly limit: Money | undefined;
}

/**
 * Returns what the turnover of the last 24 hours allows, 0 where it is not known (ADR-144). The
 * simulated market has no limit: nobody can trade in it, so that nobody can move its prices.
 */
export function turnoverOf(
  prices: PriceSource,
  { symbol, quote }: MarketName,
  { stakeCoin, movingCost }: { readonly stakeCoin: string; readonly movingCost: Money },
): Turnover {
  if (prices.name === 'simulated') return { windowVolume: ZERO, limit: undefined };
  const windowVolume = windowVolumeOf(money(prices.quote(symbol)?.vol ?? '0'));
  const inStakes =
    quote === stakeCoin ? '1' : prices.quote(`${quote}${stakeCoin}`.toLowerCase())?.last;
  return {
    windowVolume,
    limit: stakeLimitOf(multiply(windowVolume, money(inStakes ?? '0')), movingCost),
  };
}
