import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CHART_ROUTES, GROWTH, LIMITS } from './limits.ts';
import { type Figures, measure } from './measure.ts';

const COMMITTED = 'tools/budgets/figures.json';

function limitOf(name: string): number {
  if (name === '/') return LIMITS.homeScript;
  if (name === 'css /') return LIMITS.homeStyle;
  if (name === 'worker') return LIMITS.klineWorker;
  if (name === 'trades') return LIMITS.tradesWorker;
  if (name === 'indicators') return LIMITS.indicatorWorker;
  if (name === 'precache') return LIMITS.precache;
  return CHART_ROUTES.includes(name.slice(2)) ? LIMITS.chartRouteScript : LIMITS.routeScript;
}

/** Bytes of growth that are always allowed: small chunks change a little with every edit. */
const SLACK = 500;

/**
 * Throws when a figure is above its budget, or 3 % and `SLACK` above the committed one.
 * `BUDGETS=write` commits the new figures instead of the second.
 */
export function checkBudgets(folder: string): void {
  const figures = measure(folder);
  const committed: Figures = existsSync(COMMITTED)
    ? JSON.parse(readFileSync(COMMITTED, 'utf8'))
    : {};
  const over = overBudget(figures);
  if (over.length > 0) throw new Error(`Over budget:\n${over.join('\n')}`);
  if (process.env.BUDGETS === 'write') {
    writeFileSync(COMMITTED, `${JSON.stringify(figures, null, 2)}\n`);
    return;
  }
  const grown = Object.entries(figures).flatMap(([name, bytes]) => {
    const before = committed[name];
    if (before === undefined || bytes <= before * GROWTH + SLACK) return [];
    return `${name}: ${bytes} bytes, more than 3 % above the committed ${before}`;
  });
  if (grown.length > 0) {
    throw new Error(
      `Grown (BUDGETS=write npm run build accepts new figures):\n${grown.join('\n')}`,
    );
  }
}

/** Returns a line for each figure above its budget. No mode of the build accepts those. */
export function overBudget(figures: Figures): string[] {
  return Object.entries(figures)
    .filter(([name, bytes]) => bytes > limitOf(name))
    .map(([name, bytes]) => `${name}: ${bytes} bytes, budget ${limitOf(name)}`);
}
