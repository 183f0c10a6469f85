import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../command.ts';

const PACKAGES = [
  'chromium',
  'postgresql',
  'nats-server',
  'fonts-noto-core',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
  'firefox-esr',
  'webkit2gtk-driver',
  'xvfb',
  // For a window of WebKit as narrow as a phone.
  'gjs',
  'gir1.2-webkit2-4.1',
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

/** Returns the folder with the programs of PostgreSQL; `undefined` when there is none. */
export function findPostgres(): string | undefined {
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

const hasNats = () => existsSync(process.env.NATS_SERVER_PATH ?? '/usr/sbin/nats-server');

const hasFonts = () =>
  process.platform !== 'linux' ||
  (existsSync('/usr/share/fonts/opentype/noto') && existsSync('/usr/share/fonts/truetype/noto'));

const hasFirefox = () => existsSync(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr');

/** WebKitGTK exists for Linux only. */
const hasWebKit = () =>
  ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/gjs'].every((path) => existsSync(path)) &&
  readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'girepository-1.0/WebKit2-4.1.typelib'))
    .some((path) => existsSync(path));

/** Returns the names of what the tests need and this machine lacks. */
async function findMissing(): Promise<readonly string[]> {
  const missing = [
    !(await findChromium()) && 'Chromium',
    !findPostgres() && 'PostgreSQL',
    !hasNats() && 'the NATS server',
    !hasFonts() && 'Noto fonts',
    !hasFirefox() && 'Firefox ESR',
    !hasWebKit() && 'WebKitGTK with WebKitWebDriver, Xvfb and gjs',
  ];
  return missing.filter((name) => name !== false);
}

const isRoot = () => process.getuid?.() === 0;
const mayInstall = () =>
  existsSync('/etc/debian_version') && (isRoot() || process.env.CI === 'true');

async function install(packages: readonly string[]): Promise<void> {
  console.log(`Installing with apt: ${packages.join(' ')}`);
  const prefix = isRoot() ? [] : ['sudo', '-n'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['apt-get', 'update', '-q'],
    ['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages],
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
 * Finds the browsers, PostgreSQL and the fonts that the tests need. On Debian, as root or with
 * CI=true, installs what is missing; elsewhere throws with the command to type. Nothing is skipped.
 */
export async function findPrerequisites(): Promise<Prerequisites> {
  const isLacking = (await findMissing()).length > 0;
  if (isLacking && mayInstall()) await install(PACKAGES);
  const missing = await findMissing();
  const chromium = await findChromium();
  const postgresBin = findPostgres();
  if (!chromium || !postgresBin || missing.length > 0) {
    throw new Error(
      `Missing: ${missing.join(', ')}. Install with:\n` +
        `  sudo apt-get update && sudo apt-get install -y ${PACKAGES.join(' ')}\n` +
        'or name them with CHROMIUM_PATH, FIREFOX_PATH and POSTGRES_BIN.',
    );
  }
  return { chromium, postgresBin };
}

/** A program and the Debian package that has it. */
export interface NeededProgram {
  readonly path: string;
  readonly package: string;
}

/** Installs, as `findPrerequisites` does, the programs that only one part of the soak needs. */
export async function installPrograms(programs: readonly NeededProgram[]): Promise<void> {
  const missing = () => programs.filter(({ path }) => !existsSync(path));
  if (missing().length > 0 && mayInstall()) await install(missing().map((one) => one.package));
  if (missing().length === 0) return;
  const names = missing().map((one) => one.package);
  throw new Error(`Missing. Install with:\n  sudo apt-get install -y ${names.join(' ')}`);
}
