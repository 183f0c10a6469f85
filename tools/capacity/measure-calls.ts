import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ClientsOptions, ClientsReport } from '../../tests/bench/server/clients.ts';
import type { Call, CallCost } from './costs.ts';
import { type Meter, perCall, type Used } from './meter.ts';
import type { Recorder } from './recorder.ts';

const CLIENTS = new URL('../../tests/bench/server/clients.ts', import.meta.url).pathname;
const WARM_UP_MS = 1_000;
const RUN_MS = 3_000;
/** An option opens within this time after its purchase, which is part of what it costs. */
const OPENED_MS = 3_000;
/** Password hashes use four threads of libuv. */
const LOGIN_CLIENTS = 8;
/** Few, since orders of one market that meet at a level of the book refuse each other. */
const ORDER_CLIENTS = 8;
/** Share of the calls that may be refused because the book has just changed. */
const MOST_REFUSED = 0.1;
const execute = promisify(execFile);

/** A member of the load, and how to sign in. */
export interface Caller {
  readonly username: string;
  readonly token: string;
}

interface HotCall {
  readonly name: Exclude<Call, 'optionSettlement'>;
  readonly path: string;
  readonly bodies: readonly string[];
  readonly isMoney: boolean;
  readonly clients?: number;
  /** Share of the calls that may be refused, which then count as calls; none by default. */
  readonly mostRefused?: number;
  /** How long its effects go on after the last call. */
  readonly afterMs?: number;
}

export const PASSWORD = 'river88stone';
const MARKETS = [1, 2, 3, 4];

/** The calls in the order in which they are measured: purchases last, since they settle later. */
function hotCalls(callers: readonly Caller[]): HotCall[] {
  const loggingIn = callers.slice(0, LOGIN_CLIENTS);
  const body = ({ username }: Caller) => `username=${username}&password=${PASSWORD}`;
  return [
    {
      ...{ name: 'transfer', path: '/api/transfer', isMoney: true },
      bodies: ['c_id=1&num=0.01&from_type=1&to_type=2', 'c_id=1&num=0.01&from_type=2&to_type=1'],
    },
    {
      ...{ name: 'marketOrder', path: '/api/upbbbuy', isMoney: true },
      bodies: ['m_id=1&type=1&operate_type=2&amount=6', 'm_id=1&type=2&operate_type=2&num=0.0002'],
      ...{ clients: ORDER_CLIENTS, mostRefused: MOST_REFUSED },
    },
    {
      ...{ name: 'limitOrder', path: '/api/upbbbuy', isMoney: true },
      bodies: MARKETS.map((market) => `m_id=${market}&type=1&operate_type=1&num=1&price=5`),
    },
    {
      ...{ name: 'login', path: '/api/login', bodies: loggingIn.map(body), isMoney: false },
      clients: LOGIN_CLIENTS,
    },
    { name: 'marketList', path: '/api/getMarketList', bodies: [''], isMoney: false },
    {
      ...{ name: 'orderBook', path: '/api/getHuoBiTradeFromRedis', isMoney: false },
      bodies: ['symbol=btcusdt', 'symbol=ethusdt'],
    },
    { name: 'billList', path: '/api/getBillList', bodies: ['page=1&limit=10'], isMoney: false },
    {
      ...{ name: 'optionPurchase', path: '/api/creatorder', isMoney: true, afterMs: OPENED_MS },
      bodies: MARKETS.map(
        (market) => `m_id=${market}&ctime=30&ctzed=5&buytype=${1 + (market % 2)}`,
      ),
    },
  ];
}

interface CallsDeps {
  readonly meter: Meter;
  readonly recorder: Recorder;
  readonly idle: Used;
  readonly port: number;
  readonly callers: readonly Caller[];
}

/** Measures every hot call of members. Returns the time at which the first option was bought. */
export async function measureCalls(deps: CallsDeps): Promise<{ purchasesFrom: number }> {
  let purchasesFrom = 0;
  for (const call of hotCalls(deps.callers)) {
    if (call.name === 'optionPurchase') purchasesFrom = performance.now();
    await measureCall(call, deps);
  }
  return { purchasesFrom };
}

