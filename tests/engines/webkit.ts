import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../support/server/free-port.ts';
import { type Engine, type Handle, LOAD_MS } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const GJS = '/usr/bin/gjs';
const WINDOW = join(import.meta.dirname, 'webkit-window.js');
/** The key under which WebDriver returns elements. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';
const ESCAPE = '\uE00C';

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>;

/** Starts a virtual screen, which selects a free display number by itself. */
async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [printed] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { display: `:${printed.toString().trim()}`, process: screen };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

function callerOf(port: number): Call {
  return async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path.split('/').at(-1)}: ${value.error}: ${value.message}`);
    return value;
  };
}

async function untilReady(call: Call): Promise<void> {
  for (const end = Date.now() + LOAD_MS; ; ) {
    const isReady = await call('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > end) throw new Error('WebKitWebDriver does not respond');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * The driver exits if another process has taken its port in the meantime. In that case, another
 * port is tried.
 */
async function startDriver(display: string): Promise<{ driver: ChildProcess; server: Call }> {
  for (;;) {
    const port = await freePort();
    const driver = spawn(DRIVER, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const server = callerOf(port);
    const ended = once(driver, 'exit').then(() => false);
    const isReady = await Promise.race([ended, untilReady(server).then(() => true)]);
    if (isReady) return { driver, server };
  }
}

/** Collects WebKit's console messages from the browser's output as complaints. */
function complaintsIn(driver: ChildProcess): string[] {
  const complaints: string[] = [];
  for (const input of [driver.stdout, driver.stderr]) {
    if (!input) continue;
    createInterface({ input }).on('line', (line) => {
      if (/CONSOLE .*\b(ERROR|WARN)\b/.test(line)) complaints.push(line);
    });
  }
  return complaints;
}

/** Debian's WebKitGTK, over WebDriver, on its own virtual screen. */
export const webkit: Engine = {
  name: 'WebKit',
  async open(profile) {
    const screen = await startScreen();
    const { driver, server } = await startDriver(screen.display);
    const complaints = complaintsIn(driver);
    const options = { binary: GJS, args: [WINDOW, profile] };
    const { sessionId, capabilities } = (await server('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': options,
          timeouts: { pageLoad: LOAD_MS, script: LOAD_MS },
        },
      },
    })) as { sessionId: string; capabilities: { browserName: string; browserVersion: string } };
    const call: Call = (method, path, body) =>
      server(method, `/session/${sessionId}${path}`, method === 'POST' ? (body ?? {}) : undefined);

    /**
     * Evaluates an expression. The script itself reports its result, because WebKitGTK does not
     * wait for a promise.
     */
    async function evaluate(expression: string): Promise<unknown> {
      const script = `const done = arguments[0]; Promise.resolve().then(() => (${expression})).then(
        (value) => done({ value: value ?? null }), (fault) => done({ fault: String(fault) }));`;
      const answer = await call('POST', '/execute/async', { script, args: [] });
      const { value, fault } = answer as { value: unknown; fault?: string };
      if (fault !== undefined) throw new Error(fault);
      return value;
    }

    function handleOf(id: string): Handle {
      const send = (text: string) => call('POST', `/element/${id}/value`, { text });
      return {
        click: async () => void (await call('POST', `/element/${id}/click`)),
        type: async (text) => void (await send(text)),
        choose: async (file) => void (await send(file)),
      };
    }

    return {
      version: `${capabilities.browserName} ${capabilities.browserVersion}`,
      complaints,
      tab: {
        goto: async (url) => void (await call('POST', '/url', { url })),
        reload: async () => void (await call('POST', '/refresh')),
        evaluate,
        async element(expression) {
          const value = (await evaluate(expression)) as Record<string, string> | null;
          const id = value?.[ELEMENT_KEY];
          return id === undefined ? undefined : handleOf(id);
        },
        async escape() {
          const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: ESCAPE }));
          await call('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
        },
        async compose(steps, taken) {
          // The window reads the file and deletes it when it has composed the text.
          const file = join(profile, 'compose.json');
          writeFileSync(`${file}.new`, JSON.stringify({ steps, taken }));
          renameSync(`${file}.new`, file);
          for (const end = Date.now() + LOAD_MS; existsSync(file); ) {
            if (Date.now() > end) throw new Error('WebKit does not compose');
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
        },
        resize: async (width, height) =>
          void (await call('POST', '/window/rect', { width, height })),
        screenshot: async () => Buffer.from((await call('GET', '/screenshot')) as string, 'base64'),
      },
      async close() {
        // Closing its window lets the browser write pending data; ending the session kills it.
        await call('DELETE', '/window').catch(() => undefined);
        await stop(driver);
        await stop(screen.process);
      },
    };
  },
};
