import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../tests/support/server/free-port.ts';

const START_MS = 120_000;
const COPY = /^COPY --from=build (.+)$/gm;

/**
 * Copies the files of the Containerfile's last stage into `folder`, with the packages of this
 * machine. This shows that no file is missing without needing an engine that builds the image.
 */
export function copyImage(folder: string): void {
  for (const [, line = ''] of readFileSync('deploy/Containerfile', 'utf8').matchAll(COPY)) {
    const names = line.split(' ');
    const target = names.pop() ?? '';
    for (const name of names.map((path) => path.replace('/build/', ''))) {
      const path = join(folder, target.endsWith('/') ? join(target, basename(name)) : target);
      mkdirSync(join(path, '..'), { recursive: true });
      if (name === 'node_modules') symlinkSync(resolve(name), path);
      else cpSync(name, path, { recursive: true });
    }
  }
}

export interface ImageServer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts the server in a copied image, configured for a proxy on this machine and for this public
 * address.
 */
export async function startImage(folder: string, publicUrl: string): Promise<ImageServer> {
  const port = await freePort();
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
  });
  await untilAnswer(child, `http://127.0.0.1:${port}/readyz`);
  return { port, stop: () => stop(child) };
}

/** Waits until the process responds with 200. Throws if it ends or takes too long. */
export async function untilAnswer(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + START_MS;
  const isThere = () =>
    fetch(url, { redirect: 'manual' }).then(
      ({ status }) => status < 400,
      () => false,
    );
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`);
    if (Date.now() > until) throw new Error(`${url} does not answer`);
    await wait(50);
  }
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
