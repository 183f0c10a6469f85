import { writeFileSync } from 'node:fs';
import { COSTS_FILE, readCosts } from './model.ts';
import { tablesOf } from './tables.ts';

/**
 * `npm run capacity` prints the tables of docs/scale.md, computed from the costs in `costs.json`.
 * `npm run capacity -- measure` first measures the costs on this machine, in about two minutes.
 */
if (process.argv[2] === 'measure') {
  // Imported here because it loads the server, which the tables do not need.
  const { measure } = await import('./measure.ts');
  writeFileSync(COSTS_FILE, `${JSON.stringify(await measure(), undefined, 2)}\n`);
}
console.log(tablesOf(readCosts().calls).join('\n\n'));
