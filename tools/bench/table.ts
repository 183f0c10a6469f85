/** One row of `npm run bench`: our figure, and its reference from the same run. */
export interface BenchRow {
  readonly name: string;
  readonly ours: number;
  /** The figure of the peer or of the lower bound. It is absent for plain budgets. */
  readonly peer?: number;
  /** A figure from the same run, for comparison only. */
  readonly beside?: number;
  readonly unit: string;
  /** The bound on `ours / peer`, or on `ours` if there is no peer. */
  readonly limit: number;
  /** Set to `least` for scores, where higher is better. */
  readonly bound?: 'most' | 'least';
}

const show = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));

export function holds(row: BenchRow): boolean {
  const value = row.peer === undefined ? row.ours : row.ours / row.peer;
  return row.bound === 'least' ? value >= row.limit : value <= row.limit;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Formats rows as a Markdown table. */
export function toTable(rows: readonly BenchRow[]): string {
  const lines = rows.map((row) => {
    const other = row.peer ?? row.beside;
    const ratio = other === undefined ? '' : (row.ours / other).toFixed(2);
    const sign = row.bound === 'least' ? '≥' : '≤';
    const peer = other === undefined ? '' : `${show(other)} ${row.unit}`;
    return `| ${row.name} | ${show(row.ours)} ${row.unit} | ${peer} | ${ratio} | ${sign} ${row.limit} | ${holds(row) ? 'yes' : '**no**'} |`;
  });
  return [
    '| what | ours | peer or floor | ratio | limit | holds |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
