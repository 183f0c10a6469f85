import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createLogger } from '../../../server/lib/log.ts';
import { serveMetrics } from '../../../server/metrics/serve.ts';
import { COMPILE_ONCE } from '../../support/server/compile-once.ts';
import { prepareFolder } from '../../support/server/database.ts';
import { freePort } from '../../support/server/free-port.ts';
import { parseScrape, seriesOf } from '../../support/server/scrape.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const { PATH, NODE_COMPILE_CACHE } = process.env;

describe('METRICS_PORT', () => {
  test('is off by default, and listens for this machine only by default', () => {
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

describe('the process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trade-'));
  let child: ChildProcess;
  let stdout = '';
  let url: string;
  let metricsPort: number;

  function start(port: number) {
    return spawn(process.execPath, [COMPILE_ONCE, 'server/main.ts'], {
      cwd: ROOT,
      env: {
        PATH,
        NODE_COMPILE_CACHE,
        LOG_LEVEL: 'info',
        PORT: '0',
        DATA_DIR: folder,
        METRICS_PORT: String(port),
      },
    });
  }
  beforeAll(async () => {
    await prepareFolder(folder);
    metricsPort = await freePort();
    child = start(metricsPort);
    url = await new Promise<string>((resolve) => {
      child.stdout?.on('data', (chunk) => {
        stdout += chunk;
        const [, address] = /ready: (http:\S+)\s/.exec(stdout) ?? [];
        if (address !== undefined) resolve(address);
      });
    });
  });
  afterAll(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
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

  test('a port in use ends the start', async () => {
    const log = createLogger('silent');
    const place = { host: '127.0.0.1', port: metricsPort };
    const own = { text: async () => '', contentType: '' };
    await expect(serveMetrics(own, place, log)).rejects.toThrow('EADDRINUSE');
  });

  test('SIGTERM ends it although a scraper keeps its connection', async () => {
    await (await get('/metrics')).text();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await ended;
    expect(code).toBe(0);
  });
});
