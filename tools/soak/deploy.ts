import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { output } from '../command.ts';
import { installPrograms } from '../test/prerequisites.ts';
import { validateProxy } from './deploy/behind.ts';
import { copyImage, startImage } from './deploy/image.ts';
import { startHaproxy } from './deploy/proxies.ts';

const PROMTOOL = '/usr/bin/promtool';
const PROGRAMS = [
  { path: '/usr/sbin/haproxy', package: 'haproxy' },
  { path: '/usr/bin/openssl', package: 'openssl' },
  { path: PROMTOOL, package: 'prometheus' },
];
const ANALYZE = '/usr/bin/systemd-analyze';

/**
 * Checks the files of `deploy` with the programs that read them, and runs the app behind HAProxy,
 * started from the files that the Containerfile copies (operations.md#deployment).
 */
export async function runDeploy(print: (line: string) => void): Promise<boolean> {
  print('\nDeployment');
  await installPrograms(PROGRAMS);
  const folder = mkdtempSync(join(tmpdir(), 'trade-deploy-'));
  try {
    for (const file of readdirSync('deploy/backup'))
      await output('sh', ['-n', `deploy/backup/${file}`]);
    print(`  units: ${await verifyUnits(folder)}`);
    await output(PROMTOOL, ['check', 'config', 'deploy/prometheus/prometheus.yml']);
    await output(PROMTOOL, ['test', 'rules', 'deploy/prometheus/alerts.test.yml']);
    print('  alerts: tested');
    const faults = await runBehindProxy(folder);
    for (const fault of faults) print(`  ${fault}`);
    print(`Deployment: ${faults.length === 0 ? 'all green' : 'FAILED'}`);
    return faults.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Verifies the units, with local programs in place of those on the target machine. Throws if a unit
 * is faulty.
 */
async function verifyUnits(folder: string): Promise<string> {
  if (!existsSync(ANALYZE)) return 'not verified, systemd-analyze is not here';
  const units = join(folder, 'units');
  cpSync('deploy/systemd', units, { recursive: true });
  const names = readdirSync(units);
  for (const name of names) {
    const file = join(units, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/\/opt\/trade\/\S+/g, '/bin/true'));
  }
  const started = names.map((name) => join(units, name.replace('@.', '@web.')));
  // The program prints the parts that it would ignore, but exits with 0.
  const printed = await output(ANALYZE, ['verify', ...started]);
  if (printed !== '') throw new Error(printed);
  return `${names.length} verified`;
}

async function runBehindProxy(folder: string): Promise<readonly string[]> {
  const image = join(folder, 'image');
  copyImage(image);
  const server = await startImage(image, 'https://127.0.0.1');
  try {
    const proxy = await startHaproxy(folder, server.port);
    try {
      return await validateProxy(proxy, server.port);
    } finally {
      await proxy.stop();
    }
  } finally {
    await server.stop();
  }
}
