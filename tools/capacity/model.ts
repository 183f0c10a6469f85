import { readFileSync } from 'node:fs';

/** The calls that members make most often. An option includes its opening and its settlement. */
export const CALLS = [
  'login',
  'marketList',
  'orderBook',
  'billList',
  'transfer',
  'option',
  'limitOrder',
  'marketOrder',
] as const;
export type Call = (typeof CALLS)[number];

/** The cost of one call. */
export interface CallCost {
  /** The server's processor time, in ms. */
  readonly server: number;
  /** The processor time of PostgreSQL, in ms. */
  readonly database: number;
  /** The size of the write-ahead log, in bytes. */
  readonly wal: number;
  /** The number of rows of `ledger_legs`. */
  readonly postings: number;
  /**
   * The growth of tables and indexes in bytes, without idempotency keys, which are stored for 7
   * days.
   */
  readonly disk: number;
}

export type CallCosts = Readonly<Record<Call, CallCost>>;

/** The content of `costs.json`, which `npm run capacity -- measure` writes. */
export interface Costs {
  readonly date: string;
  readonly machine: string;
  readonly calls: CallCosts;
}

export const COSTS_FILE = new URL('./costs.json', import.meta.url);

export function readCosts(): Costs {
  return JSON.parse(readFileSync(COSTS_FILE, 'utf8')) as Costs;
}

/** The calls per member per day, averaged over all members. */
const PER_DAY: Readonly<Partial<Record<Call, number>>> = {
  login: 0.3,
  transfer: 0.1,
  option: 1,
  limitOrder: 0.5,
  // Includes the fills of every second limit order, which cost as much as a market order.
  marketOrder: 0.5 + 0.25,
};
/** The calls per minute of an active member (product.md#polling). */
const PER_ACTIVE_MINUTE: Readonly<Partial<Record<Call, number>>> = {
  marketList: 8,
  orderBook: 10,
  billList: 2,
};
const COMMITTING: readonly Call[] = ['login', 'transfer', 'option', 'limitOrder', 'marketOrder'];
/** An option commits when it is bought and when it is settled. */
const COMMITS_PER_OPTION = 2;

/** The share of the members who are active in the peak minute, each with one socket. */
const ACTIVE_SHARE = 0.05;
/** The number of calls in the peak minute, divided by the day's mean. */
const PEAK = 5;
/** The maximum utilisation of each resource in the peak minute. */
const TARGET_USE = 0.5;
/** The share of all spot orders that a single market gets. */
const BUSIEST_MARKET = 0.4;
/**
 * There are three topics per socket, each with 0.907 frames per second (`npm run bench -- fanout`).
 */
const FRAMES_PER_SOCKET = 3 * 0.907;
/** The processor time per frame in ms, from the same benchmark. */
const FRAME_MS = 0.0103;
/** The WAL volume with full pages after checkpoints, divided by the volume without them. */
const FULL_PAGES = 2;
/**
 * The time in ms for the nightly verification of a posting, including its pauses
 * (`server/ledger/watch.ts`).
 */
const VERIFY_MS = 5 * 0.0111;
/** The size of a member with four balances, in bytes. */
const MEMBER_BYTES = 915;
/** The pool size from `server/db/pool.ts`, plus one connection that listens. */
const CONNECTIONS_PER_PROCESS = 21;
const SOCKETS_PER_GATEWAY = 5_000;

const DAY_SECONDS = 86_400;
const YEAR_DAYS = 365;

/**
 * The resources that a number of members need, in the peak minute unless the name says otherwise.
 */
export interface Demand {
  readonly active: number;
  readonly callsPerSecond: number;
  readonly framesPerSecond: number;
  /** The busy cores of the processes that serve calls and run their jobs and fills. */
  readonly serverCores: number;
  /** The busy cores of the gateways. */
  readonly gatewayCores: number;
  /** The number of processes at the target utilisation, neither rounded nor including spares. */
  readonly servers: number;
  readonly gateways: number;
  readonly databaseCores: number;
  readonly connections: number;
  readonly commitsPerSecond: number;
  readonly walPerSecond: number;
  readonly busiestMarketOrders: number;
  readonly diskPerDay: number;
  readonly diskAfterYear: number;
  /** The duration of one nightly verification after a year. */
  readonly nightHours: number;
}

