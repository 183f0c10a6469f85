import { ASSUMPTIONS, type Assumptions, SIZES } from './assumptions.ts';
import { CALLS, type Costs, ROLES, type Values, valuesOf } from './costs.ts';
import {
  MOST_MEMBERS,
  natsServersFor,
  passedBy,
  primariesFor,
  type Reached,
  reachedInOrder,
} from './limits.ts';
import { type Demand, demandOf } from './model.ts';

type Row = readonly string[];

/** Formats a table of Markdown, with its columns aligned. */
function tableOf(head: Row, rows: readonly Row[]): string {
  const widths = head.map((_, at) =>
    Math.max(3, ...[head, ...rows].map((row) => row[at]?.length ?? 0)),
  );
  const line = (row: Row) =>
    `| ${widths.map((width, at) => (row[at] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** Formats with three significant digits, and groups of thousands. */
export function shown(value: number): string {
  if (value === 0) return '0';
  const rounded = Number(value.toPrecision(3));
  return rounded.toLocaleString('en', { maximumSignificantDigits: 3 });
}

const PREFIXES = ['', 'k', 'M', 'G', 'T', 'P'];
const PREFIXED = ['B', 'B/s', 'bit/s'];

/** Formats an amount with its unit; bytes and bits with a decimal prefix, as `1.23 MB`. */
export function quantity(value: number, unit: string): string {
  if (!PREFIXED.includes(unit)) return `${shown(value)} ${unit}`;
  const at = value < 1_000 ? 0 : Math.min(PREFIXES.length - 1, Math.floor(Math.log10(value) / 3));
  return `${shown(value / 1_000 ** at)} ${PREFIXES[at]}${unit}`;
}

const people = (members: number) => members.toLocaleString('en');

/** Rounds a threshold down to two digits: more would say more than the model knows. */
export function threshold(members: number): string {
  if (members >= MOST_MEMBERS) return 'never';
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, members))) - 1);
  return people(Math.floor(members / power) * power);
}

function callsTable(costs: Values): string {
  const rows = CALLS.map((call) => [
    call,
    shown(costs[`${call}.server`]),
    shown(costs[`${call}.database`]),
    shown(costs[`${call}.statements`]),
    shown(costs[`${call}.wal`]),
    shown(costs[`${call}.postings`]),
  ]);
  return tableOf(
    ['call', 'server, ms', 'database, ms', 'statements', 'WAL, bytes', 'postings'],
    rows,
  );
}

function otherTable({ figures }: Costs): string {
  const rows = Object.entries(figures)
    .filter(([name]) => !CALLS.some((call) => name.startsWith(`${call}.`)))
    .map(([name, { value, unit, how }]) => [name, shown(value), unit, how]);
  return tableOf(['figure', 'value', 'unit', 'how'], rows);
}

const DEMANDS: readonly (readonly [string, (demand: Demand) => string])[] = [
  ['active members', ({ active }) => people(Math.round(active))],
  ['calls, 1/s', ({ rates }) => shown(CALLS.reduce((sum, call) => sum + rates[call], 0))],
  [
    'orders and options, 1/s',
    ({ rates }) => shown(rates.optionPurchase + rates.limitOrder + rates.marketOrder),
  ],
  ['sockets', ({ sockets }) => people(Math.round(sockets))],
  ['frames, 1/s', ({ framesPerSecond }) => shown(framesPerSecond)],
  ['network to members', ({ networkBits }) => quantity(networkBits, 'bit/s')],
  ...ROLES.map(
    (role) => [`${role} processes`, ({ processes }: Demand) => people(processes[role])] as const,
  ),
  ['machines for them', ({ appMachines }) => people(appMachines)],
  ['deliveries of NATS, 1/s', ({ busDeliveries }) => shown(busDeliveries)],
  ['statements, 1/s', ({ statements }) => shown(statements)],
  ['busy cores of PostgreSQL', ({ databaseCores }) => shown(databaseCores)],
  ['of them for record lists', ({ listCores }) => shown(listCores)],
  ['commits, 1/s', ({ commits }) => shown(commits)],
  ['write-ahead log', ({ walBytes }) => quantity(walBytes, 'B/s')],
  ['connections', ({ connections }) => people(connections)],
  ['busiest market, orders 1/s', ({ busiestMarket }) => shown(busiestMarket)],
  ['postings in a day', ({ postingsPerDay }) => shown(postingsPerDay)],
  ['disk in a day', ({ bytesPerDay }) => quantity(bytesPerDay, 'B')],
  ['disk after a year', ({ bytesAfterYear }) => quantity(bytesAfterYear, 'B')],
  ['nightly verification after a year', ({ nightHours }) => quantity(nightHours, 'h')],
];

function demandTable(costs: Values, assumed: Assumptions): string {
  const demands = SIZES.map((members) => demandOf(members, costs, assumed));
  const primaries = demands.map((demand) => primariesFor(demand, costs, assumed));
  const copies = assumed.databaseCopies;
  const rows = [
    ...DEMANDS.map(([name, show]) => [name, ...demands.map(show)]),
    ['primaries, if work divides by member', ...primaries.map(({ count }) => people(count))],
    ['because of', ...primaries.map(({ count, by }) => (count > 1 ? by : ''))],
    ['machines of PostgreSQL', ...primaries.map(({ count }) => people(count * copies))],
    ['servers of NATS', ...demands.map((one) => people(natsServersFor(one, costs, assumed)))],
  ];
  return tableOf(['in the peak minute', ...SIZES.map((size) => `${people(size)} members`)], rows);
}

function limitsTable(costs: Values, assumed: Assumptions, reached: readonly Reached[]): string {
  const rows = reached.map(({ limit, members }) => [
    limit.name,
    limit.scope,
    quantity(limit.most(costs, assumed), limit.unit),
    threshold(members),
  ]);
  return tableOf(['limit', 'of', 'most', 'reached at, members'], rows);
}

function firstTable(reached: readonly Reached[]): string {
  const rows = SIZES.map((size) => {
    const passed = passedBy(size, reached);
    const named = (one: Reached | undefined) =>
      one === undefined ? 'nothing' : `${one.limit.name}, at ${threshold(one.members)}`;
    const first = (scope: string) => named(passed.find(({ limit }) => limit.scope === scope));
    return [
      people(size),
      first('one process'),
      first('one primary'),
      first('one bus'),
      named(reached[passed.length]),
    ];
  });
  return tableOf(
    ['members', 'first of one process', 'first of one primary', 'first of one bus', 'next'],
    rows,
  );
}

function assumptionsTable(): string {
  const rows = Object.entries(ASSUMPTIONS).map(([name, { value, unit, from }]) => [
    name,
    value.toLocaleString('en'),
    unit,
    from,
  ]);
  return tableOf(['assumption', 'value', 'unit', 'from'], rows);
}

/** Returns what the model says, as Markdown. */
export function resultsOf(costs: Costs, assumed: Assumptions): string {
  const values = valuesOf(costs);
  const reached = reachedInOrder(values, assumed);
  return [
    demandTable(values, assumed),
    'What is passed first, of the limits of each part, and what growth reaches next:',
    firstTable(reached),
    'Every limit, in the order in which growth reaches it:',
    limitsTable(values, assumed, reached),
  ].join('\n\n');
}

/** Returns what it is computed from: measured costs and assumptions, as Markdown. */
export function inputsOf(costs: Costs): string {
  const { cores, cpu, memoryGb, loadBefore } = costs.machine;
  const versions = Object.entries(costs.versions).map(([name, version]) => `${name} ${version}`);
  return [
    `Measured ${costs.date} in ${costs.seconds} s on ${cores} cores (${cpu}, ${memoryGb} GB), load ${loadBefore} before.\nVersions: ${versions.join(', ')}.`,
    callsTable(valuesOf(costs)),
    otherTable(costs),
    assumptionsTable(),
  ].join('\n\n');
}
