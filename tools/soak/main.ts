import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { FIGURES_FILE } from '../../tests/support/load/figures.ts';
import { run } from '../command.ts';
import { startPostgres } from '../test/postgres.ts';
import { findPrerequisites } from '../test/prerequisites.ts';
import { MUTANTS, runMutants } from './mutation.ts';
import { runNetworkFaults } from './network-faults.ts';

/**
 * The long form of what `npm test` does briefly (quality.md, L1 to L5, N1, F2): loads on both engines,
 * round trips against moving books (F2), network faults in Chromium, then every mutant.
 * `npm run soak -- loads`, `-- round-trips`, `-- faults` or `-- mutants <pattern>` runs one part.
 */
const [part, wanted = ''] = process.argv.slice(2);
const REPORT = 'test-results/soak.txt';
const LOADS = ['load-mix', 'kill', 'races', 'races-balance', 'spot-load', 'two-instances'];
const ROUND_TRIPS = ['round-trips', 'round-trips-random'];

const lines: string[] = [];
function tell(line: string): void {
  console.log(line);
  lines.push(line);
}

async function runLoads(
  title: string,
  names: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  rmSync(FIGURES_FILE, { force: true });
  const files = names.map((name) => `tests/exchange/${name}.test.ts`);
  // One file at a time: they measure, and each takes what the machine has.
  const args = ['run', '--project', 'exchange', '--no-file-parallelism', ...files];
  const code = await run('vitest', args, { env: { ...env, LOAD: 'long' } });
  tell(`\n${title}: ${code === 0 ? 'all green' : 'FAILED'}`);
  for (const line of readFileSync(FIGURES_FILE, 'utf8').trim().split('\n')) tell(line);
  return code === 0;
}

async function runGuards(env: NodeJS.ProcessEnv): Promise<boolean> {
  const chosen = MUTANTS.filter(({ name }) => new RegExp(wanted).test(name));
  tell(`\nMutants of our own guards: ${chosen.length}`);
  const results = await runMutants(chosen, env, ({ name, fault, seconds }) =>
    tell(
      `${fault === undefined ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(0)} s) ${fault ?? ''}`,
    ),
  );
  const failed = results.filter(({ fault }) => fault !== undefined).length;
  tell(`${results.length - failed} passed, ${failed} failed`);
  return failed === 0;
}

async function main(): Promise<boolean> {
  mkdirSync('test-results', { recursive: true });
  const found = await findPrerequisites();
  const own = process.env.TEST_DATABASE_URL;
  const cluster = own ? undefined : await startPostgres(found.postgresBin);
  const env = { ...process.env, TEST_DATABASE_URL: cluster?.url ?? own };
  try {
    const isLeftOut = (name: string) => part !== undefined && part !== name;
    const loads = isLeftOut('loads') || (await runLoads('Loads', LOADS, env));
    const trips = isLeftOut('round-trips') || (await runLoads('Round trips', ROUND_TRIPS, env));
    const browser = { ...env, CHROMIUM_PATH: found.chromium };
    const faults = isLeftOut('faults') || (await runNetworkFaults(browser, tell));
    const guards = isLeftOut('mutants') || (await runGuards(env));
    return loads && trips && faults && guards;
  } finally {
    writeFileSync(REPORT, `${lines.join('\n')}\n`);
    await cluster?.stop();
  }
}

process.exit((await main()) ? 0 : 1);
