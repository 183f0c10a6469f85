import { readFileSync } from 'node:fs';

/** Hot calls whose cost is measured. A settlement is a job, not a call; it costs like one. */
export const CALLS = [
  'login',
  'marketList',
  'orderBook',
  'billList',
  'transfer',
  'optionPurchase',
  'optionSettlement',
  'limitOrder',
  'marketOrder',
] as const;
export type Call = (typeof CALLS)[number];

/** What one call costs, and the unit of each cost. */
const CALL_COSTS = {
  /** Processor time of the server's process. */
  server: 'ms',
  /** Processor time of all processes of PostgreSQL. */
  database: 'ms',
  /** Statements sent to PostgreSQL, BEGIN and COMMIT included. */
  statements: 'count',
  /** Write-ahead log. */
  wal: 'bytes',
  /** Rows of `ledger_legs`. */
  postings: 'count',
} as const;
export type CallCost = keyof typeof CALL_COSTS;

export const ROLES = ['web', 'feed', 'market', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** Costs of a process without any load. */
const IDLE_COSTS = { memory: 'MB', database: 'ms/s', statements: 'count/s' } as const;
type IdleCost = keyof typeof IDLE_COSTS;

/** Everything else that is measured, and its unit. */
const OTHER_FIGURES = {
  'posting.server': 'ms',
  'posting.database': 'ms',
  'posting.wal': 'bytes',
  'posting.disk': 'bytes',
  'posting.verified': 'ms',
  'order.disk': 'bytes',
  'fill.disk': 'bytes',
  'option.disk': 'bytes',
  'intent.disk': 'bytes',
  'tick.disk': 'bytes',
  'member.disk': 'bytes',
  'response.bytes': 'bytes',
  'gateway.memory': 'kB',
  'gateway.frame': 'us',
  'gateway.frameBytes': 'bytes',
  'gateway.framesPerTopic': '1/s',
  'gateway.topics': 'count',
  'bus.delivery': 'us',
  'bus.receipt': 'us',
  'bus.limitEntry': 'us',
  'primary.commits': '1/s',
  'primary.wal': 'bytes/s',
  'market.orders': '1/s',
} as const;

export type FigureName =
  | `${Call}.${CallCost}`
  | `idle.${Role}.${IdleCost}`
  | keyof typeof OTHER_FIGURES;

/** One measured figure. */
export interface Figure {
  readonly value: number;
  readonly unit: string;
  /** How it was measured. */
  readonly how: string;
}

/** The content of `costs.json`. */
export interface Costs {
  readonly date: string;
  readonly machine: {
    readonly cores: number;
    readonly cpu: string;
    readonly memoryGb: number;
    /** Load average of the minute before: above 0.5, rates are of a machine that others use too. */
    readonly loadBefore: number;
  };
  readonly versions: Readonly<Record<string, string>>;
  /** Duration of the measurement. */
  readonly seconds: number;
  readonly figures: Readonly<Record<FigureName, Figure>>;
}

/** The values of the figures by their names. */
export type Values = Readonly<Record<FigureName, number>>;

/** Every figure with its unit, in the order in which they are written. */
export function expectedUnits(): ReadonlyMap<FigureName, string> {
  const units = new Map<FigureName, string>();
  for (const call of CALLS) {
    for (const [cost, unit] of Object.entries(CALL_COSTS)) {
      units.set(`${call}.${cost as CallCost}`, unit);
    }
  }
  for (const role of ROLES) {
    for (const [cost, unit] of Object.entries(IDLE_COSTS)) {
      units.set(`idle.${role}.${cost as IdleCost}`, unit);
    }
  }
  for (const [name, unit] of Object.entries(OTHER_FIGURES)) units.set(name as FigureName, unit);
  return units;
}

/** Returns what is wrong with the figures: missing ones, other units, values that are no amounts. */
export function figureFaults(figures: Readonly<Partial<Record<string, Figure>>>): string[] {
  const units = expectedUnits();
  const faults = [...units].flatMap(([name, unit]) => {
    const figure = figures[name];
    if (figure === undefined) return [`${name} is missing`];
    if (figure.unit !== unit) return [`${name} has the unit ${figure.unit}, not ${unit}`];
    return Number.isFinite(figure.value) && figure.value >= 0 ? [] : [`${name} is no amount`];
  });
  const unknown = Object.keys(figures).filter((name) => !units.has(name as FigureName));
  return [...faults, ...unknown.map((name) => `${name} is unknown`)];
}

export const COSTS_FILE = new URL('./costs.json', import.meta.url);

/** Reads the measured costs. Throws when the file has not every figure. */
export function readCosts(): Costs {
  const costs = JSON.parse(readFileSync(COSTS_FILE, 'utf8')) as Costs;
  const faults = figureFaults(costs.figures);
  if (faults.length > 0) throw new Error(`costs.json: ${faults.join('; ')}`);
  return costs;
}

export function valuesOf({ figures }: Pick<Costs, 'figures'>): Values {
  const entries = Object.entries(figures).map(([name, { value }]) => [name, value]);
  return Object.fromEntries(entries) as Values;
}
