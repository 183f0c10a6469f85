import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CHART_ROUTES, LIMITS } from './limits.ts';
import { type Figures, measure, precachedParts } from './measure.ts';

const COMMITTED = 'tools/budgets/figures.json';
const REPORTED_GROWTH = 500;
/** Parts of at least this many raw bytes have a separate line in the report of a build. */
const LISTED_PART = 15_000;

function limitOf(name: string): number {
  if (name === '/') return LIMITS.homeScript;
  if (name === 'css /') return LIMITS.homeStyle;
  if (name === 'worker') return LIMITS.feedWorker;
  if (name === 'precache') return LIMITS.precache;
  return CHART_ROUTES.includes(name.slice(2)) ? LIMITS.chartRouteScript : LIMITS.routeScript;
}

/**
 * Throws if a figure is above its budget. Reports growth over the committed figures, which
 * `BUDGETS=write` replaces.
 */
export function assertBudgets(folder: string): void {
  const figures = measure(folder);
  console.log(partTable(precachedParts(folder)));
  const over = overBudget(figures);
  if (over.length > 0) throw new Error(`Over budget:\n${over.join('\n')}`);
  if (process.env.BUDGETS === 'write') {
    writeFileSync(COMMITTED, `${JSON.stringify(figures, null, 2)}\n`);
    return;
  }
  const committed: Figures = existsSync(COMMITTED)
    ? JSON.parse(readFileSync(COMMITTED, 'utf8'))
    : {};
  for (const [name, bytes] of Object.entries(figures)) {
    const growth = bytes - (committed[name] ?? bytes);
    // Small chunks change a little with every edit.
    if (growth > REPORTED_GROWTH) console.log(`grown: ${name} by ${growth} to ${bytes} bytes`);
  }
}

/** Returns a message for each figure above its budget. */
export function overBudget(figures: Figures): string[] {
  return Object.entries(figures)
    .filter(([name, bytes]) => bytes > limitOf(name))
    .map(([name, bytes]) => `${name}: ${bytes} bytes, budget ${limitOf(name)}`);
}

/** Returns a line for each part that takes up much of the precache, with the largest first. */
function partTable(parts: Figures): string {
  const sorted = Object.entries(parts).sort(([, one], [, other]) => other - one);
  const large = sorted.filter(([, bytes]) => bytes >= LISTED_PART);
  const rest = sorted.slice(large.length).reduce((sum, [, bytes]) => sum + bytes, 0);
  const lines = [...large, [`${sorted.length - large.length} smaller parts`, rest] as const];
  return lines.map(([name, bytes]) => `precache: ${String(bytes).padStart(7)} ${name}`).join('\n');
}
