import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tests/support/server/free-port.ts';

/** The user and the folder for programs that refuse to run as root. */
export interface Account {
  readonly uid: number | undefined;
  readonly gid: number | undefined;
  readonly folder: string;
}

/** A machine of the cluster: Patroni and its PostgreSQL. */
export interface Member {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  start(): void;
  /** Sends a signal to Patroni and to every process of its PostgreSQL. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  /** `kill -9` of every PostgreSQL process. Patroni keeps running. */
  killPostgres(): void;
  /** Returns the status of Patroni's REST interface, or 0 without a response. */
  status(path: string): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a program in the folder of the account, with its output in `<name>.log`. */
export function startProgram(
  { uid, gid, folder }: Account,
  name: string,
  command: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const [program, ...args] = command;
  const child = spawn(program, args, {
    stdio: ['ignore', log, log],
    cwd: folder,
    env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, ...env },
    ...(uid !== undefined && { uid, gid }),
  });
  closeSync(log);
  return child;
}

/** Ends a program that is still running, and waits for it. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** Creates a member with its own ports. Nothing is running before `start`. */
export async function createMember(
  account: Account,
  name: string,
  { config, env }: { readonly config: string; readonly env: NodeJS.ProcessEnv },
): Promise<Member> {
  const [port, restPort] = [await freePort(), await freePort()];
  const dataDir = join(account.folder, name);
  let patroni: ChildProcess | undefined;
  const own = {
    PATRONI_NAME: name,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_PGPASS: join(account.folder, `${name}.pgpass`),
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
  };

  function signalAll(roots: readonly (number | undefined)[], kind: NodeJS.Signals): void {
    const known = roots.filter((pid) => pid !== undefined);
    const all = new Set(known.flatMap((root) => [root, ...descendantsOf(root)]));
    for (const pid of all) sendSignal(pid, kind);
  }
  const signal = (kind: NodeJS.Signals) => signalAll([patroni?.pid, postmasterOf(dataDir)], kind);

  return {
    name,
    port,
    restPort,
    signal,
    killPostgres: () => signalAll([postmasterOf(dataDir)], 'SIGKILL'),
    start() {
      patroni = startProgram(account, name, ['patroni', config], { ...env, ...own });
    },
    status: (path) =>
      fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(1_000) }).then(
        (answer) => answer.status,
        () => 0,
      ),
    async stop() {
      signal('SIGCONT');
      if (patroni) await endProgram(patroni, 'SIGKILL');
      signal('SIGKILL');
      while (postmasterOf(dataDir) !== undefined) await wait(50);
    },
  };
}

/** Returns the process that wrote the lock file of a data folder, if it is still running. */
function postmasterOf(dataDir: string): number | undefined {
  try {
    const [first] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(first);
    // Process ids are reused, so the process must be a PostgreSQL process of this folder.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function descendantsOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = parentOf(Number(entry));
    if (parent !== undefined)
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const below = (pid: number): number[] =>
    (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(root);
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
