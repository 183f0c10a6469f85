import { formatAmount } from './format-number.ts';

/** Digits after the leading zeros of an amount below 1. */
const PLACES = 6;
/** Decimals of an exact amount: those of the ledger. */
const EXACT_PLACES = 18;

/**
 * Formats a balance for reading (product.md#figures-on-the-screen): 2 decimals from 1,000 upwards,
 * 4 from 1 upwards, 6 digits after the leading zeros below, but at most 8 decimals. Truncated,
 * never rounded up.
 */
export function formatBalance(plain: string | undefined): string {
  const whole = /^\d+/.exec(plain ?? '')?.[0] ?? '';
  if (Number(whole) >= 1000) return formatAmount(plain, 2);
  if (Number(whole) > 0) return formatAmount(plain, 4);
  const zeros = /^0\.(0*)/.exec(plain ?? '')?.[1]?.length ?? 0;
  return formatAmount(plain, Math.min(8, zeros + PLACES));
}

/** Formats every digit of an amount. */
export function formatExact(plain: string | undefined): string {
  return formatAmount(plain, EXACT_PLACES);
}
