import { DOLLAR, profileOf } from './profiles.ts';

/**
 * Range of units by which a price may usually move per second. Below 1, the rounded price reveals
 * from which side it was reached, so the next change is likely to reverse. Above 2,000, the moves
 * reveal the 65,536 underlying random numbers (normal.ts), and thereby the end of the minute.
 */
const MIN_UNITS = 1;
const MAX_UNITS = 2_000;
const DAY_SECONDS = 86_400;

export interface PriceUnits {
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
}

/** Returns the usual move of a second in units of the market. */
function usualUnits({ base, quote, pricePrecision }: PriceUnits): number {
  const of = profileOf(base);
  const by = quote === DOLLAR ? { price: 1, daily: 0 } : profileOf(quote);
  const daily = (of.price / by.price) * Math.hypot(of.daily, by.daily);
  return (daily / Math.sqrt(DAY_SECONDS)) * 10 ** pricePrecision;
}

/**
 * Returns why a market cannot be simulated with its decimals: its past prices would foretell later
 * ones (ADR-045). `undefined` if it can be simulated.
 */
export function whyPredictable(market: PriceUnits): string | undefined {
  const { base, quote, pricePrecision } = market;
  const units = usualUnits(market);
  if (units >= MIN_UNITS && units <= MAX_UNITS) return undefined;
  const least = Math.max(0, Math.ceil(pricePrecision + Math.log10(MIN_UNITS / units)));
  const most = Math.floor(pricePrecision + Math.log10(MAX_UNITS / units));
  return `pricePrecision of ${base}/${quote} must be from ${least} to ${most} on the simulated market: with ${pricePrecision} decimals past prices foretell the next ones`;
}
