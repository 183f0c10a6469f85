/** A price with the market's own decimals and latin digits: `67012.40`. */
export function priceText(price: number, decimals: number): string {
  return price.toFixed(decimals);
}

/** A signed percentage of two decimals: `+1.23%`. */
export function percentText(percent: number): string {
  return `${percent > 0 ? '+' : ''}${percent.toFixed(2)}%`;
}

const UNITS: readonly (readonly [size: number, unit: string])[] = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];

/** A volume in at most four digits: `1.24K`, `0.0312`. */
export function volumeText(volume: number): string {
  for (const [size, unit] of UNITS) {
    if (volume >= size) return `${(volume / size).toFixed(2)}${unit}`;
  }
  return volume >= 1 ? volume.toFixed(2) : volume.toPrecision(3);
}
