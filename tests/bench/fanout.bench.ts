import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchRow } from '../../tools/bench/table.ts';
import { startPostgres } from '../../tools/test/postgres.ts';
import { ensureInstalled, requirePostgres } from '../../tools/test/prerequisites.ts';
import { openFilledDatabase } from '../support/server/database.ts';
import { freePort } from '../support/server/free-port.ts';
import { startNats } from '../support/server/nats.ts';
import { addressAs } from '../support/server/roles.ts';
import type { ClientsOptions, FanoutReport, Window } from './fanout/clients.ts';
import { type BenchProcess, messageOf, ready, startNode, type Usage } from './fanout/processes.ts';
import type { RawServerOptions } from './fanout/raw-server.ts';

const GATEWAYS = 2;
const SOCKETS = 5_000;
/**
 * The time until the sockets have all topics and the garbage from opening them has been collected.
 */
const SETTLE_MS = 10_000;
const RUN_MS = 60_000;
const P99_LIMIT_MS = 250;
const MEMORY_LIMIT_KB = 64;
/** The server may skip frames of a slow socket. On a single machine, it skips none. */
const DELIVERED_LEAST = 99.9;
const SERVER = new URL('../../server/main.ts', import.meta.url);
const CLIENTS = new URL('./fanout/clients.ts', import.meta.url);
const RAW_SERVER = new URL('./fanout/raw-server.ts', import.meta.url);

/** A process to which sockets connect. */
interface Target {
  readonly process: BenchProcess;
  readonly port: number;
}

interface Measured {
  readonly reports: readonly FanoutReport[];
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** The total across all sockets. */
  readonly perSecond: number;
  readonly kbASocket: number;
  /** The share of a core that one server uses. */
  readonly cores: number;
}

/**
 * Measures the delay of market data at 10,000 sockets of two gateways, which receive it over NATS
 * from a market process, compared with a loop over sockets of `ws`.
 */
export async function run(): Promise<BenchRow[]> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const gateways = await startExchange(stops);
    const symbols = await symbolsOf(gateways[0]?.port ?? 0);
    const ours = await measure(gateways, '/market-data/ws', symbols);
    await Promise.all(gateways.map(({ process }) => process.stop()));
    const raw = await measure(await startRaw(ours, stops), '/', symbols);
    return rowsOf(ours, raw);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Starts PostgreSQL, NATS, a market process and the gateways as an operator would. */
async function startExchange(stops: (() => Promise<unknown>)[]): Promise<Target[]> {
  await ensureInstalled(['postgres', 'nats']);
  const postgresBin = requirePostgres();
  const cluster = await startPostgres(postgresBin, { isDurable: false });
  stops.push(() => cluster.stop());
  process.env.TEST_DATABASE_URL = cluster.url;
  const database = await openFilledDatabase('postgres');
  stops.push(() => database.close());
  const databaseUrl = await addressAs(database.url ?? '', 'trade_app');
  const nats = await startNats();
  stops.push(() => nats.stop());

  async function start(role: string): Promise<Target> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const started = startNode(SERVER, [], {
      ROLE: role,
      PORT: String(port),
      PUBLIC_URL: origin,
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl,
      NATS_URL: nats.url,
      MARKET_SOURCE: 'simulated',
      ALLOW_SIMULATED: '1',
    });
    stops.push(() => started.stop());
    await ready(started, origin);
    return { process: started, port };
  }
  await start('market');
  const gateways: Target[] = [];
  for (let count = 0; count < GATEWAYS; count += 1) gateways.push(await start('feed'));
  return gateways;
}

