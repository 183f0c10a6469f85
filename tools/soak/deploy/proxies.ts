import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../tests/support/server/free-port.ts';
import { output } from '../../command.ts';
import { stop, untilAnswer } from './image.ts';

const HAPROXY = 'deploy/haproxy/trade.cfg';

export interface RunningProxy {
  readonly http: number;
  readonly https: number;
  stop(): Promise<void>;
}

/** Creates a certificate. Returns the file that contains the certificate and its key. */
async function makeCertificate(folder: string): Promise<string> {
  const at = (end: string) => join(folder, `trade.${end}`);
  const [certificate, key, both] = [at('crt'), at('key'), at('pem')];
  await output('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-subj', '/CN=localhost', '-days', '2', '-keyout', key, '-out', certificate],
  ]);
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  return both;
}

/** Checks the configuration of HAProxy, then runs HAProxy in front of the server as this user. */
export async function startHaproxy(folder: string, serverPort: number): Promise<RunningProxy> {
  const certificate = await makeCertificate(folder);
  const [http, https] = [await freePort(), await freePort()];
  const server = `127.0.0.1:${serverPort}`;
  const env = {
    ...process.env,
    TRADE_CERTIFICATE: certificate,
    TRADE_HTTP: `127.0.0.1:${http}`,
    TRADE_HTTPS: `127.0.0.1:${https}`,
    TRADE_WEB1: server,
    TRADE_WEB2: server,
    TRADE_FEED1: server,
    TRADE_FEED2: server,
  };
  await output('/usr/sbin/haproxy', ['-c', '-f', HAPROXY], { env });
  await output('/usr/sbin/haproxy', ['-c', '-f', 'deploy/patroni/haproxy.cfg']);
  const file = join(folder, 'haproxy.cfg');
  const text = readFileSync(HAPROXY, 'utf8');
  writeFileSync(file, text.replaceAll(/^ {2}(user|group|chroot|maxconn) .*\n/gm, ''));
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore', env });
  await untilAnswer(child, `http://127.0.0.1:${http}/`);
  return { http, https, stop: () => stop(child) };
}
