import { deviceText } from '#/lib/storage';

/** Key of `deviceText` (product.md#device-storage). */
export const DRAWINGS_KEY = 'trade-drawings';

/**
 * Returns whether a market may have stored drawings, without the code that reads them: a list of
 * none is not stored.
 */
export function hasStoredDrawings(symbol: string): boolean {
  return deviceText.get(DRAWINGS_KEY)?.includes(`"${symbol}"`) === true;
}
