import { deviceText } from '#/lib/storage';

/** The key of `deviceText` (product.md#device-storage). */
export const DRAWINGS_KEY = 'trade-drawings';

/**
 * Returns true if a market may have stored drawings, without loading the code that reads them. An
 * empty list is not stored.
 */
export function hasStoredDrawings(symbol: string): boolean {
  return deviceText.get(DRAWINGS_KEY)?.includes(`"${symbol}"`) === true;
}
