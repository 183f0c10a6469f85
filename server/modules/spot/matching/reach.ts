import { compare, type Money, money } from '#core/domain/money.ts';
import { isWithinLimit } from '#core/domain/spot-book.ts';
import type { NamedTrade } from '../../../market/price-source.ts';
import type { OpenMarket } from './resting.repo.ts';
import { type FiredOrder, reachesTrigger } from './triggers.ts';

/** Returns the price bounds of the trades that can fill or trigger an order of a market. */
export function wantedOf({ highestBid, highestBelow, lowestAsk, lowestAbove }: OpenMarket) {
  return {
    atMost: highestOf(highestBid, highestBelow),
    atLeast: lowestOf(lowestAsk, lowestAbove),
  };
}

/**
 * Returns a function that tests whether a trade reaches the best order or the first trigger of a
 * side, because a source may also return other trades.
 */
export function reachOf(market: OpenMarket): (trade: NamedTrade) => boolean {
  const { highestBid, lowestAsk } = market;
  return (trade) => {
    const price = money(trade.price);
    return (
      (highestBid && isWithinLimit('buy', price, highestBid)) ||
      (lowestAsk && isWithinLimit('sell', price, lowestAsk)) ||
      reachesTrigger(market, price)
    );
  };
}

/** Adds a triggered order to a market. */
export function withOrder(market: OpenMarket, { side, limit }: FiredOrder): OpenMarket {
  return side === 'buy'
    ? { ...market, highestBid: highestOf(market.highestBid, limit) }
    : { ...market, lowestAsk: lowestOf(market.lowestAsk, limit) };
}

function highestOf(one: Money | undefined, other: Money | undefined): Money | undefined {
  return one && other ? (compare(one, other) > 0 ? one : other) : (one ?? other);
}

function lowestOf(one: Money | undefined, other: Money | undefined): Money | undefined {
  return one && other ? (compare(one, other) < 0 ? one : other) : (one ?? other);
}
