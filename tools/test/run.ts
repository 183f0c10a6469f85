import { parseArgs } from 'node:util';
import { requireKnown } from '../command.ts';
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
requireKnown('step', chosen, Object.keys(STEPS));
const isChosen = (name: StepName) => chosen.length === 0 || chosen.includes(name);
const stages = STAGES.map((lanes) => lanes.map((lane) => lane.filter(isChosen)));
process.exit(printSummary(await runStages(stages)) ? 0 : 1);
