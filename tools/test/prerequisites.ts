import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../command.ts';

const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const POSTGRES_ROOTS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

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

/** WebKitGTK exists only for Linux. */
const hasWebKit = () =>
  ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/gjs'].every((path) => existsSync(path)) &&
  readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'girepository-1.0/WebKit2-4.1.typelib'))
    .some((path) => existsSync(path));

/**
 * Programs other than Node that a step of the test run may need, and the Debian packages that
 * contain them.
 */
interface Program {
  readonly name: string;
  readonly packages: readonly string[];
  isInstalled(): Promise<boolean> | boolean;
}

const PROGRAMS = {
  chromium: {
    name: 'Chromium (or CHROMIUM_PATH)',
    packages: ['chromium'],
    isInstalled: async () => (await findChromium()) !== undefined,
  },
  fonts: {
    name: 'Noto fonts',
    packages: ['fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'],
    isInstalled: () =>
      process.platform !== 'linux' ||
      (existsSync('/usr/share/fonts/opentype/noto') &&
        existsSync('/usr/share/fonts/truetype/noto')),
  },
  postgres: {
    name: 'PostgreSQL (or POSTGRES_BIN)',
    packages: ['postgresql'],
    isInstalled: () => findPostgres() !== undefined,
  },
  nats: {
    name: 'the NATS server (or NATS_SERVER_PATH), and openssl for its certificate',
    packages: ['nats-server', 'openssl'],
    isInstalled: () =>
      existsSync(process.env.NATS_SERVER_PATH ?? '/usr/sbin/nats-server') &&
      existsSync('/usr/bin/openssl'),
  },
  python: {
    name: 'Python 3',
    packages: ['python3'],
    isInstalled: () =>
      (process.env.PATH ?? '').split(delimiter).some((bin) => existsSync(join(bin, 'python3'))),
  },
  firefox: {
    name: 'Firefox ESR (or FIREFOX_PATH)',
    packages: ['firefox-esr'],
    isInstalled: () => existsSync(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'),
  },
  webkit: {
    name: 'WebKitGTK with WebKitWebDriver, Xvfb and gjs',
    // gjs opens a WebKit window as narrow as a phone.
    packages: ['webkit2gtk-driver', 'xvfb', 'gjs', 'gir1.2-webkit2-4.1'],
    isInstalled: hasWebKit,
  },
} satisfies Record<string, Program>;

export type ProgramName = keyof typeof PROGRAMS;
export const ALL_PROGRAMS = Object.keys(PROGRAMS) as readonly ProgramName[];

async function findMissing(names: readonly ProgramName[]): Promise<readonly Program[]> {
  const missing: Program[] = [];
  for (const name of names) {
    if (!(await PROGRAMS[name].isInstalled())) missing.push(PROGRAMS[name]);
  }
  return missing;
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
 * Installs the missing programs with apt, on Debian as root or with CI=true. On other systems,
 * throws an error that states the command to use.
 */
export async function ensureInstalled(names: readonly ProgramName[]): Promise<void> {
  const lacking = await findMissing(names);
  if (lacking.length > 0 && mayInstall()) {
    await install(lacking.flatMap(({ packages }) => packages));
  }
  const missing = await findMissing(names);
  if (missing.length === 0) return;
  const packages = missing.flatMap((program) => program.packages);
  throw new Error(
    `Missing: ${missing.map(({ name }) => name).join(', ')}. Install with:\n` +
      `  sudo apt-get update && sudo apt-get install -y ${packages.join(' ')}`,
  );
}

/** Returns the path of Chromium. Throws if there is none. */
export async function requireChromium(): Promise<string> {
  const path = await findChromium();
  if (path === undefined) throw new Error('no Chromium: name it with CHROMIUM_PATH');
  return path;
}

/** Returns the folder with initdb and pg_ctl. Throws if there is none. */
export function requirePostgres(): string {
  const path = findPostgres();
  if (path === undefined) throw new Error('no PostgreSQL: name its folder with POSTGRES_BIN');
  return path;
}

/** A program and the Debian package that contains it. */
export interface NeededProgram {
  readonly path: string;
  readonly package: string;
}

/** Like `ensureInstalled`, for programs that only one part of the soak needs. */
export async function installPrograms(programs: readonly NeededProgram[]): Promise<void> {
  const missing = () => programs.filter(({ path }) => !existsSync(path));
  if (missing().length > 0 && mayInstall()) await install(missing().map((one) => one.package));
  if (missing().length === 0) return;
  const names = missing().map((one) => one.package);
  throw new Error(`Missing. Install with:\n  sudo apt-get install -y ${names.join(' ')}`);
}
