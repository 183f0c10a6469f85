import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { run } from '../command.ts';
import { startPostgres } from './postgres.ts';
import { findPrerequisites } from './prerequisites.ts';
import { failuresOf, playwrightFailuresOf, printSummary, type StepResult } from './report.ts';

/** Runs everything that must pass. `npm test -- unit e2e` runs only the named steps. */
const chosen = new Set(parseArgs({ allowPositionals: true }).positionals);
const REPORTS = 'test-results';
mkdirSync(REPORTS, { recursive: true });

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

async function main(): Promise<boolean> {
  const found = await findPrerequisites();
  console.log(`Browser: ${found.chromium}\nPostgreSQL: ${found.postgresBin}`);
  const cluster = process.env.TEST_DATABASE_URL
    ? undefined
    : await startPostgres(found.postgresBin);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    CHROMIUM_PATH: found.chromium,
    TEST_DATABASE_URL: cluster?.url ?? process.env.TEST_DATABASE_URL,
  };
  const steps: readonly (readonly Step[])[] = [
    [['types', () => command('npm', 'run', '--silent', 'types')]],
    [['lint', () => command('npm', 'run', '--silent', 'lint')]],
    [['catalogs', () => command('node', 'tools/i18n/check-extracted.ts')]],
    [['build', () => command('npm', 'run', '--silent', 'build')]],
    // At the same time: the walks mostly wait for the market, unit tests never wait.
    [
      ['unit', () => vitest('unit', env)],
      ['engines', () => vitest('engines', env)],
    ],
    [['server', () => vitest('server', env)]],
    [['screens', () => vitest('screens', env)]],
    [['e2e', () => playwright(env)]],
  ];
  const results: StepResult[] = [];
  try {
    for (const atOnce of steps) {
      const wanted = atOnce.filter(([name]) => chosen.size === 0 || chosen.has(name));
      results.push(...(await Promise.all(wanted.map(runStep))));
    }
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
