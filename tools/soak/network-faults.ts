import { existsSync, readFileSync, rmSync } from 'node:fs';
import {
  FAULT_MEASUREMENTS_FILE,
  type RouteResult,
} from '../../tests/support/faults/fault-measurements.ts';
import { run } from '../command.ts';

/** The scenarios N1, N3 and P1 (quality.md#reliability), unsupported browsers, and all pages. */
const FILES = [
  'network-faults',
  'hung-calls',
  'offline',
  'app-update',
  'broken-cache',
  'refused-storage',
  'old-browsers',
  'every-page',
  'stored-scripts',
];

/**
 * Tests the finished build in Chromium with every network fault on every route, each call without a
 * response, cold starts, updates, old browsers, every page in each theme and language, and stored
 * scripts.
 */
export async function runNetworkFaults(
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<boolean> {
  rmSync(FAULT_MEASUREMENTS_FILE, { force: true });
  const files = FILES.map((name) => `tests/e2e/${name}.test.ts`);
  const args = ['test', ...files, '--workers=1', '--reporter=list'];
  const code = await run('playwright', args, { env: { ...env, SOAK: '1' } });
  print(`\nNetwork faults: ${code === 0 ? 'all green' : 'FAILED'}`);
  for (const line of digest()) print(line);
  return code === 0;
}

function digest(): string[] {
  if (!existsSync(FAULT_MEASUREMENTS_FILE)) return [];
  const byFault = new Map<string, RouteResult[]>();
  for (const line of readFileSync(FAULT_MEASUREMENTS_FILE, 'utf8').trim().split('\n')) {
    const { fault, ...result } = JSON.parse(line) as RouteResult & { fault: string };
    byFault.set(fault, [...(byFault.get(fault) ?? []), result]);
  }
  return [...byFault].map(([fault, results]) => {
    const most = (key: 'toldMs' | 'backMs') => Math.max(...results.map((result) => result[key]));
    const alone = results.filter((result) => result.isBackByItself).length;
    const complaints = results.flatMap(({ path, complaints }) =>
      complaints.map((text) => `\n  ${path}: ${text}`),
    );
    return (
      `${fault}: ${results.length} routes, told within ${most('toldMs')} ms, back within ` +
      `${most('backMs')} ms (${alone} by themselves), ${complaints.length} complaints${complaints.join('')}`
    );
  });
}
