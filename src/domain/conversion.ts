import {
  compare,
  divideDown,
  isPositive,
  type Money,
  money,
  multiply,
  roundDown,
  subtract,
  ZERO,
} from './money.ts';

/** A market by the codes of its coins: one `base` costs its last price in `quote`. */
export interface PairOfCoins {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

/** Last price of a market by its symbol; `undefined` while none is known (or none recent enough). */
export type LastPrice = (symbol: string) => string | undefined;

const UNIT = 'USDT';
const PLACES = 8;
/** Decimals of a rate: those of the ledger. */
const RATE_PLACES = 18;
/** A shown rate may have moved by so much until the exchange: 0.5 % (decisions.md, Money). */
const RATE_TOLERANCE = '0.005';

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

/** USDT per coin of both sides of an exchange: their ratio is its rate. */
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

/** True when a rate is over 0.5 % away from the one the member was shown. */
export function hasRateMoved(shown: Money, now: Money): boolean {
  const difference = subtract(now, shown);
  const size = compare(difference, ZERO) < 0 ? subtract(ZERO, difference) : difference;
  return compare(size, multiply(shown, RATE_TOLERANCE)) > 0;
}

export type ExchangeFault =
  | 'noCoin'
  | 'sameCoin'
  | 'noAmount'
  | 'aboveBalance'
  | 'noRate'
  | 'nothingReceived';

/** First reason why an exchange cannot be made; the server asks the same. */
export function exchangeFault(exchange: {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly amount: Money | undefined;
  /** Available in the account; `undefined` while unknown: then only the server can tell. */
  readonly balance: Money | undefined;
  readonly conversion: Conversion | undefined;
}): ExchangeFault | undefined {
  const { from, to, amount, balance } = exchange;
  if (from === undefined || to === undefined) return 'noCoin';
  if (from === to) return 'sameCoin';
  if (amount === undefined || !isPositive(amount)) return 'noAmount';
  if (balance !== undefined && compare(amount, balance) > 0) return 'aboveBalance';
  if (!exchange.conversion) return 'noRate';
  return isPositive(convert(amount, exchange.conversion)) ? undefined : 'nothingReceived';
}
