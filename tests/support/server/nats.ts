import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** The installation paths of Debian's package, and others. */
const PLACES = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'];
const START_MS = 60_000;

interface NatsNode {
  readonly url: string;
  readonly process: () => ChildProcess;
  /** Ends the node with this signal and waits for it. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts the node again, on the same port and folder. */
  restart(): Promise<void>;
}

export interface NatsCluster {
  /** The value for `NATS_URL`. */
  readonly url: string;
  readonly nodes: readonly NatsNode[];
  stop(): Promise<void>;
}

/** Returns the path of the NATS server. Throws an error that states the package to install. */
export function natsServerPath(): string {
  const found = [process.env.NATS_SERVER_PATH, ...PLACES].find((path) => path && existsSync(path));
  if (found === undefined) throw new Error('install nats-server, or set NATS_SERVER_PATH');
  return found;
}

/** Starts `count` NATS servers with JetStream. More than one form a cluster. */
export async function startNats(count = 1): Promise<NatsCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'trade-nats-'));
  const ports = await Promise.all(Array.from({ length: 2 * count }, freePort));
  const clients = ports.slice(0, count);
  const routes = ports.slice(count).map((port) => `nats-route://127.0.0.1:${port}`);
  const nodes = await Promise.all(
    clients.map(async (port, at) => {
      const file = join(folder, `node-${at}.conf`);
      const cluster = `cluster { name: trade, listen: "127.0.0.1:${ports[count + at]}", routes: [${routes.join(', ')}] }`;
      const lines = [
        `server_name: node-${at}`,
        `listen: "127.0.0.1:${port}"`,
        `jetstream { store_dir: "${join(folder, `node-${at}`)}", max_memory_store: 64MB, max_file_store: 64MB }`,
        ...(count > 1 ? [cluster] : []),
      ];
      await writeFile(file, `${lines.join('\n')}\n`);
      return startNode(file, port);
    }),
  );
  return {
    url: nodes.map((node) => node.url).join(','),
    nodes,
    async stop() {
      await Promise.all(nodes.map((node) => node.kill('SIGKILL')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startNode(file: string, port: number): Promise<NatsNode> {
  let child: ChildProcess;
  async function start(): Promise<void> {
    child = spawn(natsServerPath(), ['-c', file], { stdio: 'ignore' });
    await listening(port);
  }
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    process: () => child,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await ended;
    },
    restart: start,
  };
}

async function listening(port: number): Promise<void> {
  for (const end = performance.now() + START_MS; performance.now() < end; await sleep(25)) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = createConnection(port, '127.0.0.1')
        .once('connect', () => resolve(true))
        .once('error', () => resolve(false));
      socket.once('close', () => socket.destroy());
      socket.once('connect', () => socket.end());
    });
    if (isOpen) return;
  }
  throw new Error(`no server listens on port ${port}`);
}
