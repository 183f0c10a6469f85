/** The gain of a round on this kind of market, in USDT. */
export interface Round {
  readonly kind: string;
  readonly profit: number;
}

/**
 * The bounds of the 95 % interval (by Student's distribution for this number of batches), and those
 * of an interval that no cell of a large table exceeds by chance.
 */
const SIGMAS = { interval: 2.09, cell: 5 };
/**
 * The bots of a market play at the same time, so their rounds depend on the same path of the price.
 * The means of successive batches of rounds do not.
 */
const BATCHES = 20;
/**
 * A kind of market with fewer rounds is not judged separately, because its batches are too small.
 */
const LEAST_CELL = 5 * BATCHES;

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / values.length;

/** Returns the mean profit of rounds, given in the order of play, and its standard deviation. */
function profitOf(rounds: readonly Round[]) {
  const size = rounds.length / BATCHES;
  const means = Array.from({ length: BATCHES }, (_, batch) =>
    rounds.slice(Math.round(batch * size), Math.round((batch + 1) * size)),
  )
    .filter((batch) => batch.length > 0)
    .map((batch) => meanOf(batch.map(({ profit }) => profit)));
  const mean = meanOf(rounds.map(({ profit }) => profit));
  const variance = meanOf(means.map((one) => (one - mean) ** 2));
  return { mean, deviation: Math.sqrt(variance / Math.max(1, means.length - 1)) };
}

/** Returns the groups that win: all rounds together, or those on one kind of market. */
export function winsOf(rounds: readonly Round[]): readonly string[] {
  return cellsOf(rounds).flatMap(([kind, cell]) => {
    if (kind !== 'all' && cell.length < LEAST_CELL) return [];
    const { mean, deviation } = profitOf(cell);
    const sigmas = kind === 'all' ? SIGMAS.interval : SIGMAS.cell;
    return mean - sigmas * deviation > 0 ? [kind] : [];
  });
}

/**
 * Returns a table with the number of rounds, the mean profit of a round with its 95 % interval, and
 * the verdict.
 */
export function tableOf(name: string, rounds: readonly Round[]): string {
  const lines = cellsOf(rounds).map(([kind, cell]) => {
    const { mean, deviation } = profitOf(cell);
    const [from, to] = [-1, 1].map((sign) => mean + sign * SIGMAS.interval * deviation);
    const verdict = Number(from) > 0 ? 'WINS' : Number(to) < 0 ? 'loses' : 'even';
    const figures = [mean, from, to].map((value) => value?.toFixed(4).padStart(9)).join(' ');
    return `${name.padEnd(48)} ${kind.padEnd(6)} ${String(cell.length).padStart(5)} ${figures} ${verdict}`;
  });
  return lines.join('\n');
}

function cellsOf(rounds: readonly Round[]): readonly (readonly [string, readonly Round[]])[] {
  if (rounds.length === 0) return [];
  const kinds = [...new Set(rounds.map(({ kind }) => kind))].sort();
  return [
    ['all', rounds],
    ...kinds.map((kind) => [kind, rounds.filter((one) => one.kind === kind)] as const),
  ];
}
