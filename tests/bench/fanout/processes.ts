import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const START_MS = 60_000;
const execute = promisify(execFile);
/** The number of files that a process with 5,000 sockets may have open. */
const FILES = '8192';
const WITH_FILES =
  'ulimit -Sn "$0" || { echo "the benchmark needs $0 open files: raise ulimit -Hn" >&2; exit 1; }; exec "$@"';

/** The memory in kB, and the processor time in seconds since the start of a process. */
export interface Usage {
  readonly rssKb: number;
  readonly cpuSeconds: number;
}

/** A process of the benchmark, started by `startNode`. */
export interface BenchProcess {
  readonly child: ChildProcess;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts a file of this repository with Node and enough open files for its sockets. */
export function startNode(
  file: URL,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): BenchProcess {
  const command = ['-c', WITH_FILES, FILES, process.execPath, file.pathname, ...args];
  const child = spawn('/bin/sh', command, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  return {
    child,
    async usage() {
      const columns = ['-o', 'rss=,cputimes=', '-p', String(child.pid)];
      const { stdout } = await execute('ps', columns);
      const [rssKb = Number.NaN, cpuSeconds = Number.NaN] = stdout.trim().split(/\s+/).map(Number);
      return { rssKb, cpuSeconds };
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits for the next message from a process. Rejects if the process ends before that. */
export async function messageOf<Message>({ child }: BenchProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message));
    child.once('exit', (code) => reject(new Error(`a process ended with ${code}`)));
  });
}

/** Waits until a server is ready. */
export async function ready({ child }: BenchProcess, origin: string): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const end = performance.now() + START_MS; !(await isReady()); await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if (performance.now() > end) throw new Error(`${origin} is not ready`);
  }
}
