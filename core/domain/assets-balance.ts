import { formatAmount } from './format-number.ts';

/** Number of digits shown after the leading zeros of an amount below 1. */
const PLACES = 6;
/** Number of decimals of an exact amount, as in the ledger. */
const EXACT_PLACES = 18;

/**
 * Formats a balance for reading (product.md#figures-on-the-screen): 2 decimals from 1,000 upwards,
 * 4 decimals from 1 upwards, and below 1 six digits after the leading zeros, but at most 8
 * decimals. Truncated, never rounded up.
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
