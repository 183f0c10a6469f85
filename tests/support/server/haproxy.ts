import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const START_MS = 10_000;

export interface Balancer {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts HAProxy in front of processes with the roles `web` and `feed`, with the checks and limits
 * of `deploy/haproxy/trade.cfg` but without TLS.
 */
export async function startHaproxy(ports: {
  readonly web: readonly number[];
  readonly feed: readonly number[];
}): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'trade-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const port = await freePort();
  const servers = (name: string, list: readonly number[]) =>
    list.map((at, index) => `  server ${name}${index + 1} 127.0.0.1:${at}`).join('\n');
  await writeFile(
    file,
    `global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 40s
  timeout server 40s
  timeout check 2s
  timeout tunnel 60s
  retries 2
  retry-on conn-failure
  option redispatch 1
  option httpchk
  http-check send meth GET uri /readyz
  http-check expect status 200
  default-server check inter 1s fastinter 250ms fall 2 rise 2
frontend members
  bind 127.0.0.1:${port}
  option forwardfor
  use_backend feed if { path_beg /market-data/ }
  default_backend web
backend web
  balance leastconn
${servers('web', ports.web)}
backend feed
  balance leastconn
${servers('feed', ports.feed)}
`,
  );
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin, child);
  return {
    origin,
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`);
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error('haproxy does not answer');
}
