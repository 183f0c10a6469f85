/** The newest known price of a market from any source (product.md#one-price). */
export interface MarketPrice {
  /** Plain decimal string. */
  readonly price: string;
  /** Server time of the price, in epoch milliseconds. */
  readonly at: number;
  /** Server time of the newest known trade; `undefined` while none is known. */
  readonly tradedAt: number | undefined;
}

/**
 * Returns the newer of two prices, with the newer of both trade times (product.md#one-price);
 * `known` itself if nothing is new.
 */
export function newerPrice(known: MarketPrice | undefined, offer: MarketPrice): MarketPrice {
  if (!known) return offer;
  const isNewer = offer.at >= known.at && offer.price !== known.price;
  const isLaterTrade = (offer.tradedAt ?? 0) > (known.tradedAt ?? 0);
  const at = Math.max(known.at, offer.at);
  if (!isNewer && !isLaterTrade && at === known.at) return known;
  return {
    price: isNewer ? offer.price : known.price,
    at,
    tradedAt: isLaterTrade ? offer.tradedAt : known.tradedAt,
  };
}

/** Open, high and low of the last 24 hours, as plain decimal strings. */
interface Day {
  readonly open: string;
  readonly high: string;
  readonly low: string;
}

/**
 * Returns the signed change in percent, the high and the low of the last 24 hours, given a price
 * that may be newer than the stored figures.
 */
export function dayAt(price: string, { open, high, low }: Day) {
  const [now, from] = [Number(price), Number(open)];
  return {
    changePercent: ((now - from) / from) * 100,
    high: now > Number(high) ? price : high,
    low: now < Number(low) ? price : low,
  };
}
