/** Formats whole units as a plain decimal string: `formatDecimal(9700012, 2)` is `97000.12`. */
export function formatDecimal(units: number, decimals: number): string {
  if (decimals === 0) return String(units);
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