/**
 * Computes the resources for a number of members. They are linear, so twice as many members need
 * twice as much.
 */
export function demandOf(members: number, costs: CallCosts): Demand {
  const active = members * ACTIVE_SHARE;
  const rate = (call: Call) =>
    (members * PEAK * (PER_DAY[call] ?? 0)) / DAY_SECONDS +
    (active * (PER_ACTIVE_MINUTE[call] ?? 0)) / 60;
  const total = (cost: keyof CallCost) =>
    CALLS.reduce((sum, call) => sum + rate(call) * costs[call][cost], 0);
  const perDay = (perSecond: number) => (perSecond / PEAK) * DAY_SECONDS;

  const framesPerSecond = active * FRAMES_PER_SOCKET;
  const serverCores = total('server') / 1_000;
  const gatewayCores = (framesPerSecond * FRAME_MS) / 1_000;
  const servers = serverCores / TARGET_USE;
  const gateways = Math.max(gatewayCores / TARGET_USE, active / SOCKETS_PER_GATEWAY);
  const diskPerDay = perDay(total('disk'));
  return {
    active,
    framesPerSecond,
    serverCores,
    gatewayCores,
    servers,
    gateways,
    diskPerDay,
    callsPerSecond: CALLS.reduce((sum, call) => sum + rate(call), 0),
    databaseCores: total('database') / 1_000,
    connections: (servers + gateways) * CONNECTIONS_PER_PROCESS,
    commitsPerSecond:
      COMMITTING.reduce((sum, call) => sum + rate(call), 0) +
      rate('option') * (COMMITS_PER_OPTION - 1),
    walPerSecond: total('wal') * FULL_PAGES,
    busiestMarketOrders: (rate('limitOrder') + rate('marketOrder')) * BUSIEST_MARKET,
    diskAfterYear: YEAR_DAYS * diskPerDay + members * MEMBER_BYTES,
    nightHours: (YEAR_DAYS * perDay(total('postings')) * VERIFY_MS) / 3_600_000,
  };
}

/** A resource that exists only once, and its capacity. */
interface Limit {
  readonly name: string;
  readonly most: number;
  readonly unit: string;
  readonly need: (demand: Demand) => number;
}

/**
 * The rates are those of two cores (`npm run bench -- server` includes pgbench). The rest is
 * assumed.
 */
export const LIMITS: readonly Limit[] = [
  {
    name: 'processor of one process with all roles',
    most: TARGET_USE,
    unit: 'cores',
    need: ({ serverCores, gatewayCores }) => serverCores + gatewayCores,
  },
  {
    name: 'members that one process rate-limits (`server/http/limits.ts`)',
    most: 20_000,
    unit: 'active members',
    need: ({ active }) => active,
  },
  {
    name: 'nightly verification after a year',
    most: 24,
    unit: 'hours',
    need: ({ nightHours }) => nightHours,
  },
  {
    name: 'connections to PostgreSQL',
    most: 1_000,
    unit: 'connections',
    need: ({ connections }) => connections,
  },
  {
    name: 'commits of one primary',
    most: 1_371 * TARGET_USE,
    unit: '1/s',
    need: ({ commitsPerSecond }) => commitsPerSecond,
  },
  {
    name: 'orders of the busiest market',
    most: 244 * TARGET_USE,
    unit: '1/s',
    need: ({ busiestMarketOrders }) => busiestMarketOrders,
  },
  {
    name: 'processor of one primary with 64 cores',
    most: 64 * TARGET_USE,
    unit: 'cores',
    need: ({ databaseCores }) => databaseCores,
  },
  {
    name: 'disk of one primary after a year',
    most: 16,
    unit: 'TB',
    need: ({ diskAfterYear }) => diskAfterYear / 1e12,
  },
  {
    name: 'write-ahead log of one primary',
    most: 129.7 * TARGET_USE,
    unit: 'MB/s',
    need: ({ walPerSecond }) => walPerSecond / 1e6,
  },
];

/** Returns each limit with the number of members that reaches it, with the smallest first. */
export function reachedLimits(costs: CallCosts) {
  const one = demandOf(1, costs);
  return LIMITS.map((limit) => ({ limit, members: limit.most / limit.need(one) })).sort(
    (a, b) => a.members - b.members,
  );
}