async function symbolsOf(port: number): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}/market-data/market/tickers`);
  const { data } = (await response.json()) as { data: { symbol: string }[] };
  return data.map(({ symbol }) => symbol);
}

async function startRaw(ours: Measured, stops: (() => Promise<unknown>)[]): Promise<Target[]> {
  const sum = (of: (report: FanoutReport) => number) => sumOf(ours.reports, of);
  const frameBytes = Math.round(sum(({ bytes }) => bytes) / sum(({ frames }) => frames));
  const perSecond = sum(({ frames }) => frames) / sum(({ topics }) => topics) / (RUN_MS / 1_000);
  return Promise.all(
    Array.from({ length: GATEWAYS }, async () => {
      const options: RawServerOptions = { port: await freePort(), frameBytes, perSecond };
      const started = startNode(RAW_SERVER, [JSON.stringify(options)]);
      stops.push(() => started.stop());
      await messageOf(started);
      return { process: started, port: options.port };
    }),
  );
}

/** Opens the sockets of each server in a separate process and measures one window. */
async function measure(
  targets: readonly Target[],
  path: string,
  symbols: readonly string[],
): Promise<Measured> {
  const empty = await Promise.all(targets.map(({ process }) => process.usage()));
  const clients = targets.map(({ port }, at) => {
    const options: ClientsOptions = { port, path, sockets: SOCKETS, network: 10 + at, symbols };
    return startNode(CLIENTS, [JSON.stringify(options)]);
  });
  try {
    await Promise.all(clients.map((client) => messageOf(client)));
    const window: Window = { from: Date.now() + SETTLE_MS, until: Date.now() + SETTLE_MS + RUN_MS };
    const reporting = Promise.all(clients.map((client) => messageOf<FanoutReport>(client)));
    for (const { child } of clients) child.send(window);
    await sleep(SETTLE_MS);
    const before = await Promise.all(targets.map(({ process }) => process.usage()));
    await sleep(RUN_MS);
    const after = await Promise.all(targets.map(({ process }) => process.usage()));
    const reports = await reporting;
    assertNoneSilent(reports);
    return {
      ...lagsOf(reports),
      reports,
      perSecond: sumOf(reports, ({ received }) => received) / (RUN_MS / 1_000),
      kbASocket: meanGrowth(empty, after, ({ rssKb }) => rssKb) / SOCKETS,
      cores: meanGrowth(before, after, ({ cpuSeconds }) => cpuSeconds) / (RUN_MS / 1_000),
    };
  } finally {
    await Promise.all(clients.map((client) => client.stop()));
  }
}

/** Returns by how much the average of a figure over the servers grew between two times. */
function meanGrowth(
  from: readonly Usage[],
  to: readonly Usage[],
  of: (usage: Usage) => number,
): number {
  const sum = (usages: readonly Usage[]) => usages.reduce((total, usage) => total + of(usage), 0);
  return (sum(to) - sum(from)) / to.length;
}

function sumOf(reports: readonly FanoutReport[], of: (report: FanoutReport) => number): number {
  return reports.reduce((total, report) => total + of(report), 0);
}

function assertNoneSilent(reports: readonly FanoutReport[]): void {
  const silent = sumOf(reports, (report) => report.silent);
  if (silent > 0) throw new Error(`${silent} sockets received nothing`);
}

function lagsOf(reports: readonly FanoutReport[]) {
  const [{ lags: first = [] } = {}] = reports;
  const counts = first.map((_, ms) => reports.reduce((sum, { lags }) => sum + (lags[ms] ?? 0), 0));
  const all = counts.reduce((sum, count) => sum + count, 0);
  const at = (share: number) => {
    let passed = 0;
    return counts.findIndex((count) => {
      passed += count;
      return passed >= all * share;
    });
  };
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: counts.findLastIndex((count) => count > 0) };
}

function rowsOf(ours: Measured, raw: Measured): BenchRow[] {
  const told = ({ p50Ms, maxMs, perSecond, cores }: Measured) =>
    `p50 ${p50Ms} ms, most ${maxMs} ms, ${perSecond.toFixed(0)} frames/s, ${cores.toFixed(2)} cores each`;
  const missing = sumOf(ours.reports, (report) => report.missing);
  const received = sumOf(ours.reports, (report) => report.received);
  return [
    {
      name: `fan-out to ${GATEWAYS * SOCKETS} sockets, lag p99 (${told(ours)}; beside it ws: ${told(raw)})`,
      ours: ours.p99Ms,
      beside: raw.p99Ms,
      unit: 'ms',
      limit: P99_LIMIT_MS,
    },
    {
      name: 'fan-out, frames delivered of those due',
      ours: (100 * received) / (received + missing),
      unit: '%',
      limit: DELIVERED_LEAST,
      bound: 'least',
    },
    {
      name: 'fan-out, memory of a gateway per socket (beside it ws)',
      ours: ours.kbASocket,
      beside: raw.kbASocket,
      unit: 'kB',
      limit: MEMORY_LIMIT_KB,
    },
  ];
}
