import Big from 'big.js';
import { add, divideDown, type Money, money, multiply, roundDown } from './money.ts';

/** The taker's side of a trade: the taker bought at an ask or sold at a bid. */
export type Taker = 'buy' | 'sell';

/** A trade for the price of an option. A trade without a `taker` counts on both sides. */
export interface PricedTrade {
  readonly price: string;
  readonly amount: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly taker?: Taker | undefined;
}

/** A window of trades that opens or settles an option. */
interface Window {
  /** Minimum duration, in milliseconds. */
  readonly lengthMs: number;
  /** Value in the quote coin that buyers and sellers must each have taken. */
  readonly volume: Money;
}

/** Duration of the windows of new options (product.md#option-price). */
export const WINDOW_MS = 5_000;
/**
 * Default cost of trading in and out of a provider's market, as a share of the amount: the public
 * fee of 0.2 % twice.
 */
export const DEFAULT_MOVING_COST = '0.004' as Money;

const DAY_MS = 86_400_000;
const VOLUME_PLACES = 8;
/** Number of decimals that the database stores. */
const PRICE_PLACES = 18;

/**
 * Returns the volume that each side of a window must have: half of the volume that one side usually
 * has in a window, derived from the value traded in 24 hours.
 */
export function windowVolumeOf(dayValue: Money): Money {
  const windows = money(String((DAY_MS / WINDOW_MS) * 2 * 2));
  return divideDown(dayValue, windows, VOLUME_PLACES);
}

/**
 * Returns the maximum total stake in a market, in the coin of `windowVolume`. Whoever wants to move
 * a price must trade half of one side of a window. That costs twice this limit, which is more than
 * a result can be worth: the stake and a profit that is smaller than the stake (ADR-144).
 */
export function stakeLimitOf(windowVolume: Money, movingCost: Money): Money {
  return divideDown(multiply(windowVolume, movingCost), money('4'), 0);
}

/**
 * Returns the trades of the shortest window at `edge` (epoch ms), or `undefined` if there are too
 * few. `trades` begin at the edge and continue away from it, either forwards or backwards in time.
 */
export function windowAt<Trade extends PricedTrade>(
  trades: readonly Trade[],
  edge: number,
  { lengthMs, volume }: Window,
): readonly Trade[] | undefined {
  const taken = { buy: new Big('0'), sell: new Big('0') };
  const isEnough = () =>
    [taken.buy, taken.sell].every((value) => value.gt('0') && value.gte(volume));
  const inside: Trade[] = [];
  for (const trade of trades) {
    if (Math.abs(trade.at - edge) > lengthMs && isEnough()) break;
    inside.push(trade);
    const value = tradedValue(trade);
    for (const side of sidesOf(trade)) taken[side] = taken[side].plus(value);
  }
  return isEnough() ? inside : undefined;
}

/**
 * Returns the price of a window, halfway between the median of the buys and the median of the
 * sells, with the trades at these medians. In a quiet market, where some buy at the ask and some
 * sell at the bid, the price does not depend on which side trades more. Throws RangeError if a side
 * has no trade.
 */
export function middleOf<Trade extends PricedTrade>(window: readonly Trade[]) {
  const [bought, sold] = [middleTrade(window, 'buy'), middleTrade(window, 'sell')];
  const sum = add(money(bought.price), money(sold.price));
  const price = roundDown(multiply(sum, '0.5'), PRICE_PLACES);
  return { price, trades: bought === sold ? [bought] : [sold, bought] };
}

/**
 * Returns the median trade of a side: half of the side's value was traded at or below its price.
 */
function middleTrade<Trade extends PricedTrade>(window: readonly Trade[], side: Taker): Trade {
  const rising = window
    .filter((trade) => sidesOf(trade).includes(side))
    .map((trade) => ({ trade, price: new Big(trade.price), value: tradedValue(trade) }))
    .sort((a, b) => a.price.cmp(b.price));
  const half = rising.reduce((sum, { value }) => sum.plus(value), new Big('0')).times('0.5');
  let below = new Big('0');
  for (const { trade, value } of rising) {
    below = below.plus(value);
    if (below.gte(half)) return trade;
  }
  throw new RangeError(`the window has no trade of the side ${side}`);
}

function sidesOf({ taker }: PricedTrade): readonly Taker[] {
  return taker === undefined ? ['buy', 'sell'] : [taker];
}

function tradedValue({ price, amount }: PricedTrade): Big {
  return new Big(price).times(amount);
}
