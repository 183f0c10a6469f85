/**
 * Path of an SVG file that contains one `<symbol>` per market, which draws its last 24 hours and
 * has the market's id (market-data.md#sparklines).
 */
export const SPARKLINES = '/market-data/sparklines.svg';
