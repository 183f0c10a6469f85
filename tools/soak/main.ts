import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MEASUREMENTS_FILE } from '../../tests/support/load/measurements.ts';
import { requireKnown, run } from '../command.ts';
import { startPostgres } from '../test/postgres.ts';
import {
  ALL_PROGRAMS,
  ensureInstalled,
  requireChromium,
  requirePostgres,
} from '../test/prerequisites.ts';
import { runBrowser } from './browser.ts';
import { runCluster } from './cluster.ts';
import { runDeploy } from './deploy.ts';
import { runEngines } from './engines.ts';
import { runFailover } from './failover.ts';
import { runFeed } from './feed.ts';
import { MUTANTS, runMutants } from './mutation.ts';
import { runNetworkFaults } from './network-faults.ts';
import { runRestore } from './restore.ts';
import { runRolling } from './rolling.ts';

/** The test files of each long part, by its name on the command line. */
const LONG_PARTS: Readonly<Record<string, readonly string[]>> = {
  loads: [
    'system/load-mix',
    'system/kill',
    'ledger/races',
    'ledger/races-balance',
    'ledger/races-triggers',
    'spot/load',
    'system/two-instances.soak',
  ],
  attacker: ['options/attackers', 'system/attacker.soak'],
  desk: ['desk/killed.soak', 'desk/many.soak'],
  fairness: ['market/fairness', 'market/decimals.soak', 'market/fairness-leaks.soak'],
  images: ['uploads/large.soak'],
  liabilities: ['assets/liabilities.soak'],
  model: ['system/model'],
  options: ['options/random'],
  results: ['results/random', 'results/speed.soak'],
  resets: ['auth/reset-timing.soak'],
  'round-trips': ['system/round-trips', 'system/round-trips-random'],
  withdrawals: ['withdrawal/two-people.soak', 'withdrawal/killed.soak'],
};

/**
 * The long form of the reliability tests of `npm test` (quality.md#reliability): loads on both
 * database engines, attacks on the house, the fairness of the simulated market, the exchange
 * against its model, two people on one case, random options and round trips on each price source,
 * and random values of pure code. Then come a database that is destroyed and restored, the app
 * behind its proxies, network and feed faults, every walk in each browser, and every mutant. `npm
 * run soak -- <part>` runs one part, which is a name from LONG_PARTS or PARTS; `failover
 * [fault]` and `mutants <pattern>` run a selection. Parts that need more Debian packages say so.
 */
const [part, wanted = ''] = parseArgs({ allowPositionals: true }).positionals;
const REPORT = 'test-results/soak.txt';

const lines: string[] = [];
function print(line: string): void {
  console.log(line);
  lines.push(line);
}

async function runLong(
  title: string,
  names: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  rmSync(MEASUREMENTS_FILE, { force: true });
  const files = names.map((name) => `tests/server/${name}.test.ts`);
  // One file runs at a time, because each one measures and uses the whole machine.
  const projects = ['--project', 'server', '--project', 'soak'];
  const args = ['run', ...projects, '--no-file-parallelism', ...files];
  const code = await run('vitest', args, { env: { ...env, LOAD: 'long' } });
  print(`\n${title}: ${code === 0 ? 'all green' : 'FAILED'}`);
  if (existsSync(MEASUREMENTS_FILE)) print(readFileSync(MEASUREMENTS_FILE, 'utf8').trim());
  return code === 0;
}

/** Runs a third-party client against the market feed. */
async function runClient(): Promise<boolean> {
  const file = 'tests/server/feed/ccxt.soak.test.ts';
  const code = await run('vitest', ['run', '--project', 'soak', file]);
  print(`\nA third-party client of the market feed: ${code === 0 ? 'all green' : 'FAILED'}`);
  return code === 0;
}

/** Runs the property tests of pure code with values that `npm test` has not tried. */
async function runProperties(env: NodeJS.ProcessEnv): Promise<boolean> {
  const code = await run('vitest', ['run', '--project', 'unit*'], {
    env: { ...env, LOAD: 'long' },
  });
  print(`\nProperties of pure code: ${code === 0 ? 'all green' : 'FAILED'}`);
  return code === 0;
}

async function runGuards(env: NodeJS.ProcessEnv): Promise<boolean> {
  const chosen = MUTANTS.filter(({ name }) => new RegExp(wanted).test(name));
  print(`\nMutants of our own guards: ${chosen.length}`);
  const results = await runMutants(chosen, env, ({ name, fault, seconds }) =>
    print(
      `${fault === undefined ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(0)} s) ${fault ?? ''}`,
    ),
  );
  const failed = results.filter(({ fault }) => fault !== undefined).length;
  print(`${results.length - failed} passed, ${failed} failed`);
  return failed === 0;
}

/** What a part needs of this machine. */
interface Machine {
  /** The environment, with the address of a PostgreSQL server. */
  readonly env: NodeJS.ProcessEnv;
  /** The same with the path of Chromium. */
  readonly browser: NodeJS.ProcessEnv;
  /** The folder of PostgreSQL's programs. */
  readonly postgresBin: string;
}

/** The other parts, in their order. */
const PARTS: Readonly<Record<string, (machine: Machine) => Promise<boolean>>> = {
  properties: ({ env }) => runProperties(env),
  client: runClient,
  restore: ({ postgresBin }) => runRestore(postgresBin, print),
  deploy: () => runDeploy(print),
  faults: ({ browser }) => runNetworkFaults(browser, print),
  feed: ({ browser }) => runFeed(browser, print),
  browser: ({ browser }) => runBrowser(browser, print),
  engines: ({ browser }) => runEngines(browser, print),
  cluster: () => runCluster(print),
  rolling: () => runRolling(print),
  failover: ({ postgresBin }) => runFailover(postgresBin, wanted, print),
  mutants: ({ env }) => runGuards(env),
};

async function main(): Promise<boolean> {
  requireKnown('part', part ? [part] : [], [...Object.keys(LONG_PARTS), ...Object.keys(PARTS)]);
  mkdirSync('test-results', { recursive: true });
  await ensureInstalled(ALL_PROGRAMS);
  const postgresBin = requirePostgres();
  const own = process.env.TEST_DATABASE_URL;
  const cluster = own ? undefined : await startPostgres(postgresBin, { isDurable: true });
  const env = { ...process.env, TEST_DATABASE_URL: cluster?.url ?? own };
  try {
    process.env.TEST_DATABASE_URL = env.TEST_DATABASE_URL;
    const browser = { ...env, CHROMIUM_PATH: await requireChromium() };
    const machine = { env, browser, postgresBin };
    const isLeftOut = (name: string) => part !== undefined && part !== name;
    let isGreen = true;
    for (const [name, files] of Object.entries(LONG_PARTS)) {
      if (!isLeftOut(name)) isGreen = (await runLong(name, files, env)) && isGreen;
    }
    for (const [name, runPart] of Object.entries(PARTS)) {
      if (!isLeftOut(name)) isGreen = (await runPart(machine)) && isGreen;
    }
    return isGreen;
  } finally {
    writeFileSync(REPORT, `${lines.join('\n')}\n`);
    await cluster?.stop();
  }
}

process.exit((await main()) ? 0 : 1);
