import { formatCompact, groupDigits } from '#/domain/format-number';

/** A price with the market's own decimals: `67,012.40`. */
export function priceLabel(price: number, decimals: number): string {
  return groupDigits(price.toFixed(decimals));
}

/** A volume in few digits: `1.24K`. */
export function volumeLabel(volume: number): string {
  return formatCompact(volume.toFixed(8));
}
