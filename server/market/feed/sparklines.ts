import type { FastifyInstance } from 'fastify';
import { SPARKLINES } from '#core/contract/market-sparklines.ts';
import type { Candle } from '../market-data.ts';
import type { FeedDeps } from './deps.ts';

/** Number of points: the closes of 24 hours and the newest price. */
const CLOSES = 25;
/** A request rebuilds the file after this time. */
const FRESH_MS = 5 * 60_000;
const [WIDTH, HEIGHT] = [96, 32];
/** Distance of the line from both edges. */
const MARGIN = 2;

/**
 * Returns the path of prices (oldest first) in a box of 96 by 32; empty for fewer than two prices.
 */
function sparklinePath(closes: readonly number[]): string {
  if (closes.length < 2) return '';
  const low = Math.min(...closes);
  const range = Math.max(...closes) - low;
  const step = WIDTH / (closes.length - 1);
  const points = closes.map((close, index) => {
    const share = range === 0 ? 0.5 : (close - low) / range;
    const y = HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN);
    return `${round(index * step)} ${round(y)}`;
  });
  return `M${points.join('L')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Mounts the sparklines: one SVG file for all markets, built from hourly candles at most every five
 * minutes and served from memory (market-data.md#sparklines). A market without candles keeps its
 * last line or has none.
 */
export function mountSparklines(app: FastifyInstance, { data, clock }: FeedDeps): void {
  const lines = new Map<string, string>();
  let file = '';
  let builtAt = Number.NEGATIVE_INFINITY;
  let building: Promise<void> | undefined;

  async function build(): Promise<void> {
    const symbols = data.markets().map(({ symbol }) => symbol);
    await Promise.all(
      symbols.map(async (symbol) => {
        const candles = await data.candles(symbol, '60min', CLOSES).catch((): Candle[] => []);
        const path = sparklinePath(candles.map(({ close }) => close).reverse());
        if (path !== '') lines.set(symbol, path);
      }),
    );
    const symbolsOfFile = symbols.flatMap((symbol) => {
      const path = lines.get(symbol);
      if (path === undefined) return [];
      return `<symbol id="${symbol}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"><path d="${path}" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" vector-effect="non-scaling-stroke"/></symbol>`;
    });
    file = `<svg xmlns="http://www.w3.org/2000/svg">${symbolsOfFile.join('')}</svg>`;
    builtAt = clock();
  }

  app.get(SPARKLINES, async (_request, reply) => {
    if (clock() - builtAt >= FRESH_MS) {
      building ??= build().finally(() => {
        building = undefined;
      });
      // Requests that arrive while the file is being rebuilt get the previous one.
      if (file === '') await building;
    }
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('Cache-Control', `public, max-age=${FRESH_MS / 1000}`)
      .send(file);
  });
}
