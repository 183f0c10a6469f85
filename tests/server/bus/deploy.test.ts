import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../support/server/free-port.ts';
import { natsServerPath } from '../../support/server/nats.ts';

const SERVERS = ['nats1', 'nats2', 'nats3'] as const;
const PASSWORD = `t${randomBytes(24).toString('hex')}`;
const OPENSSL = '/usr/bin/openssl';
const PATIENCE = { timeout: 60_000 };

describe('NATS with the configuration of deploy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trade-nats-'));
  const children: ChildProcess[] = [];
  const ports: number[] = [];

  /** Creates the certificate as described in compose.yaml, for the address of this machine. */
  function makeCertificate(name: string): void {
    execFileSync(OPENSSL, [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...[
        '-days',
        '2',
        '-subj',
        '/CN=nats',
        '-addext',
        'subjectAltName=DNS:localhost,IP:127.0.0.1',
      ],
      ...['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.crt`)],
    ]);
  }

  beforeAll(async () => {
    makeCertificate('nats');
    makeCertificate('other');
    const routes = await Promise.all(SERVERS.map(freePort));
    ports.push(...(await Promise.all(SERVERS.map(freePort))));
    for (const [at, name] of SERVERS.entries()) {
      const text = readFileSync('deploy/nats/nats.conf', 'utf8')
        .replaceAll('/run/secrets', folder)
        .replaceAll('"/data"', `"${join(folder, name)}"`)
        .replace('0.0.0.0:4222', `127.0.0.1:${ports[at]}`)
        .replace('0.0.0.0:6222', `127.0.0.1:${routes[at]}`)
        .replaceAll(/nats([123]):6222/g, (_, n) => `127.0.0.1:${routes[Number(n) - 1]}`);
      const file = join(folder, `${name}.conf`);
      writeFileSync(file, text);
      const env = { ...process.env, NATS_NAME: name, NATS_PASSWORD: PASSWORD };
      children.push(spawn(natsServerPath(), ['-c', file], { stdio: 'ignore', env }));
    }
    for (const at of SERVERS.keys()) {
      await vi.waitFor(async () => (await open({ at })).close(), PATIENCE);
    }
  });
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const open = ({ at = 0, pass = PASSWORD, certificate = 'nats' } = {}) =>
    connect({
      servers: `tls://localhost:${ports[at]}`,
      user: 'trade',
      pass,
      reconnect: false,
      timeout: PATIENCE.timeout,
      tls: { caFile: join(folder, `${certificate}.crt`) },
    });

  test('carries messages between its servers', async () => {
    const [one, two] = [await open({ at: 0 }), await open({ at: 2 })];
    const received: string[] = [];
    two.subscribe('trade.test', { callback: (_, message) => void received.push(message.string()) });
    await two.flush();
    await expect
      .poll(() => {
        one.publish('trade.test', 'here');
        return received.length;
      })
      .toBeGreaterThan(0);
    await Promise.all([one.close(), two.close()]);
  });

  test('admits no client without the password, and is trusted only by its certificate', async () => {
    await expect(open({ pass: 'guessed' })).rejects.toThrow(/authorization/i);
    await expect(open({ certificate: 'other' })).rejects.toThrow();
    const socket = createConnection(ports[0] ?? 0, '127.0.0.1');
    const [greeting] = await once(socket, 'data');
    expect(String(greeting)).toMatch(/"auth_required":true,"tls_required":true/);
    socket.destroy();
  });

  test('compose gives each server this file, and no process an address without TLS and password', () => {
    const compose = readFileSync('deploy/compose.yaml', 'utf8');
    for (const name of SERVERS) {
      expect(compose).toContain(`NATS_NAME: ${name}, NATS_PASSWORD: "\${NATS_PASSWORD:?`);
      expect(compose).toContain(`"./nats/nats.conf:/etc/nats/nats.conf:ro", "${name}:/data"`);
    }
    expect(compose).toMatch(/NATS_URL: tls:\/\/trade:\$\{NATS_PASSWORD:\?[^}]+\}@nats1:4222,tls:/);
    expect(compose).not.toContain('nats://');
  });
});
