import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { prepareFolder } from '../server/database.ts';
import type { Done, Order, Sent } from '../server/serve-build.ts';

const ENTRY = 'tests/support/server/serve-build.ts';
/** The folder of the build under test. */
export const CURRENT_BUILD = process.env.TEST_DIST ?? 'dist';

/**
 * Without this switch, a third of the startup time is spent on the second, optimising compilation
 * of the embedded database.
 */
const COMPILE_ONCE = ['--liftoff-only'];

/**
 * The first start takes 5 s of processor time, and the machine may be slow or start other servers.
 */
const START_MS = 180_000;
/** A process that takes longer than this to stop would block the run. */
const STOP_MS = 60_000;

/** Returns the address that the process prints when it is ready. */
function untilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('server not ready in time')), START_MS);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`server ended with ${code}`));
    });
    let printed = '';
    child.stdout?.on('data', (text: Buffer) => {
      printed += text.toString();
      const [, url] = /Trade is ready: (\S+)\s/.exec(printed) ?? [];
      if (url === undefined) return;
      clearTimeout(late);
      resolve(url);
    });
  });
}

/** Sends an order to a server and waits for its completion. */
function give(child: ChildProcess | undefined, id: number, order: Order): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!child?.connected) return reject(new Error('the server is not running'));
    const hear = (done: Done) => {
      if (done.id !== id) return;
      child.off('message', hear);
      if (done.fault === undefined) resolve();
      else reject(new Error(done.fault));
    };
    child.on('message', hear);
    child.send({ id, order } satisfies Sent);
  });
}

/** A server as seen by a visitor, directly or through a proxy. */
export interface Site {
  readonly url: string;
  readonly dataDir: string;
  newMember(): Promise<string>;
}

/** A real server process with the built app and a separate data folder. */
export class App implements Site {
  /** Set by the first start, and unchanged by a restart. */
  url = '';
  readonly dataDir = mkdtempSync(join(tmpdir(), 'trade-e2e-'));
  /** May be changed between a stop and the next start. */
  env: Readonly<Record<string, string>>;
  readonly #entry: string;
  #process: ChildProcess | undefined;
  #orders = 0;
  #members = 0;

  constructor(env: Readonly<Record<string, string>> = {}, entry = ENTRY) {
    this.env = env;
    this.#entry = entry;
  }

  async start(): Promise<void> {
    const child = spawn('node', [...COMPILE_ONCE, this.#entry], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: this.url === '' ? '0' : new URL(this.url).port,
        DATA_DIR: this.dataDir,
        LOG_LEVEL: 'warn',
        SIM_SEED: 'e2e',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.#process = child;
    this.url = await untilReady(child);
  }

  /**
   * Stops the server, either gracefully or immediately, like a crash. Throws if the server does not
   * stop.
   */
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

  /** Makes the server hold its connections open without sending responses, until `resume`. */
  suspend(): void {
    this.#process?.kill('SIGSTOP');
  }

  resume(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Returns the name of a new member with the balances and passwords of the demo members. */
  async newMember(): Promise<string> {
    this.#members += 1;
    const name = `member${this.#members}`;
    await this.#give({ act: 'member', name, inviteCode: `TEST${1_000 + this.#members}` });
    return name;
  }

  /** Moves the server's clock. */
  advance(ms: number): Promise<void> {
    return this.#give({ act: 'advance', ms });
  }

  /**
   * Lets requests wait for their review until `resumeReviews` is called, however long the test
   * takes.
   */
  holdReviews(): Promise<void> {
    return this.#give({ act: 'review', mode: 'desk' });
  }

  /**
   * Requests are decided again 20 s after they were made. Held requests that are older are decided
   * at once.
   */
  resumeReviews(): Promise<void> {
    return this.#give({ act: 'review', mode: 'auto' });
  }

  /** Makes the desk fail the newest withdrawal that waits for a decision. */
  failWithdrawal(reason: string): Promise<void> {
    return this.#give({ act: 'failWithdrawal', reason });
  }

  /** Requires two people for the desk's withdrawals of at least this amount. */
  setThreshold(coin: string, amount: string): Promise<void> {
    return this.#give({ act: 'threshold', coin, amount });
  }

  /** Refuses connections, like a server that is down, until the next `deploy`. */
  closePort(): Promise<void> {
    return this.#give({ act: 'close' });
  }

  /** Serves a build, or the kill switch of the service worker. */
  deploy(dist = CURRENT_BUILD, { isKilled = false } = {}): Promise<void> {
    return this.#give({ act: 'deploy', dist, isKilled });
  }

  /** Returns the same server behind a proxy or under another name. */
  at(url: string): Site {
    return { url, dataDir: this.dataDir, newMember: () => this.newMember() };
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  #give(order: Order): Promise<void> {
    this.#orders += 1;
    return give(this.#process, this.#orders, order);
  }
}

/** Starts a server on a prepared database. The caller disposes of the server. */
export async function startApp(
  env: Readonly<Record<string, string>> = {},
  entry = ENTRY,
): Promise<App> {
  const app = new App(env, entry);
  await prepareFolder(app.dataDir);
  await app.start();
  return app;
}

/**
 * Runs one server per worker. Tests that stop or break the server start their own with `startApp`.
 */
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

/** A page of the server's origin without the app. It declares an icon so that none is requested. */
const BLANK = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' };

/**
 * Signs in without the form, as a new member with the demo's balances, unless a member is given,
 * and leaves the page blank.
 */
export async function signIn(page: Page, site: Site, name?: string, password = 'demo2026') {
  const username = name ?? (await site.newMember());
  const answer = await page.request.post(`${site.url}/api/login`, {
    headers: { Origin: site.url },
    form: { username, password },
  });
  const { code, msg, data } = await answer.json();
  // An old server sends the code as a string.
  if (Number(code) !== 1) throw new Error(`login as ${username}: ${msg}`);
  const blank = `${site.url}/blank`;
  await page.route(blank, (route) => route.fulfill(BLANK));
  await page.goto(blank);
  await page.unroute(blank);
  await page.evaluate((token) => localStorage.setItem('trade-token', token), data.userinfo.token);
}

/**
 * A page must show a decision about money within 6 s. Only `npm run soak` measures this, because it
 * has the machine to itself.
 */
export const SHOWN_WITHIN = { timeout: process.env.SOAK === '1' ? 6_000 : 60_000 };
