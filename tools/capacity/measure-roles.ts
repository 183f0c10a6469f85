import { setTimeout as wait } from 'node:timers/promises';
import type { ClientsOptions, FanoutReport, Window } from '../../tests/bench/fanout/clients.ts';
import {
  type BenchProcess,
  messageOf,
  ready,
  startNode,
} from '../../tests/bench/fanout/processes.ts';
import { freePort } from '../../tests/support/server/free-port.ts';
import { ROLES, type Role } from './costs.ts';
import { createUser, type Meter } from './meter.ts';
import { processorMs, processorMsOf, residentMb } from './processor-time.ts';
import type { Recorder } from './recorder.ts';

const SERVER = new URL('../../server/main.ts', import.meta.url);
const CLIENTS = new URL('../../tests/bench/fanout/clients.ts', import.meta.url);
const SOCKETS = 2_000;
/** After a start, until what it left behind is collected. */
const CALM_MS = 5_000;
const IDLE_MS = 8_000;
const RUN_MS = 12_000;
const KB_PER_MB = 1_024;

interface RoleProcess {
  readonly role: Role;
  readonly process: BenchProcess;
  readonly pid: number;
  readonly port: number;
}

export interface RolesDeps {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly meter: Meter;
  readonly recorder: Recorder;
}

/**
 * Starts a process of each role, and measures them without a load, then the gateway with sockets
 * that follow three topics each.
 */
export async function measureRoles(deps: RolesDeps): Promise<void> {
  const processes: RoleProcess[] = [];
  try {
    // A process without market data waits for one that has it.
    for (const role of ['market', 'feed', 'web', 'worker'] as const) {
      processes.push(await startRole(role, deps));
    }
    await wait(CALM_MS);
    await measureIdle(processes, deps);
    const gateway = processes.find(({ role }) => role === 'feed');
    if (gateway !== undefined) await measureGateway(gateway, deps.recorder);
  } finally {
    await Promise.all(processes.map(({ process }) => process.stop()));
  }
}

const userOf = (role: Role) => `capacity_${role}`;

async function startRole(role: Role, { databaseUrl, natsUrl }: RolesDeps): Promise<RoleProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = startNode(SERVER, [], {
    ...{ ROLE: role, PORT: String(port), PUBLIC_URL: origin, LOG_LEVEL: 'error' },
    ...{ DATABASE_URL: await createUser(databaseUrl, userOf(role)), NATS_URL: natsUrl },
    ...{ MARKET_SOURCE: 'simulated', ALLOW_SIMULATED: '1' },
  });
  await ready(started, origin);
  return { role, process: started, pid: started.child.pid ?? 0, port };
}

async function measureIdle(
  processes: readonly RoleProcess[],
  { meter, recorder }: RolesDeps,
): Promise<void> {
  const seconds = IDLE_MS / 1_000;
  const before = new Map<Role, { statements: number; backends: ReadonlyMap<number, number> }>();
  for (const role of ROLES) before.set(role, await workFor(role, meter));
  await wait(IDLE_MS);
  for (const { role, pid } of processes) {
    const from = before.get(role);
    const to = await workFor(role, meter);
    const lasting = [...to.backends].map(
      ([backend, ms]) => ms - (from?.backends.get(backend) ?? 0),
    );
    const how = `a process without load for ${seconds} s, by its own user of PostgreSQL`;
    const sum = lasting.reduce((total, ms) => total + ms, 0);
    recorder.record(`idle.${role}.memory`, residentMb(pid), `resident, ${how}`);
    recorder.record(`idle.${role}.database`, sum / seconds, how);
    const statements = to.statements - (from?.statements ?? 0);
    recorder.record(`idle.${role}.statements`, statements / seconds, how);
  }
}

/** What PostgreSQL has done for a role: statements, and processor time of its open backends. */
async function workFor(role: Role, meter: Meter) {
  const user = userOf(role);
  const statements = await meter.number(`select coalesce(sum(calls), 0) from pg_stat_statements
    where userid = '${user}'::regrole`);
  const pids = await meter.numbers(`select pid from pg_stat_activity where usename = '${user}'`);
  return { statements, backends: processorMsOf(pids) };
}

async function measureGateway({ pid, port }: RoleProcess, recorder: Recorder): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/market-data/market/tickers`);
  const { data } = (await response.json()) as { data: { symbol: string }[] };
  const options: ClientsOptions = {
    ...{ port, path: '/market-data/ws', sockets: SOCKETS, network: 20 },
    symbols: data.map(({ symbol }) => symbol),
  };
  const emptyMb = residentMb(pid);
  const idleMs = await busyMs(pid, CALM_MS);
  const clients = startNode(CLIENTS, [JSON.stringify(options)]);
  try {
    await messageOf(clients);
    const window: Window = { from: Date.now() + CALM_MS, until: Date.now() + CALM_MS + RUN_MS };
    const reporting = messageOf<FanoutReport>(clients);
    clients.child.send(window);
    await wait(CALM_MS);
    const usedMs = await busyMs(pid, RUN_MS);
    const sockets = `${SOCKETS} sockets of one gateway with three topics each`;
    const kb = ((residentMb(pid) - emptyMb) * KB_PER_MB) / SOCKETS;
    recorder.record('gateway.memory', kb, `growth by ${sockets}`);
    const { received, frames, bytes, topics } = await reporting;
    const seconds = RUN_MS / 1_000;
    const how = `${received} frames in ${seconds} s to ${sockets}`;
    const usedByFrames = usedMs - (idleMs * RUN_MS) / CALM_MS;
    recorder.record('gateway.frame', (1_000 * usedByFrames) / received, `processor time, ${how}`);
    recorder.record('gateway.frameBytes', bytes / frames, `compressed, of ${frames} frames`);
    const rate = frames / topics / seconds;
    recorder.record('gateway.framesPerTopic', rate, `simulated market, ${how}`);
    recorder.record('gateway.topics', topics, 'three kinds of topics of each market of the demo');
  } finally {
    await clients.stop();
  }
}

/** Returns the processor time that a process uses in a time. */
async function busyMs(pid: number, ms: number): Promise<number> {
  const before = processorMs(pid);
  await wait(ms);
  return processorMs(pid) - before;
}
