import { divideDown, isPositive, type Money, money, multiply, roundDown, ZERO } from './money.ts';

/** A market by the codes of its coins: one `base` is priced in `quote`. */
export interface PairOfCoins {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

/** Last price of a market by its symbol; `undefined` while none is known or recent enough. */
export type LastPrice = (symbol: string) => string | undefined;

/** The coin in which others are valued and through which they are converted. */
export const UNIT = 'USDT';
const PLACES = 8;
/** Decimals of a rate: those of the ledger. */
const RATE_PLACES = 18;

/**
 * Returns the price of one coin in USDT: that of its USDT market, or of its market with one other
 * coin that has a USDT market (product.md#coin-values). `undefined` if there is no such price.
 */
function unitPrice(
  pairs: readonly PairOfCoins[],
  lastPrice: LastPrice,
): (coin: string) => Money | undefined {
  const priceIn = (pair: PairOfCoins | undefined) => pair && lastPrice(pair.symbol);
  const direct = (coin: string) =>
    coin === UNIT ? '1' : priceIn(pairs.find((p) => p.base === coin && p.quote === UNIT));

  return (coin) => {
    const own = direct(coin);
    if (own !== undefined) return money(own);
    for (const pair of pairs.filter((p) => p.base === coin)) {
      const step = priceIn(pair);
      const rest = direct(pair.quote);
      if (step !== undefined && rest !== undefined) return multiply(money(step), rest);
    }
    return undefined;
  };
}

/**
 * Value of an amount in USDT, rounded down at 8 places; 0 without a price (product.md#coin-values).
 */
export function valuation(
  pairs: readonly PairOfCoins[],
  lastPrice: LastPrice,
): (coin: string, amount: Money) => Money {
  const price = unitPrice(pairs, lastPrice);
  return (coin, amount) => roundDown(multiply(amount, price(coin) ?? ZERO), PLACES);
}

/**
 * USDT per coin of both sides at last prices. Their ratio is the rate (product.md#convert-rate).
 */
export interface Conversion {
  readonly from: Money;
  readonly to: Money;
}

/**
 * Returns the values whose ratio converts one coin into another, or `undefined` while either has no
 * price. The ratio of both USDT values, so converting around three coins gains nothing.
 */
export function conversion(
  pairs: readonly PairOfCoins[],
  lastPrice: LastPrice,
  coins: { readonly from: string; readonly to: string },
): Conversion | undefined {
  const price = unitPrice(pairs, lastPrice);
  const from = price(coins.from);
  const to = price(coins.to);
  if (!from || !to || !isPositive(from) || !isPositive(to)) return undefined;
  return { from, to };
}

/** Converts an amount of the source coin: in the target coin, rounded down at 8 places. */
export function convert(amount: Money, { from, to }: Conversion): Money {
  return divideDown(multiply(amount, from), to, PLACES);
}

/**
 * Target coin for one source coin, rounded down at 18 places: displayed, sent back and recorded.
 */
export function rateOf({ from, to }: Conversion): Money {
  return divideDown(from, to, RATE_PLACES);
}
