import { divideDown, isPositive, type Money, money, multiply, roundDown, ZERO } from './money.ts';

/** A market, identified by the codes of its coins: the price of one `base` is in `quote`. */
export interface PairOfCoins {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

/**
 * Returns the last price of the market with this symbol; `undefined` while no price is known and
 * recent enough.
 */
export type LastPrice = (symbol: string) => string | undefined;

/** The coin in which others are valued and through which they are converted. */
export const UNIT = 'USDT';
const PLACES = 8;
/** Number of decimals of a rate, as in the ledger. */
const RATE_PLACES = 18;

/**
 * Returns the price of one coin in USDT: the price of its USDT market or, without one, of its
 * market with another coin that has a USDT market (product.md#coin-values). `undefined` if there is
 * no such price.
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
 * Returns the value of an amount in USDT, rounded down to 8 decimals; 0 if there is no price
 * (product.md#coin-values).
 */
export function valuation(
  pairs: readonly PairOfCoins[],
  lastPrice: LastPrice,
): (coin: string, amount: Money) => Money {
  const price = unitPrice(pairs, lastPrice);
  return (coin, amount) => roundDown(multiply(amount, price(coin) ?? ZERO), PLACES);
}

/**
 * The values of both coins in USDT at the last prices. Their ratio is the rate
 * (product.md#convert-rate).
 */
export interface Conversion {
  readonly from: Money;
  readonly to: Money;
}

/**
 * Returns the values whose ratio converts one coin into another, or `undefined` while either has no
 * price. Because all rates are ratios of USDT values, converting in a circle through three coins
 * gains nothing.
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

/** Converts an amount of the source coin into the target coin, rounded down to 8 decimals. */
export function convert(amount: Money, { from, to }: Conversion): Money {
  return divideDown(multiply(amount, from), to, PLACES);
}

/**
 * Returns the rate: units of the target coin per source coin, rounded down to 18 decimals. It is
 * displayed, sent back by the client and recorded.
 */
export function rateOf({ from, to }: Conversion): Money {
  return divideDown(from, to, RATE_PLACES);
}
