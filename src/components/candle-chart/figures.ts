import { compactText, grouped } from '#/domain/figures';

/** A price with the market's own decimals: `67,012.40`. */
export function priceLabel(price: number, decimals: number): string {
  return grouped(price.toFixed(decimals));
}

/** A volume in few digits: `1.24K`. */
export function volumeLabel(volume: number): string {
  return compactText(volume.toFixed(8));
}
