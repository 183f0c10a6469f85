import { type Money, money, multiply, ZERO } from '#core/domain/money.ts';
import { stakeLimitOf, windowVolumeOf } from '#core/domain/options-price.ts';
import type { PriceSource } from '../../market/price-source.ts';
import type { MarketName } from './options.repo.ts';

/** The limits on a market's options, based on its turnover. */
interface Turnover {
  /** Value in the quote coin that each side of a window must have traded. */
  readonly windowVolume: Money;
  /**
   * The maximum total stake in the market, in the coin of stakes; `undefined` if there is no limit.
   */
  readonly limit: Money | undefined;
}

/**
 * Returns the maximum stake that the turnover of the last 24 hours allows, or 0 if the turnover is
 * unknown (ADR-144). The simulated market has no limit, because nobody can trade in it and thus
 * move its prices.
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
