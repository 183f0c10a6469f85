import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { run } from '../command.ts';
import { startPostgres } from './postgres.ts';
import {
  ensureInstalled,
  type ProgramName,
  requireChromium,
  requirePostgres,
} from './prerequisites.ts';
import { playwrightFailuresOf, type StepResult } from './report.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const REPORTS = 'test-results';

type Counts = Pick<StepResult, 'passed' | 'failed' | 'failures'>;

interface Step {
  /** Programs other than Node. The `packages` step installs missing ones. */
  readonly needs?: readonly ProgramName[];
  run(env: NodeJS.ProcessEnv): Promise<Counts>;
}

/** Runs programs until one fails. They count as one test. */
function commands(...lines: readonly (readonly [program: string, ...args: string[]])[]): Step {
  return {
    async run(env) {
      for (const [program, ...args] of lines) {
        if ((await run(program, args, { env })) !== 0) return { passed: 0, failed: 1 };
      }
      return { passed: 1, failed: 0 };
    },
  };
}

/**
 * Runs vitest projects (`unit*` matches all names that begin with it), or only the given files of
 * them. A skipped test counts as failed.
 */
export function vitest(
  project: string,
  needs: readonly ProgramName[] = [],
  files: readonly string[] = [],
): Step {
  return {
    needs,
    async run(env) {
      const file = `${REPORTS}/${project.replace('*', '')}.json`;
      rmSync(file, { force: true });
      const reporters = ['--reporter=default', '--reporter=./tools/test/vitest-report.ts'];
      const args = ['run', '--project', project, ...reporters, ...files];
      const code = await run('vitest', args, { env: { ...env, TEST_REPORT: file } });
      return atLeastOne(code, { passed: 0, failed: 0, ...(readReport(file) as Partial<Counts>) });
    },
  };
}

const playwright: Step = {
  needs: ['chromium', 'fonts'],
  async run(env) {
    const file = `${REPORTS}/e2e.json`;
    rmSync(file, { force: true });
    const code = await run('playwright', ['test', '--reporter=list,json'], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    const report = readReport(file);
    const { stats } = report as { stats?: Record<string, number> };
    const passed = stats?.expected ?? 0;
    const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (stats?.skipped ?? 0);
    return atLeastOne(code, { passed, failed, failures: playwrightFailuresOf(report) });
  },
};

/**
 * Adds one failure if a runner failed without a failed test, for example because it did not start.
 */
function atLeastOne(code: number, counts: Counts): Counts {
  if (code === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [`no test failed, but the runner ended with ${code}`] };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

export const STEPS = {
  // With several threads, each checker would read the libraries again, and another step uses the
  // second core.
  types: commands(['tsc', '-b', '--singleThreaded']),
  lint: commands(['npm', 'run', '--silent', 'lint']),
  catalogs: commands(['node', 'tools/i18n/check-extracted.ts']),
  build: commands(['node', 'tools/build.ts']),
  unit: vitest('unit*'),
  engines: vitest('engines', ['firefox', 'webkit', 'fonts']),
  server: vitest('server', ['postgres', 'nats', 'python']),
  screens: vitest('screens'),
  e2e: playwright,
} as const satisfies Readonly<Record<string, Step>>;

export type StepName = keyof typeof STEPS;
type Steps = Readonly<Record<string, Step>>;

async function timed(name: string, act: () => Promise<Counts>): Promise<StepResult> {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const seconds = () => (Date.now() - started) / 1000;
  try {
    return { name, ...(await act()), seconds: seconds() };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { name, passed: 0, failed: 1, failures: [failure], seconds: seconds() };
  }
}

async function install(needs: readonly ProgramName[]): Promise<Counts> {
  await ensureInstalled(needs);
  return { passed: 1, failed: 0 };
}

/**
 * Runs stages sequentially. The lanes of a stage run concurrently, and the steps of a lane run in
 * turn. Before that, it installs the programs that the steps need and starts a PostgreSQL for them.
 */
export async function runStages(
  stages: readonly (readonly (readonly string[])[])[],
  steps: Steps = STEPS,
): Promise<StepResult[]> {
  mkdirSync(REPORTS, { recursive: true });
  const chosen = stages.flat(2).map((name) => stepOf(name, steps));
  const needs = [...new Set(chosen.flatMap((step) => step.needs ?? []))];
  const results: StepResult[] = [];
  if (needs.length > 0) results.push(await timed('packages', () => install(needs)));
  if (results.some(({ failed }) => failed > 0)) return results;
  const { env, stop } = await openEnvironment(needs);
  const runLane = async (lane: readonly string[]) => {
    const own: StepResult[] = [];
    for (const name of lane) own.push(await timed(name, () => stepOf(name, steps).run(env)));
    return own;
  };
  try {
    for (const lanes of stages) results.push(...(await Promise.all(lanes.map(runLane))).flat());
  } finally {
    await stop();
  }
  return results;
}

function stepOf(name: string, steps: Steps): Step {
  const step = steps[name];
  if (step === undefined) throw new Error(`no step ${name}`);
  return step;
}

async function openEnvironment(needs: readonly ProgramName[]) {
  const folder = createTemporaryFolder();
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // Every process of the run (test files, servers, builds) compiles the same modules.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve('.cache/node'),
    TMPDIR: folder,
  };
  if (needs.includes('chromium')) env.CHROMIUM_PATH = await requireChromium();
  if (!needs.includes('postgres') || env.TEST_DATABASE_URL) {
    return { env, stop: async () => removeFolder() };
  }
  const cluster = await startPostgres(requirePostgres(), { isDurable: false, folder });
  env.TEST_DATABASE_URL = cluster.url;
  return { env, stop: () => cluster.stop().finally(removeFolder) };
}
