import { existsSync, readFileSync, rmSync } from 'node:fs';
import {
  ENGINE_MEASUREMENTS_FILE,
  type EngineMeasurement,
} from '../../tests/engines/measurements.ts';
import { run } from '../command.ts';

/** Runs every walk, route and cold start in Firefox ESR and WebKit, on the finished build. */
export async function runEngines(
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<boolean> {
  rmSync(ENGINE_MEASUREMENTS_FILE, { force: true });
  // The walks run one at a time, because cold starts are measured.
  const args = ['run', '--project', 'engines', '--no-file-parallelism'];
  const code = await run('vitest', args, { env: { ...env, SOAK: '1' } });
  print(`\nEngines: ${code === 0 ? 'all green' : 'FAILED'}`);
  for (const line of digest()) print(line);
  return code === 0;
}

/**
 * Returns a line for each browser, with its walks in seconds and the maximum and median of its cold
 * starts.
 */
function digest(): string[] {
  if (!existsSync(ENGINE_MEASUREMENTS_FILE)) return [];
  const lines = readFileSync(ENGINE_MEASUREMENTS_FILE, 'utf8').trim().split('\n');
  const figures = lines.map((line) => JSON.parse(line) as EngineMeasurement);
  const browsers = [...new Set(figures.map(({ browser }) => browser))];
  return browsers.flatMap((browser) => {
    const own = figures.filter((figure) => figure.browser === browser);
    const cold = own.filter(({ name }) => name.startsWith('cold '));
    const times = cold.map(({ value }) => value).sort((a, b) => a - b);
    const others = own.filter((figure) => !cold.includes(figure));
    return [
      browser,
      ...others.map(({ name, value }) => `  ${name}: ${value}`),
      `  cold starts: ${times.length}, median ${times[times.length >> 1]} ms, slowest ${times.at(-1)} ms`,
    ];
  });
}
