import type { Assumptions } from './assumptions.ts';
import { CALLS, type Call, type CallCost, ROLES, type Role, type Values } from './costs.ts';

const DAY_SECONDS = 86_400;
const YEAR_DAYS = 365;
/** Calls of a member that a web process serves; settlements are the workers'. */
const WEB_CALLS = CALLS.filter((call) => call !== 'optionSettlement');
/** Calls that commit. */
const WRITES = CALLS.filter((call) => !['marketList', 'orderBook', 'billList'].includes(call));
/** Messages that announce limits or events are collected before they are sent, at most so many. */
const LIMIT_MESSAGES = 10;
const EVENT_MESSAGES = 200;

/** What a number of members needs, in the peak minute unless it says otherwise. */
export interface Demand {
  readonly members: number;
  readonly active: number;
  /** Calls, and jobs like them, per second. Fills of limit orders are apart. */
  readonly rates: Readonly<Record<Call, number>>;
  readonly fills: number;
  /** Cores that are busy, without the target of use. */
  readonly cores: Readonly<Record<Role, number>>;
  readonly processes: Readonly<Record<Role, number>>;
  readonly appMachines: number;
  readonly sockets: number;
  readonly framesPerSecond: number;
  /** To members, bits per second. */
  readonly networkBits: number;
  readonly busDeliveries: number;
  /** What one web process does about messages of others, as a share of a core. */
  readonly busShareOfCore: number;
  readonly statements: number;
  readonly databaseCores: number;
  /** Of them, for record lists, which a replica could answer. */
  readonly listCores: number;
  readonly connections: number;
  readonly commits: number;
  readonly walBytes: number;
  /** Orders of the busiest market per second, fills included. */
  readonly busiestMarket: number;
  readonly bytesPerDay: number;
  /** After a year, with what is kept for some days only. */
  readonly bytesAfterYear: number;
  readonly postingsPerDay: number;
  /** Duration of one nightly verification after a year. */
  readonly nightHours: number;
}

/** Returns the calls per second in the peak minute. */
export function ratesOf(members: number, assumed: Assumptions): Record<Call, number> {
  const active = members * assumed.activeShare;
  const daily = (perDay: number) => (members * perDay * assumed.peakFactor) / DAY_SECONDS;
  const polled = (perMinute: number) => (active * perMinute) / 60;
  return {
    login: daily(assumed.loginsPerDay),
    marketList: polled(assumed.marketListsPerMinute),
    orderBook: polled(assumed.booksPerMinute),
    billList: polled(assumed.listsPerMinute),
    transfer: daily(assumed.transfersPerDay),
    optionPurchase: daily(assumed.optionsPerDay),
    optionSettlement: daily(assumed.optionsPerDay),
    limitOrder: daily(assumed.limitOrdersPerDay),
    marketOrder: daily(assumed.marketOrdersPerDay),
  };
}

/**
 * Computes what a number of members needs. Every cost grows linearly from the measured one; only
 * processes and machines are rounded, up.
 */
export function demandOf(members: number, costs: Values, assumed: Assumptions): Demand {
  const rates = ratesOf(members, assumed);
  const fills = rates.limitOrder * assumed.filledShare;
  const active = members * assumed.activeShare;
  const sockets = active * assumed.socketsPerActive;
  const framesPerSecond = sockets * assumed.topicsPerSocket * costs['gateway.framesPerTopic'];
  const calls = sum(WEB_CALLS.map((call) => rates[call]));

  /** Adds up a cost of all calls and fills per second. */
  const total = (cost: CallCost) =>
    sum(CALLS.map((call) => rates[call] * costs[`${call}.${cost}`])) +
    fills * costs[`marketOrder.${cost}`];

  const cores: Record<Role, number> = {
    web: sum(WEB_CALLS.map((call) => rates[call] * costs[`${call}.server`])) / 1_000,
    feed: (framesPerSecond * costs['gateway.frame']) / 1e6,
    market: (fills * costs['marketOrder.server']) / 1_000,
    worker: (rates.optionSettlement * costs['optionSettlement.server']) / 1_000,
  };
  const byRole = (of: (role: Role) => number) =>
    Object.fromEntries(ROLES.map((role) => [role, of(role)])) as Record<Role, number>;
  const processes = byRole((role) => {
    const byCores = cores[role] / assumed.targetUse;
    const bySockets = role === 'feed' ? sockets / assumed.socketsPerGateway : 0;
    const needed = Math.ceil(Math.max(byCores, bySockets)) + assumed.spareProcesses;
    return Math.max(assumed.leastProcesses, needed);
  });
  const processCount = sum(ROLES.map((role) => processes[role]));
  const memoryMb =
    sum(ROLES.map((role) => processes[role] * costs[`idle.${role}.memory`])) +
    (sockets * costs['gateway.memory']) / 1_024;

  const idleMs = sum(ROLES.map((role) => processes[role] * costs[`idle.${role}.database`]));
  const idleStatements = sum(
    ROLES.map((role) => processes[role] * costs[`idle.${role}.statements`]),
  );

  const topics = costs['gateway.topics'] * costs['gateway.framesPerTopic'];
  const limitMessages = Math.min(calls, processes.web * LIMIT_MESSAGES);
  const events = rates.optionPurchase + rates.limitOrder;
  const eventMessages = Math.min(events, processes.web * EVENT_MESSAGES);
  const announced = limitMessages + eventMessages;
  const others = (processes.web - 1) / processes.web;

  const perDay = (rate: number) => (rate / assumed.peakFactor) * DAY_SECONDS;
  const orders = perDay(rates.limitOrder + rates.marketOrder);
  const fillsPerDay = perDay(rates.marketOrder + fills);
  const postingsPerDay = perDay(total('postings'));
  const keptPerDay =
    postingsPerDay * costs['posting.disk'] +
    orders * costs['order.disk'] +
    fillsPerDay * costs['fill.disk'] +
    perDay(rates.optionPurchase) * costs['option.disk'];
  const intentsPerDay = orders + perDay(rates.transfer + rates.optionPurchase);
  const passing =
    assumed.tickDays * assumed.ticksPerDay * costs['tick.disk'] +
    assumed.intentDays * intentsPerDay * costs['intent.disk'];

  return {
    ...{ members, active, rates, fills, cores, processes, sockets, framesPerSecond },
    appMachines: Math.max(
      assumed.leastMachines,
      Math.ceil(processCount / assumed.coresPerMachine),
      Math.ceil(memoryMb / 1_024 / assumed.memoryPerMachine),
    ),
    networkBits:
      8 * (framesPerSecond * costs['gateway.frameBytes'] + calls * costs['response.bytes']),
    busDeliveries: topics * processes.feed + announced * processCount,
    busShareOfCore:
      (others * (announced * costs['bus.receipt'] + calls * costs['bus.limitEntry'])) / 1e6,
    statements: total('statements') + idleStatements,
    databaseCores: (total('database') + idleMs) / 1_000,
    listCores: (rates.billList * costs['billList.database']) / 1_000,
    connections: processCount * assumed.connectionsPerProcess,
    commits: sum(WRITES.map((call) => rates[call])) + fills,
    walBytes: total('wal') * assumed.fullPageFactor,
    busiestMarket: (rates.limitOrder + rates.marketOrder + fills) * assumed.busiestMarketShare,
    bytesPerDay: keptPerDay,
    bytesAfterYear: YEAR_DAYS * keptPerDay + passing + members * costs['member.disk'],
    postingsPerDay,
    nightHours:
      (YEAR_DAYS * postingsPerDay * costs['posting.verified'] * assumed.nightPause) / 3_600_000,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
