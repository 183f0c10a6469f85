import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../command.ts';

const PACKAGES = [
  'chromium',
  'postgresql',
  'fonts-noto-core',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
];

const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const POSTGRES_ROOTS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

export interface Prerequisites {
  readonly chromium: string;
  /** Folder with initdb and pg_ctl. */
  readonly postgresBin: string;
}

async function findChromium(): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return [own, ...CHROMIUM_PLACES].find((path) => path !== '' && existsSync(path));
}

function findPostgres(): string | undefined {
  const named = process.env.POSTGRES_BIN;
  if (named) return existsSync(join(named, 'initdb')) ? named : undefined;
  for (const root of POSTGRES_ROOTS) {
    if (!existsSync(root)) continue;
    const newestFirst = readdirSync(root).sort((a, b) =>
      b.localeCompare(a, 'en', { numeric: true }),
    );
    for (const version of newestFirst) {
      const bin = join(root, version, 'bin');
      if (existsSync(join(bin, 'initdb'))) return bin;
    }
  }
  return undefined;
}

const hasFonts = () =>
  process.platform !== 'linux' ||
  (existsSync('/usr/share/fonts/opentype/noto') && existsSync('/usr/share/fonts/truetype/noto'));

const isRoot = () => process.getuid?.() === 0;
const isDebian = () => existsSync('/etc/debian_version');

async function install(): Promise<void> {
  console.log(`Installing with apt: ${PACKAGES.join(' ')}`);
  const prefix = isRoot() ? [] : ['sudo', '-n'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['apt-get', 'update', '-q'],
    ['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...PACKAGES],
  ]) {
    const [program = '', ...rest] = [...prefix, ...args];
    let printed = '';
    const code = await run(program, rest, {
      env,
      onOutput: (chunk) => {
        printed += chunk;
      },
    });
    if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${printed.slice(-2000)}`);
  }
}

/**
 * Finds a browser, PostgreSQL and the fonts the tests need. On Debian, as root or with CI=true, what
 * is missing is installed; elsewhere the run ends with the one command to type. Nothing is skipped.
 */
export async function findPrerequisites(): Promise<Prerequisites> {
  const complete = async () => (await findChromium()) && findPostgres() && hasFonts();
  if (!(await complete()) && isDebian() && (isRoot() || process.env.CI === 'true')) await install();
  const chromium = await findChromium();
  const postgresBin = findPostgres();
  if (!chromium || !postgresBin || !hasFonts()) {
    const missing = [
      !chromium && 'Chromium',
      !postgresBin && 'PostgreSQL',
      !hasFonts() && 'Noto fonts',
    ];
    throw new Error(
      `Missing: ${missing.filter(Boolean).join(', ')}. Install with:\n` +
        `  sudo apt-get update && sudo apt-get install -y ${PACKAGES.join(' ')}\n` +
        'or name them with CHROMIUM_PATH and POSTGRES_BIN.',
    );
  }
  return { chromium, postgresBin };
}
