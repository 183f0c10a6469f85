/** Orders are refused if the price is older than this (product.md#age-of-figures). */
export const PRICE_MAX_AGE_MS = 15_000;
