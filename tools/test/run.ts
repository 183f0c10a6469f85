import { parseArgs } from 'node:util';
import { printSummary } from './report.ts';
import { runStages, STEPS, type StepName } from './steps.ts';

/**
 * Runs all required checks. `npm test -- unit e2e` runs only these steps.
 *
 * The two lanes of a stage run concurrently, and the steps of a lane run sequentially. Concurrent
 * steps need one processor core each.
 */
const STAGES: readonly (readonly (readonly StepName[])[])[] = [
  // Extraction rewrites the catalogs that the steps of the next stage read.
  [['types'], ['catalogs']],
  [
    ['lint', 'unit'],
    ['build', 'engines'],
  ],
  [['server']],
  [['screens']],
  [['e2e']],
];

const { positionals: chosen } = parseArgs({ allowPositionals: true });
const unknown = chosen.filter((name) => !(name in STEPS));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${Object.keys(STEPS).join(', ')}`);
  process.exit(1);
}
const isChosen = (name: StepName) => chosen.length === 0 || chosen.includes(name);
const stages = STAGES.map((lanes) => lanes.map((lane) => lane.filter(isChosen)));
process.exit(printSummary(await runStages(stages)) ? 0 : 1);
