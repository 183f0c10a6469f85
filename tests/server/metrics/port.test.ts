import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { freePort } from '../../support/server/free-port.ts';
import { parseScrape, seriesOf } from '../../support/server/scrape.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const PATIENCE = 90_000;

describe('METRICS_PORT', () => {
  test('is off by default, and listens for this machine only unless told otherwise', () => {
    expect(readConfig({}).metrics).toBeUndefined();
    expect(readConfig({ METRICS_HOST: '10.0.0.5' }).metrics).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({
      host: '127.0.0.1',
      port: 9464,
    });
    const other = { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' };
    expect(readConfig(other).metrics?.host).toBe('10.0.0.5');
  });

  test.each([
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a whole number from 1 to 65535'],
    [{ METRICS_PORT: '65536' }, 'METRICS_PORT must be a whole number from 1 to 65535'],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT must be a whole number from 1 to 65535'],
    [{ METRICS_PORT: '4173' }, 'METRICS_PORT must differ from PORT'],
    [{ METRICS_HOST: 'a b' }, 'METRICS_HOST must be an address to listen on'],
  ] as [Record<string, string>, string][])('%j ends with one clear line', (env, line) => {
    expect(() => readConfig(env)).toThrow(line);
  });
});

describe('the process', { timeout: PATIENCE }, () => {
  const folders: string[] = [];
  let child: ChildProcess;
  let stdout = '';
  let url: string;
  let metricsPort: number;

  function start(port: number) {
    const folder = mkdtempSync(join(tmpdir(), 'trade-'));
    folders.push(folder);
    return spawn(process.execPath, ['server/main.ts'], {
      cwd: ROOT,
      env: {
        ...{ PATH: process.env.PATH ?? '', LOG_LEVEL: 'info', PORT: '0', DATA_DIR: folder },
        METRICS_PORT: String(port),
      },
    });
  }
  beforeAll(async () => {
    metricsPort = await freePort();
    child = start(metricsPort);
    child.stdout?.on('data', (chunk) => {
      stdout += chunk;
    });
    const isReady = () => /ready: (http:\S+)/.exec(stdout)?.[1];
    url = await vi.waitUntil(isReady, { timeout: PATIENCE, interval: 100 });
  }, PATIENCE);
  afterAll(() => {
    child.kill('SIGKILL');
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string, options: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${metricsPort}${path}`, options);

  test('serves metrics, and nothing else, on the port of metrics', async () => {
    await fetch(`${url}/api/getSetting`);
    const response = await get('/metrics');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const scraped = parseScrape(await response.text());
    expect(seriesOf(scraped, 'trade_calls_total')).toEqual({
      '{call="getSetting",outcome="ok"}': 1,
    });
    expect(scraped.get('trade_database_up')).toBe(1);
    for (const path of ['/', '/metrics/', '/api/getSetting', '/healthz', '/%zz']) {
      expect((await get(path)).status).toBe(404);
    }
    expect((await get('/metrics', { method: 'POST' })).status).toBe(405);
    expect(stdout).toContain(`metrics: http://127.0.0.1:${metricsPort}/metrics`);
  });

  test('serves none of them on the port of members', async () => {
    for (const path of ['/metrics', '/api/metrics', '/market-data/metrics']) {
      const text = await (await fetch(`${url}${path}`)).text();
      expect(text).not.toMatch(/trade_calls_total|process_cpu/);
    }
  });

  test('a port in use ends the start with one line', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const second = start(port);
    let stderr = '';
    second.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    const [code] = await once(second, 'exit');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^listen EADDRINUSE.*\n$/);
    taken.close();
  });

  test('SIGTERM ends it although a scraper keeps its connection', async () => {
    await (await get('/metrics')).text();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await ended;
    expect(code).toBe(0);
  });
});
