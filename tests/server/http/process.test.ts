import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { COMPILE_ONCE } from '../../support/server/compile-once.ts';
import { createPostgres, prepareFolder } from '../../support/server/database.ts';
import { addressAs } from '../../support/server/roles.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const { PATH, NODE_COMPILE_CACHE } = process.env;
const OWN_ENV = { PATH, NODE_COMPILE_CACHE };

interface Run {
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  /** Resolves with the exit code when all output has been read. */
  readonly ended: Promise<number | null>;
  /** Resolves with the address when the process says that it is ready. */
  readonly ready: Promise<string>;
}

function start(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [COMPILE_ONCE, 'server/main.ts'], {
    cwd: ROOT,
    env: { ...OWN_ENV, LOG_LEVEL: 'warn', PORT: '0', ...env },
  });
  const output = { stdout: '', stderr: '' };
  const ready = new Promise<string>((resolve) => {
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].on('data', (chunk) => {
        output[stream] += chunk;
        const [, address] = /ready: (http\S+)\s/.exec(output.stdout) ?? [];
        if (address !== undefined) resolve(address);
      });
    }
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output, ended, ready };
}

describe('the process', () => {
  let folder: string;
  let run: Run;
  let url: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trade-'));
    await prepareFolder(folder);
    run = start({ DATA_DIR: folder });
    url = await run.ready;
  });
  afterAll(() => {
    run.child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  test('prints its address and the demo account', () => {
    expect(run.output.stdout).toMatch(
      /Trade is ready: http:\/\/localhost:\d+ {2}\(demo account: demo, password demo2026\)/,
    );
    expect(run.output.stderr).toBe('');
  });

  test.each(['127.0.0.1', '[::1]'])('answers calls and sockets on %s', async (host) => {
    const origin = `http://${host}:${new URL(url).port}`;
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/market-data/ws`);
    await once(socket, 'open');
    socket.terminate();
  });

  test('a wrong environment ends with one line', async () => {
    const { ended, output } = start({ PORT: 'many' });
    expect(await ended).toBe(1);
    expect(output.stderr).toBe('PORT must be a whole number from 0 to 65535\n');
  });

  test('PostgreSQL without SMTP_URL and TRUST_PROXY starts, and warns once of each', async () => {
    const database = await createPostgres();
    const env = {
      MARKET_SOURCE: 'simulated',
      ALLOW_SIMULATED: '1',
      PUBLIC_URL: 'https://trade.example',
    };
    const DATABASE_URL = await addressAs(database.url, 'trade_app');
    const { child, output, ended, ready } = start({ ...env, DATABASE_URL });
    expect(await ready).toBe('https://trade.example');
    child.kill('SIGTERM');
    expect(await ended, 'stopped gracefully at once after the ready line').toBe(0);
    await database.drop();
    const warned = (name: string) =>
      output.stdout.split('\n').filter((line) => line.includes(`"${name} is not set`));
    expect([warned('SMTP_URL').length, warned('TRUST_PROXY').length]).toEqual([1, 1]);
  });

  test('a second process on the same folder is refused in one line', async () => {
    const { ended, output } = start({ DATA_DIR: folder });
    expect(await ended).toBe(1);
    expect(output.stderr).toMatch(/^.* is held by process \d+: stop it first\n$/);
  });

  test('a port in use ends with one line, and the folder is unlocked', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const other = mkdtempSync(join(tmpdir(), 'trade-'));
    await prepareFolder(other);
    const { ended, output } = start({ DATA_DIR: other, PORT: String(port) });
    expect(await ended).toBe(1);
    expect(output.stderr).toMatch(/^listen EADDRINUSE.*\n$/);
    taken.close();
    rmSync(other, { recursive: true });
  });

  test('SIGTERM ends it cleanly although a socket is open', async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/market-data/ws`);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    await closed;
  });
});