async function measureCall(call: HotCall, deps: CallsDeps): Promise<void> {
  const { meter, recorder, idle } = deps;
  const { name, afterMs = 0 } = call;
  await runClients(call, deps, WARM_UP_MS);
  await wait(afterMs);
  const postingsBefore = await meter.number(POSTINGS);
  let report: ClientsReport | undefined;
  const used = await meter.during(async () => {
    report = await runClients(call, deps, RUN_MS);
    await wait(afterMs);
  });
  if (report === undefined) throw new Error(`${name} was not measured`);
  // Each client has one call under way when the time is over, which is not in its report.
  const answered = (report.perSecond * RUN_MS) / 1_000 + report.refusals;
  const count = answered + clientsOf(call, deps.callers);
  const postings = (await meter.number(POSTINGS)) - postingsBefore;
  const refused = report.refusals > 0 ? ` (${report.refusals} refused)` : '';
  const clients = `${clientsOf(call, deps.callers)} clients`;
  const how = `${Math.round(count)} calls${refused} of ${clients}, less what is idle`;
  recordCosts(recorder, name, { ...perCall(used, idle, count), postings: postings / count }, how);
  if (name === 'marketOrder') {
    const market = `market orders of ${clients} in one market${refused}, on this machine beside them`;
    recorder.record('market.orders', report.perSecond, market);
  }
}

const POSTINGS = 'select count(*) from ledger_legs';

function recordCosts(
  recorder: Recorder,
  call: Call,
  costs: Readonly<Record<CallCost, number>>,
  how: string,
): void {
  for (const [cost, value] of Object.entries(costs)) {
    recorder.record(`${call}.${cost as CallCost}`, value, how);
  }
}

const clientsOf = (call: HotCall, callers: readonly Caller[]) => call.clients ?? callers.length;

async function runClients(
  call: HotCall,
  { port, callers }: CallsDeps,
  runMs: number,
): Promise<ClientsReport> {
  const { path, bodies, isMoney } = call;
  const tokens = callers.slice(-clientsOf(call, callers)).map(({ token }) => token);
  const isLogin = call.name === 'login';
  const options: ClientsOptions = {
    ...{ port, path, bodies, isMoney, runMs, warmUpMs: 0 },
    tokens: isLogin ? tokens.map(() => '') : tokens,
  };
  const { stdout } = await execute(process.execPath, [CLIENTS, JSON.stringify(options)]);
  const report = JSON.parse(stdout) as ClientsReport;
  const answered = (report.perSecond * runMs) / 1_000 + report.refusals;
  if (report.refusals > (call.mostRefused ?? 0) * answered) {
    throw new Error(`${call.name}: ${report.refusals} refused, ${report.refused.join('; ')}`);
  }
  return report;
}

/** An option of 30 s settles two seconds later. */
const FIRST_SETTLES_MS = 31_000;
const LAST_SETTLES_MS = 60_000;
const LOOK_MS = 500;

/** Measures the settlement of all options bought from `purchasesFrom` on, as it falls due. */
export async function measureSettlement(
  { meter, recorder, idle }: CallsDeps,
  purchasesFrom: number,
): Promise<void> {
  const running = () => meter.number("select count(*) from option_orders where status = 'running'");
  const pause = purchasesFrom + FIRST_SETTLES_MS - performance.now();
  if (pause < 0) throw new Error('options have settled already: this machine is too slow');
  await wait(pause);
  const count = await running();
  const postingsBefore = await meter.number(POSTINGS);
  const used = await meter.during(async () => {
    const end = performance.now() + LAST_SETTLES_MS;
    while ((await running()) > 0) {
      if (performance.now() > end) throw new Error('options do not settle');
      await wait(LOOK_MS);
    }
  });
  const postings = (await meter.number(POSTINGS)) - postingsBefore;
  const how = `${count} options as they fell due, less what is idle`;
  const costs = { ...perCall(used, idle, count), postings: postings / count };
  recordCosts(recorder, 'optionSettlement', costs, how);
}
