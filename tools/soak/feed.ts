import { existsSync, readFileSync, rmSync } from 'node:fs';
import { run } from '../command.ts';

const FIGURES_FILE = 'test-results/feed-flood.txt';

/**
 * Causes every fault of the market socket in Chromium, and sends 5,000 frames per second for ten
 * minutes (quality.md#n2).
 */
export async function runFeed(
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<boolean> {
  rmSync(FIGURES_FILE, { force: true });
  const files = ['tests/e2e/socket-faults.test.ts', 'tests/e2e/feed-flood.soak.test.ts'];
  const args = ['test', ...files, '--workers=1', '--reporter=list'];
  const code = await run('playwright', args, { env: { ...env, SOAK: '1' } });
  print(`\nMarket feed: ${code === 0 ? 'all green' : 'FAILED'}`);
  if (existsSync(FIGURES_FILE)) print(readFileSync(FIGURES_FILE, 'utf8').trim());
  return code === 0;
}
