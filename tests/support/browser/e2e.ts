import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { prepareFolder } from '../server/database.ts';
import { freePort } from '../server/free-port.ts';

/** Serves the build in the folder `TEST_DIST` instead of dist/. */
export const SERVE_BUILD = 'tests/support/server/serve-build.ts';

/** A third of a start is else the second, better compilation of the embedded database. */
const COMPILE_ONCE = ['--liftoff-only'];

/**
 * A first start takes 5 s of processor time, and the machine may be slow or start other servers.
 */
const START_MS = 180_000;
/** Beyond it a stop is held up: the run would wait for the process. */
const STOP_MS = 60_000;

/** Waits for the output of this process: another process may be listening on its port. */
function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('server not ready in time')), START_MS);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`server ended with ${code}`));
    });
    child.stdout?.on('data', (text: Buffer) => {
      if (!text.includes('Trade is ready')) return;
      clearTimeout(late);
      resolve();
    });
  });
}

/** A real server process with the built app and its own data folder. */
export class App {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** May be changed between a stop and the next start. */
  env: Readonly<Record<string, string>>;
  readonly #entry: string;
  #process: ChildProcess | undefined;

  constructor(
    port: number,
    env: Readonly<Record<string, string>> = {},
    entry = process.env.TEST_DIST ? SERVE_BUILD : 'server/main.ts',
  ) {
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.dataDir = mkdtempSync(join(tmpdir(), 'trade-e2e-'));
    this.env = env;
    this.#entry = entry;
  }

  async start(): Promise<void> {
    const child = spawn('node', [...COMPILE_ONCE, this.#entry], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        LOG_LEVEL: 'warn',
        SIM_SEED: 'e2e',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    await untilReady(child);
  }

  /** Stops the server: gracefully, or immediately like a crash. Throws when it does not stop. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, STOP_MS);
    await ended;
    clearTimeout(late);
    if (isLate) throw new Error(`the server did not stop within ${STOP_MS} ms`);
  }

  /** The server holds its connections open but sends no responses until `resume`. */
  suspend(): void {
    this.#process?.kill('SIGSTOP');
  }

  resume(): void {
    this.#process?.kill('SIGCONT');
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Starts a server on a prepared database; the caller disposes of it. */
export async function startApp(env: Readonly<Record<string, string>> = {}): Promise<App> {
  const app = new App(await freePort(), env);
  await prepareFolder(app.dataDir);
  await app.start();
  return app;
}

/** Runs one server per worker; tests that stop or break it start their own with `startApp`. */
export const test = base.extend<object, { app: App }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.dispose();
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';

/** Signs in through the form as the demo member and waits for the next page. */
export async function signIn(page: Page, app: App, name = 'demo', password = 'demo2026') {
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Account', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
