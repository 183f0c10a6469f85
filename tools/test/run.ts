import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from '../command.ts';
import { startPostgres } from './postgres.ts';
import { findPrerequisites } from './prerequisites.ts';
import { failuresOf, playwrightFailuresOf, printSummary, type StepResult } from './report.ts';

/** Runs everything that must pass. `npm test -- unit e2e` runs only the named steps. */
const chosen = new Set(parseArgs({ allowPositionals: true }).positionals);
const REPORTS = 'test-results';
mkdirSync(REPORTS, { recursive: true });
// Every process of the run (test files, servers, builds) compiles the same modules.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/node');

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly failures?: readonly string[];
}

/** Runs a command that counts as one test. */
async function command(program: string, ...args: string[]): Promise<Counts> {
  const code = await run(program, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs a vitest project. A skipped or unfinished test counts as failed. */
async function vitest(project: string, env: NodeJS.ProcessEnv): Promise<Counts> {
  const file = `${REPORTS}/${project}.json`;
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run('vitest', ['run', '--project', project, ...reporters], { env });
  const report = readReport(file) as { numTotalTests?: number; numPassedTests?: number };
  const passed = report.numPassedTests ?? 0;
  const failed = (report.numTotalTests ?? 0) - passed;
  const failures = failuresOf(report);
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures };
}

async function playwright(env: NodeJS.ProcessEnv): Promise<Counts> {
  const file = `${REPORTS}/e2e.json`;
  rmSync(file, { force: true });
  const code = await run('playwright', ['test', '--reporter=list,json'], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const report = readReport(file);
  const { stats } = report as { stats?: Record<string, number> };
  const passed = stats?.expected ?? 0;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (stats?.skipped ?? 0);
  const failures = playwrightFailuresOf(report);
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

type Step = readonly [name: string, act: () => Promise<Counts>];

async function runStep([name, act]: Step): Promise<StepResult> {
  console.log(`\n== ${name}`);
  const started = Date.now();
  return { name, ...(await act()), seconds: (Date.now() - started) / 1000 };
}

/** Runs the chosen ones of these steps one after the other. */
async function runSteps(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    if (chosen.size === 0 || chosen.has(step[0])) results.push(await runStep(step));
  }
  return results;
}

async function main(): Promise<boolean> {
  const found = await findPrerequisites();
  console.log(`Browser: ${found.chromium}\nPostgreSQL: ${found.postgresBin}`);
  const cluster = process.env.TEST_DATABASE_URL
    ? undefined
    : await startPostgres(found.postgresBin, { isDurable: false });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    CHROMIUM_PATH: found.chromium,
    TEST_DATABASE_URL: cluster?.url ?? process.env.TEST_DATABASE_URL,
  };
  // The sequences of a stage run at the same time: the walks of `engines` mostly wait for the market,
  // and what is beside them needs one processor. Extraction rewrites the catalogs that others read.
  const stages: readonly (readonly (readonly Step[])[])[] = [
    [
      [['types', () => command('npm', 'run', '--silent', 'types')]],
      [['catalogs', () => command('node', 'tools/i18n/check-extracted.ts')]],
    ],
    [
      [
        ['lint', () => command('npm', 'run', '--silent', 'lint')],
        ['unit', () => vitest('unit', env)],
      ],
      [
        ['build', () => command('npm', 'run', '--silent', 'build')],
        ['engines', () => vitest('engines', env)],
      ],
    ],
    [[['server', () => vitest('server', env)]]],
    [[['screens', () => vitest('screens', env)]]],
    [[['e2e', () => playwright(env)]]],
  ];
  const results: StepResult[] = [];
  try {
    for (const stage of stages) results.push(...(await Promise.all(stage.map(runSteps))).flat());
  } finally {
    await cluster?.stop();
  }
  return printSummary(results);
}

const green = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  return false;
});
process.exit(green ? 0 : 1);
