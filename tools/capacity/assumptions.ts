/** The sizes that docs/scale.md is about, in members. */
export const SIZES = [10_000, 1_000_000, 50_000_000] as const;

/** What the model takes for granted. */
interface Assumption {
  readonly value: number;
  readonly unit: string;
  /** Where the value comes from. */
  readonly from: string;
}

const OURS = 'ours, without data of members';

/**
 * The inputs of the model beside the measured costs. A share is of 1, and `day` is a mean over all
 * members.
 */
export const ASSUMPTIONS = {
  activeShare: { value: 0.05, unit: 'of members, at the same time in the peak minute', from: OURS },
  peakFactor: { value: 5, unit: 'peak minute / mean of the day', from: OURS },
  loginsPerDay: {
    value: 0.3,
    unit: 'per member and day',
    from: 'ours; a session lasts 1 to 30 days',
  },
  marketListsPerMinute: {
    value: 8,
    unit: 'per active member',
    from: 'product.md#polling: each 5 or 10 s while shown',
  },
  booksPerMinute: {
    value: 10,
    unit: 'per active member',
    from: 'product.md#polling: each 2 s, by a third of the active members',
  },
  listsPerMinute: {
    value: 2,
    unit: 'per active member',
    from: 'product.md#polling: assets each 10 s while shown; lists when opened',
  },
  transfersPerDay: { value: 0.1, unit: 'per member and day', from: OURS },
  optionsPerDay: { value: 1, unit: 'per member and day', from: OURS },
  limitOrdersPerDay: { value: 0.5, unit: 'per member and day', from: OURS },
  marketOrdersPerDay: { value: 0.5, unit: 'per member and day', from: OURS },
  filledShare: { value: 0.5, unit: 'fills per limit order, each like a market order', from: OURS },
  busiestMarketShare: { value: 0.4, unit: 'of spot orders', from: OURS },
  socketsPerActive: { value: 1, unit: 'per active member', from: 'one tab, one worker' },
  topicsPerSocket: { value: 3, unit: 'per socket', from: 'the screen of spot, as in the bench' },
  ticksPerDay: {
    value: 3_000_000,
    unit: 'of all markets of a provider; none depends on members',
    from: OURS,
  },
  tickDays: { value: 7, unit: 'days', from: 'operations.md#retention-and-partitions' },
  intentDays: { value: 7, unit: 'days', from: 'operations.md#retention-and-partitions' },
  fullPageFactor: {
    value: 2,
    unit: 'WAL with the full pages after checkpoints / measured',
    from: 'ours; no checkpoint falls into the measurement',
  },
  targetUse: { value: 0.5, unit: 'of each resource in the peak minute', from: 'the issue' },
  spareProcesses: { value: 1, unit: 'per role, beyond the need', from: 'one may be lost' },
  leastProcesses: {
    value: 2,
    unit: 'per role',
    from: 'operations.md#processes-with-roles-and-nats',
  },
  leastMachines: { value: 2, unit: 'of the processes', from: 'one may be lost' },
  coresPerMachine: { value: 16, unit: 'cores', from: OURS },
  memoryPerMachine: { value: 64, unit: 'GB', from: OURS },
  databaseCopies: { value: 3, unit: 'per primary', from: 'operations.md#postgresql-with-failover' },
  natsServers: {
    value: 3,
    unit: 'servers at least',
    from: 'operations.md#processes-with-roles-and-nats',
  },
  natsCores: { value: 8, unit: 'per server', from: OURS },
  primaryCores: { value: 64, unit: 'of the largest primary', from: OURS },
  primaryConnections: { value: 1_000, unit: 'of one primary', from: 'ours, without pgbouncer' },
  primaryTerabytes: { value: 16, unit: 'of one primary', from: OURS },
  connectionsPerProcess: {
    value: 21,
    unit: 'per process',
    from: 'server/db/pool.ts: 20, and one that listens',
  },
  socketsPerGateway: { value: 5_000, unit: 'per process', from: 'operations.md#watching' },
  bucketsPerProcess: {
    value: 20_000,
    unit: 'members whose calls are counted',
    from: 'server/http/limits.ts',
  },
  nightPause: {
    value: 5,
    unit: 'duration of the nightly verification / its work',
    from: 'server/ledger/watch.ts: four times as long a pause',
  },
  busShare: { value: 0.25, unit: 'of a core of a process, for messages of others', from: OURS },
} as const satisfies Record<string, Assumption>;

type AssumptionName = keyof typeof ASSUMPTIONS;
export type Assumptions = Readonly<Record<AssumptionName, number>>;

export function assumedValues(): Assumptions {
  const entries = Object.entries(ASSUMPTIONS).map(([name, { value }]) => [name, value]);
  return Object.fromEntries(entries) as Assumptions;
}
