import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import type { RealServerOptions, StartReport } from '../server/real-server.ts';
import type { Fields, LoadMember } from './money-calls.ts';

const SERVER = new URL('../server/real-server.ts', import.meta.url).pathname;

/** A server in a separate process, which can be killed. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** The time from the start of the process until it accepts calls. */
  readonly startMs: number;
  /** The processor time of the start, which does not depend on the machine's load. */
  readonly startCpuMs: number;
  /** Ends the process like `kill -9`. */
  kill(): Promise<void>;
  /** Stops the process with the signal that an operator sends. */
  stop(): Promise<void>;
}

export async function startServer(options: RealServerOptions): Promise<ServerProcess> {
  const origin = `http://127.0.0.1:${options.port}`;
  const started = Date.now();
  const child = spawn(process.execPath, [SERVER, JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const reported = once(child, 'message') as Promise<[StartReport]>;
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${code}`);
  });
  const [{ startCpuMs }] = await Promise.race([reported, ended]);
  const startMs = Date.now() - started;
  return {
    origin,
    pid: child.pid ?? 0,
    startMs,
    startCpuMs,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Thrown if the connection breaks before the response, so the outcome of the call is unknown. */
export class Unanswered extends Error {
  override name = 'Unanswered';
}

/**
 * Returns the same member over the network. The `origin` function is called for each call, so calls
 * can alternate between servers.
 */
export function overNetwork(
  { id, username, photo, token = '' }: Omit<LoadMember, 'call'>,
  origin: () => string,
): LoadMember {
  return {
    id,
    username,
    photo,
    token,
    call: (name, fields = {}, headers = {}) =>
      callOver(origin(), name, fields, { token, ...headers }),
  };
}

async function callOver(
  origin: string,
  name: EndpointName,
  fields: Fields,
  headers: Readonly<Record<string, string>>,
) {
  const { method, path } = endpoints[name];
  const form = new URLSearchParams(
    Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)]),
  );
  try {
    const response = await fetch(`${origin}/api/${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers,
      ...(method === 'POST' && { body: form }),
    });
    return (await response.json()) as Awaited<ReturnType<LoadMember['call']>>;
  } catch (error) {
    throw new Unanswered(name, { cause: error });
  }
}
