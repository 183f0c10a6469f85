import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../../../tests/support/server/free-port.ts';
import { output } from '../../command.ts';
import { stop, untilAnswer } from './image.ts';

const HAPROXY = 'deploy/haproxy/trade.cfg';
const NGINX = 'deploy/nginx/trade.conf';

export interface RunningProxy {
  readonly name: string;
  readonly http: number;
  readonly https: number;
  stop(): Promise<void>;
}

/** Makes a certificate for the proxies; returns the files with it, its key, and both. */
export async function makeCertificate(folder: string) {
  const [certificate, key, both] = ['crt', 'key', 'pem'].map((end) => join(folder, `trade.${end}`));
  if (!certificate || !key || !both) throw new Error('unreachable');
  await output('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-subj', '/CN=localhost', '-days', '2', '-keyout', key, '-out', certificate],
  ]);
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  return { certificate, key, both };
}

type Certificate = Awaited<ReturnType<typeof makeCertificate>>;

/** Checks the configuration of HAProxy, then runs it in front of the server as this user. */
export async function startHaproxy(
  folder: string,
  { both }: Certificate,
  serverPort: number,
): Promise<RunningProxy> {
  const [http, https] = [await freePort(), await freePort()];
  const server = `127.0.0.1:${serverPort}`;
  const env = {
    ...process.env,
    ...{ TRADE_CERTIFICATE: both, TRADE_HTTP: `127.0.0.1:${http}` },
    ...{ TRADE_HTTPS: `127.0.0.1:${https}`, TRADE_WEB1: server, TRADE_WEB2: server },
    ...{ TRADE_FEED1: server, TRADE_FEED2: server },
  };
  await output('/usr/sbin/haproxy', ['-c', '-f', HAPROXY], { env });
  await output('/usr/sbin/haproxy', ['-c', '-f', 'deploy/patroni/haproxy.cfg']);
  const file = join(folder, 'haproxy.cfg');
  const text = readFileSync(HAPROXY, 'utf8');
  writeFileSync(file, text.replaceAll(/^ {2}(user|group|chroot|maxconn) .*\n/gm, ''));
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore', env });
  await untilAnswer(child, `http://127.0.0.1:${http}/`);
  return { name: 'HAProxy', http, https, stop: () => stop(child) };
}

/** Checks the configuration of nginx on other ports and folders, then runs it in front of the server. */
export async function startNginx(
  folder: string,
  { certificate, key }: Certificate,
  serverPort: number,
): Promise<RunningProxy> {
  const [http, https] = [await freePort(), await freePort()];
  const at = (name: string) => join(folder, name);
  writeFileSync(at('headers.conf'), await output(process.execPath, ['tools/nginx-headers.ts']));
  writeFileSync(at('brotli.conf'), 'brotli_static on;\n');
  const replaced: readonly (readonly [from: string, to: string])[] = [
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ssl', `listen 127.0.0.1:${https} ssl`],
    ['  listen [::]:80;\n', ''],
    ['  listen [::]:443 ssl http2;\n', ''],
    ['127.0.0.1:4173', `127.0.0.1:${serverPort}`],
    ['127.0.0.1:4174', `127.0.0.1:${serverPort}`],
    ['/etc/nginx/trade.crt', certificate],
    ['/etc/nginx/trade.key', key],
    ['/opt/trade/dist', resolve('dist')],
    ['/etc/nginx/trade-headers.conf', at('headers.conf')],
    ['/etc/nginx/trade-brotli.conf', at('brotli.conf')],
  ];
  let text = readFileSync(NGINX, 'utf8').replaceAll(/^#.*\n/gm, '');
  for (const [from, to] of replaced) {
    if (!text.includes(from)) throw new Error(`${NGINX} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  writeFileSync(at('trade.conf'), text);
  writeFileSync(
    at('nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; pid ${at('nginx.pid')}; error_log ${at('nginx.log')};
    include /etc/nginx/modules-enabled/*.conf;
    events {}
    http { include /etc/nginx/mime.types; access_log off; include ${at('trade.conf')}; }\n`,
  );
  const args = ['-c', at('nginx.conf')];
  await output('/usr/sbin/nginx', ['-t', ...args]);
  const child = spawn('/usr/sbin/nginx', args, { stdio: 'ignore' });
  await untilAnswer(child, `http://127.0.0.1:${http}/`);
  return { name: 'nginx', http, https, stop: () => stop(child) };
}
