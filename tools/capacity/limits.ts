import type { Assumptions } from './assumptions.ts';
import type { Values } from './costs.ts';
import { type Demand, demandOf } from './model.ts';

/** What a limit belongs to: it ends with that part, and another way of building takes its place. */
type Scope = 'one process' | 'one primary' | 'one bus';

export interface Limit {
  readonly name: string;
  readonly scope: Scope;
  readonly unit: string;
  need(demand: Demand): number;
  /** The most that the part gives at its target of use. */
  most(costs: Values, assumed: Assumptions): number;
}

const TERABYTE = 1e12;

/** Every single limit of the model. */
export const LIMITS: readonly Limit[] = [
  {
    ...{ name: 'processor of one process with all roles', scope: 'one process', unit: 'cores' },
    need: ({ cores }) => cores.web + cores.feed + cores.market + cores.worker,
    most: (_, { targetUse }) => targetUse,
  },
  {
    ...{ name: 'sockets of one process', scope: 'one process', unit: 'sockets' },
    need: ({ sockets }) => sockets,
    most: (_, { socketsPerGateway }) => socketsPerGateway,
  },
  {
    ...{ name: 'processor of PostgreSQL', scope: 'one primary', unit: 'cores' },
    need: ({ databaseCores }) => databaseCores,
    most: (_, { primaryCores, targetUse }) => primaryCores * targetUse,
  },
  {
    ...{ name: 'commits', scope: 'one primary', unit: '1/s' },
    need: ({ commits }) => commits,
    most: (costs, { targetUse }) => costs['primary.commits'] * targetUse,
  },
  {
    ...{ name: 'write-ahead log', scope: 'one primary', unit: 'B/s' },
    need: ({ walBytes }) => walBytes,
    most: (costs, { targetUse }) => costs['primary.wal'] * targetUse,
  },
  {
    ...{ name: 'orders of the busiest market', scope: 'one primary', unit: '1/s' },
    need: ({ busiestMarket }) => busiestMarket,
    most: (costs, { targetUse }) => costs['market.orders'] * targetUse,
  },
  {
    ...{ name: 'connections to PostgreSQL', scope: 'one primary', unit: 'connections' },
    need: ({ connections }) => connections,
    most: (_, { primaryConnections }) => primaryConnections,
  },
  {
    ...{ name: 'disk after a year', scope: 'one primary', unit: 'B' },
    need: ({ bytesAfterYear }) => bytesAfterYear,
    most: (_, { primaryTerabytes }) => primaryTerabytes * TERABYTE,
  },
  {
    ...{ name: 'nightly verification after a year', scope: 'one primary', unit: 'hours' },
    need: ({ nightHours }) => nightHours,
    most: () => 24,
  },
  {
    ...{ name: 'members whose calls a process counts', scope: 'one bus', unit: 'members' },
    need: ({ active }) => active,
    most: (_, { bucketsPerProcess }) => bucketsPerProcess,
  },
  {
    ...{ name: 'messages that each web process reads', scope: 'one bus', unit: 'cores' },
    need: ({ busShareOfCore }) => busShareOfCore,
    most: (_, { busShare }) => busShare,
  },
  {
    ...{ name: 'deliveries of NATS', scope: 'one bus', unit: '1/s' },
    need: ({ busDeliveries }) => busDeliveries,
    most: (costs, assumed) => assumed.natsServers * deliveriesOfServer(costs, assumed),
  },
];

/** A limit, and the largest number of members that stays within it. */
export interface Reached {
  readonly limit: Limit;
  readonly members: number;
}

/** More members than there are people: the search ends there. */
export const MOST_MEMBERS = 10_000_000_000;

/** Returns every limit in the order in which growing numbers of members reach them. */
export function reachedInOrder(costs: Values, assumed: Assumptions): Reached[] {
  return LIMITS.map((limit) => ({ limit, members: lastWithin(limit, costs, assumed) })).sort(
    (a, b) => a.members - b.members,
  );
}

/** Finds the largest number of members within a limit by bisection: no need ever shrinks. */
function lastWithin(limit: Limit, costs: Values, assumed: Assumptions): number {
  const most = limit.most(costs, assumed);
  const isWithin = (members: number) => limit.need(demandOf(members, costs, assumed)) <= most;
  if (!isWithin(0)) return 0;
  let [within, beyond] = [0, MOST_MEMBERS + 1];
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (isWithin(middle)) within = middle;
    else beyond = middle;
  }
  return within;
}

/** The limits that a number of members passes, first the one that growth reached first. */
export function passedBy(members: number, reached: readonly Reached[]): Reached[] {
  return reached.filter((one) => one.members < members);
}

function deliveriesOfServer(costs: Values, { natsCores, targetUse }: Assumptions): number {
  return (natsCores * targetUse * 1e6) / costs['bus.delivery'];
}

/** Returns how many servers of NATS deliver what the processes send each other. */
export function natsServersFor(
  { busDeliveries }: Demand,
  costs: Values,
  assumed: Assumptions,
): number {
  return Math.max(
    assumed.natsServers,
    Math.ceil(busDeliveries / deliveriesOfServer(costs, assumed)),
  );
}

/** Limits of a primary that become smaller in proportion when members are divided among several. */
const DIVIDED = ['processor of PostgreSQL', 'commits', 'write-ahead log', 'disk after a year'];

/**
 * Returns how many primaries would share the work, if it divided evenly by member, and the limit
 * that asks for so many. One market's orders stay together, every process connects to every primary,
 * and the nightly verification can be done differently.
 */
export function primariesFor(
  demand: Demand,
  costs: Values,
  assumed: Assumptions,
): { readonly count: number; readonly by: string } {
  const shares = LIMITS.filter(({ name }) => DIVIDED.includes(name)).map((limit) => ({
    by: limit.name,
    count: Math.ceil(limit.need(demand) / limit.most(costs, assumed)),
  }));
  return shares.reduce((most, share) => (share.count > most.count ? share : most));
}
