import { deriveKey } from './stream.ts';

/**
 * Parameters of a coin: the level to which its price returns, its daily volatility and its
 * turnover.
 */
export interface CoinProfile {
  /** In USDT. */
  readonly price: number;
  /** Standard deviation of the daily log return. */
  readonly daily: number;
  /** Daily turnover of its USDT market, in USDT. */
  readonly turnover: number;
}

const PROFILES: Readonly<Record<string, CoinProfile>> = {
  BTC: { price: 97_000, daily: 0.022, turnover: 9e7 },
  ETH: { price: 3_400, daily: 0.029, turnover: 6e7 },
  BNB: { price: 660, daily: 0.024, turnover: 1.5e7 },
  SOL: { price: 195, daily: 0.036, turnover: 3e7 },
  XRP: { price: 2.3, daily: 0.034, turnover: 2.5e7 },
  DOGE: { price: 0.34, daily: 0.04, turnover: 1.8e7 },
  ADA: { price: 0.92, daily: 0.036, turnover: 9e6 },
  TRX: { price: 0.25, daily: 0.021, turnover: 1.2e7 },
  LTC: { price: 108, daily: 0.031, turnover: 6e6 },
  DOT: { price: 7.1, daily: 0.036, turnover: 4e6 },
  AVAX: { price: 38, daily: 0.038, turnover: 5e6 },
  LINK: { price: 22, daily: 0.037, turnover: 6e6 },
};

/** The coin in which all other coins are priced. */
export const DOLLAR = 'USDT';

/**
 * Returns the profile of a coin. An unlisted coin gets a level that is derived from its name and is
 * the same in every database.
 */
export function profileOf(coin: string): CoinProfile {
  const listed = PROFILES[coin];
  if (listed !== undefined) return listed;
  const share = deriveKey('profile', coin).readUInt32BE(0) / 2 ** 32;
  return { price: 0.1 * 10 ** (share * 3), daily: 0.035, turnover: 3e6 };
}
