import { CALLS, type CallCosts, type Demand, demandOf, reachedLimits } from './model.ts';

const SIZES = [10_000, 1_000_000, 50_000_000];
/** One more than needed, so that one process of each kind may fail. */
const SPARE = 1;

/** Formats a value with three significant digits. */
export function shown(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

/** Rounds down to two digits, which is the precision of the model. */
export function threshold(members: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(members)) - 1);
  return (Math.floor(members / unit) * unit).toLocaleString('en');
}

const processes = (need: number) => shown(Math.max(2, Math.ceil(need) + SPARE));

const NEEDS: readonly (readonly [string, (demand: Demand) => string])[] = [
  ['active members, sockets', ({ active }) => shown(active)],
  ['calls, 1/s', ({ callsPerSecond }) => shown(callsPerSecond)],
  ['frames to sockets, 1/s', ({ framesPerSecond }) => shown(framesPerSecond)],
  ['processes for calls and jobs', ({ servers }) => processes(servers)],
  ['gateways', ({ gateways }) => processes(gateways)],
  ['busy cores of PostgreSQL', ({ databaseCores }) => shown(databaseCores)],
  ['commits, 1/s', ({ commitsPerSecond }) => shown(commitsPerSecond)],
  ['write-ahead log, MB/s', ({ walPerSecond }) => shown(walPerSecond / 1e6)],
  ['orders of the busiest market, 1/s', ({ busiestMarketOrders }) => shown(busiestMarketOrders)],
  ['disk per day, GB', ({ diskPerDay }) => shown(diskPerDay / 1e9)],
  ['disk after a year, GB', ({ diskAfterYear }) => shown(diskAfterYear / 1e9)],
  ['nightly verification after a year, h', ({ nightHours }) => shown(nightHours)],
];

/** Formats a Markdown table with aligned columns. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [first, ...rest] = rows.map((row) =>
    line(row.map((cell, at) => cell.padEnd(widths[at] ?? 0))),
  );
  return [first, line(widths.map((width) => '-'.repeat(width))), ...rest].join('\n');
}

/** Returns the tables of docs/scale.md. */
export function tablesOf(costs: CallCosts): readonly string[] {
  const demands = SIZES.map((members) => demandOf(members, costs));
  const needs = [
    ['in the peak minute', ...SIZES.map((size) => `${size.toLocaleString('en')} members`)],
    ...NEEDS.map(([name, show]) => [name, ...demands.map(show)]),
  ];
  const limits = [
    ['limit', 'maximum', 'reached at, members'],
    ...reachedLimits(costs).map(({ limit: { name, most, unit }, members }) => [
      name,
      `${shown(most)} ${unit}`,
      threshold(members),
    ]),
  ];
  const calls = [
    ['call', 'server, ms', 'database, ms', 'WAL, bytes', 'postings', 'disk, bytes'],
    ...CALLS.map((call) => {
      const { server, database, wal, postings, disk } = costs[call];
      return [call, ...[server, database, wal, postings, disk].map(shown)];
    }),
  ];
  return [needs, limits, calls].map(tableOf);
}
