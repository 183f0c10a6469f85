import { run } from '../command.ts';

/** Files that other parts also run. */
const OTHER_PARTS = /(app-update|feed-flood\.soak|offline|refused-storage|socket-faults)\.test\.ts/;

/**
 * Runs the walks in Chromium that `npm test` leaves out, on the finished build. These are files
 * named `*.soak.test.ts`, tests tagged `@soak`, and the long forms of layouts and languages.
 */
export async function runBrowser(
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<boolean> {
  const chosen = ['--grep', '@soak|\\.soak\\.test|(languages|back|chart|gallery)\\.test'];
  const without = ['--grep-invert', OTHER_PARTS.source];
  const args = ['test', ...chosen, ...without, '--workers=1', '--reporter=list'];
  const code = await run('playwright', args, { env: { ...env, SOAK: '1' } });
  print(`\nWalks in Chromium: ${code === 0 ? 'all green' : 'FAILED'}`);
  return code === 0;
}
