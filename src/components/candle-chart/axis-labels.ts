import { plainDecimal } from '#core/contract/primitives.ts';
import { formatCompact, groupDigits } from '#core/domain/format-number.ts';

/** Formats a price with the market's decimals: `67,012.40`. */
export function priceLabel(price: number, decimals: number): string {
  return groupDigits(price.toFixed(decimals));
}

/** Formats a volume in compact notation: `1.24K`. */
export function volumeLabel(volume: number): string {
  return formatCompact(plainDecimal(volume));
}
