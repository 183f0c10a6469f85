import { type Decimal, decimal, down, least, sum, up, ZERO } from './decimal.ts';
import type { Market } from './terms.ts';
import type { BookSide, World } from './world.ts';

export type Side = 'buy' | 'sell';

export interface Level {
  readonly price: Decimal;
  readonly quantity: Decimal;
}

/** The levels that a trade takes from the book of a market. */
export interface Deal {
  readonly market: Market;
  readonly side: Side;
  readonly parts: readonly Level[];
}

export type HouseBook = ReturnType<typeof createHouseBook>;

const SHOWN_LEVELS = 20;

/** Takes levels, best first, up to a quantity, a budget or a limit price, in steps of `places`. */
export function walk(
  levels: readonly Level[],
  until: { quantity?: Decimal | undefined; budget?: Decimal | undefined },
  places: number,
): { parts: Level[]; quantity: Decimal; value: Decimal } {
  const parts: Level[] = [];
  let quantity = ZERO;
  let value = ZERO;
  for (const level of levels) {
    const byBudget = until.budget && down(until.budget.minus(value).div(level.price), places);
    const wanted = until.quantity?.minus(quantity) ?? byBudget ?? level.quantity;
    const taken = least(wanted, level.quantity);
    if (taken.lte(ZERO)) break;
    parts.push({ price: level.price, quantity: taken });
    quantity = quantity.plus(taken);
    value = value.plus(level.price.times(taken));
  }
  return { parts, quantity, value };
}

/** Returns the median quantity of the levels on one side. */
export function usualLevel(levels: readonly Level[]): Decimal {
  const sorted = levels.map(({ quantity }) => quantity).sort((a, b) => a.cmp(b));
  return sorted[Math.floor(sorted.length / 2)] ?? ZERO;
}

/**
 * Returns the amount in the levels of the order's own side that trades before the order
 * (product.md#resting-orders).
 */
export function queueBefore(side: Side, limit: Decimal, own: readonly Level[]): Decimal {
  const better = own.filter(({ price }) => (side === 'buy' ? price.gte(limit) : price.lte(limit)));
  const before = sum(better.map(({ quantity }) => quantity));
  const usual = usualLevel(own);
  return before.gt(usual) ? before : usual;
}

/**
 * Creates the house's offer: the displayed books minus the amounts that members have taken
 * (product.md#house-book).
 */
export function createHouseBook(world: World) {
  const gone = new Map<string, Decimal>();
  const nameOf = ({ symbol }: Market, side: Side, price: Decimal) =>
    `${symbol}/${world.book(symbol)?.version}/${side}/${price.toFixed()}`;

  /**
   * Returns one side of the book in the market's decimals, with each price only once and the best
   * first.
   */
  function shown(market: Market, side: Side): Level[] {
    const book = world.book(market.symbol);
    const merged = new Map<string, Decimal>();
    const raw: BookSide = (side === 'buy' ? book?.asks : book?.bids) ?? [];
    for (const [priceText, amount] of raw.filter(inLegs(market, side)).slice(0, SHOWN_LEVELS)) {
      const price = (side === 'buy' ? up : down)(decimal(priceText), market.pricePrecision);
      const name = price.toFixed();
      const quantity = down(decimal(amount), market.amountPrecision);
      merged.set(name, (merged.get(name) ?? ZERO).plus(quantity));
    }
    return [...merged]
      .map(([price, quantity]) => ({ price: decimal(price), quantity }))
      .filter(({ price, quantity }) => price.gt(ZERO) && quantity.gt(ZERO))
      .sort((a, b) => (side === 'buy' ? 1 : -1) * a.price.cmp(b.price));
  }

  /**
   * In a market between two coins, keeps the levels that are no better than the prices through the
   * two USDT markets.
   */
  function inLegs({ base, quote }: Market, side: Side) {
    if (quote === 'USDT') return () => true;
    const [ofBase, ofQuote] = [base, quote].map((one) => world.book(`${one}USDT`.toLowerCase()));
    const over = side === 'buy' ? ofBase?.bids[0] : ofBase?.asks[0];
    const under = side === 'buy' ? ofQuote?.asks[0] : ofQuote?.bids[0];
    if (!over || !under) return () => true;
    const bound = decimal(over[0]).div(decimal(under[0]));
    return ([price]: BookSide[number]) =>
      side === 'buy' ? decimal(price).gte(bound) : decimal(price).lte(bound);
  }

  return {
    shown,
    /**
     * Returns the offer that remains for an order of this side after `deals`; `undefined` while the
     * house does not trade.
     */
    levels(market: Market, side: Side, deals: readonly Deal[] = []): Level[] | undefined {
      if (world.book(market.symbol) === undefined) return undefined;
      const [ask, bid] = [shown(market, 'buy')[0], shown(market, 'sell')[0]];
      if (ask && bid && ask.price.lt(bid.price)) return undefined;
      return shown(market, side)
        .map(({ price, quantity }) => {
          const same = deals.filter((deal) => deal.market === market && deal.side === side);
          const parts = same.flatMap((deal) => deal.parts).filter((part) => part.price.eq(price));
          const planned = sum(parts.map((part) => part.quantity));
          const taken = gone.get(nameOf(market, side, price)) ?? ZERO;
          const left = quantity.minus(taken).minus(planned);
          return { price, quantity: down(left, market.amountPrecision) };
        })
        .filter(({ quantity }) => quantity.gt(ZERO));
    },
    take(market: Market, side: Side, parts: readonly Level[]): void {
      for (const { price, quantity } of parts) {
        const name = nameOf(market, side, price);
        gone.set(name, (gone.get(name) ?? ZERO).plus(quantity));
      }
    },
  };
}
