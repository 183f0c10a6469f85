import { type Money, money, multiply, roundDown, ZERO } from '../../../src/domain/money.ts';

/** A market by the codes of its coins: one `base` costs its last price in `quote`. */
export interface PairOfCoins {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

const UNIT = 'USDT';
const PLACES = 8;

/**
 * What an amount of a coin is worth in USDT, rounded down to 8 places: through the coin's USDT market,
 * or through one other coin that has one. 0 while no price of it was ever seen.
 */
export function valuation(
  pairs: readonly PairOfCoins[],
  lastPrice: (symbol: string) => string | undefined,
): (coin: string, amount: Money) => Money {
  const priceIn = (pair: PairOfCoins | undefined) => pair && lastPrice(pair.symbol);
  const direct = (coin: string) =>
    coin === UNIT ? '1' : priceIn(pairs.find((p) => p.base === coin && p.quote === UNIT));

  function rate(coin: string): Money {
    const own = direct(coin);
    if (own !== undefined) return money(own);
    for (const pair of pairs.filter((p) => p.base === coin)) {
      const step = priceIn(pair);
      const rest = direct(pair.quote);
      if (step !== undefined && rest !== undefined) return multiply(money(step), rest);
    }
    return ZERO;
  }

  return (coin, amount) => roundDown(multiply(amount, rate(coin)), PLACES);
}
