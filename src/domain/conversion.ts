import { divideDown, isPositive, type Money, money, multiply, roundDown, ZERO } from './money.ts';

/** A market by the codes of its coins: one `base` is priced in `quote`. */
export interface PairOfCoins {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

/** Last price of a market by its symbol; `undefined` while none is known (or none recent enough). */
export type LastPrice = (symbol: string) => string | undefined;

/** What coins are valued in, and exchanged through. */
export const UNIT = 'USDT';
const PLACES = 8;
/** Decimals of a rate: those of the ledger. */
const RATE_PLACES = 18;

/**
 * What one coin is worth in USDT: through its USDT market, or through one other coin that has one.
 * `undefined` while no way to a price is known.
 */
export function unitPrice(
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

/** What an amount of a coin is worth in USDT, rounded down to 8 places; 0 while no price is known. */
export function valuation(
  pairs: readonly PairOfCoins[],
  lastPrice: LastPrice,
): (coin: string, amount: Money) => Money {
  const price = unitPrice(pairs, lastPrice);
  return (coin, amount) => roundDown(multiply(amount, price(coin) ?? ZERO), PLACES);
}

/** USDT per coin of both sides at last prices: their ratio is the rate of a server that deals at them. */
export interface Conversion {
  readonly from: Money;
  readonly to: Money;
}

/**
 * How one coin turns into another, or `undefined` while either has no price. Always the ratio of both
 * USDT values, so that going around three coins never gains anything.
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

/** What an amount of the source coin becomes: target coin, rounded down at its 8 places. */
export function convert(amount: Money, { from, to }: Conversion): Money {
  return divideDown(multiply(amount, from), to, PLACES);
}

/** Target coin for one source coin, rounded down at 18 places: shown, sent back and recorded. */
export function rateOf({ from, to }: Conversion): Money {
  return divideDown(from, to, RATE_PLACES);
}
