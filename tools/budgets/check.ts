import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CHART_ROUTES, GROWTH, LIMITS } from './limits.ts';
import { type Figures, measure } from './measure.ts';

const COMMITTED = 'tools/budgets/figures.json';

function limitOf(name: string): number {
  if (name === '/') return LIMITS.homeScript;
  if (name === 'css /') return LIMITS.homeStyle;
  if (name === 'worker') return LIMITS.klineWorker;
  if (name === 'precache') return LIMITS.precache;
  return CHART_ROUTES.includes(name.slice(2)) ? LIMITS.chartRouteScript : LIMITS.routeScript;
}

/** Bytes of growth that are always allowed: small chunks change a little with every edit. */
const SLACK = 500;

/** Throws when a figure is above its budget, or 3 % and `SLACK` above the committed one. */
export function checkBudgets(folder: string): void {
  const figures = measure(folder);
  const committed: Figures = existsSync(COMMITTED)
    ? JSON.parse(readFileSync(COMMITTED, 'utf8'))
    : {};
  const faults: string[] = [];
  for (const [name, bytes] of Object.entries(figures)) {
    const limit = limitOf(name);
    const before = committed[name];
    if (bytes > limit) faults.push(`${name}: ${bytes} bytes, budget ${limit}`);
    else if (before !== undefined && bytes > before * GROWTH + SLACK) {
      faults.push(`${name}: ${bytes} bytes, more than 3 % above the committed ${before}`);
    }
  }
  if (process.env.BUDGETS === 'write') {
    writeFileSync(COMMITTED, `${JSON.stringify(figures, null, 2)}\n`);
    return;
  }
  if (faults.length > 0) {
    throw new Error(
      `Over budget (BUDGETS=write npm run build accepts new figures):\n${faults.join('\n')}`,
    );
  }
}
