/**
 * Path of one SVG file with the last 24 hours of each market as a symbol, whose id is that of the
 * market (market-data.md#sparklines).
 */
export const SPARKLINES = '/market-data/sparklines.svg';
