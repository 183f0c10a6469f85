import { printSummary } from './report.ts';
import { runStages, STEPS, vitest } from './steps.ts';
import { changedFiles, testsTouchedBy } from './touched.ts';

/**
 * `npm run check`, for everyday use, runs type checks, lint, unit tests with the import rules, and
 * the server and screen tests that the change affects. `npm test` runs everything.
 */
const touched = testsTouchedBy(await changedFiles());
const steps = {
  ...STEPS,
  server: vitest('server', ['postgres', 'nats', 'python'], touched.server),
  screens: vitest('screens', [], touched.screens),
};
const isTouched = (name: string) =>
  !(name === 'server' || name === 'screens') || touched[name].length > 0;
const lanes = [
  ['types', 'lint', 'screens'],
  ['unit', 'server'],
].map((lane) => lane.filter(isTouched));
process.exit(printSummary(await runStages([lanes], steps)) ? 0 : 1);
