/** What a round brought, in USDT, on this kind of market. */
export interface Round {
  readonly kind: string;
  readonly profit: number;
}

/** Ends of the 95 % interval, and of one that no cell of a large table leaves by chance. */
const SIGMAS = { interval: 1.96, cell: 5 };
/** Fewer rounds on a kind of market may all win by chance: they are not judged by themselves. */
const LEAST_CELL = 30;

/** Returns the mean profit of rounds and its standard deviation. */
function meanOf(rounds: readonly Round[]) {
  const { length } = rounds;
  const mean = rounds.reduce((sum, { profit }) => sum + profit, 0) / length;
  const squares = rounds.reduce((sum, { profit }) => sum + (profit - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / Math.max(1, length - 1) / length) };
}

/** Returns which rounds won: all of them together, or those on one kind of market. */
export function winsOf(rounds: readonly Round[]): readonly string[] {
  return cellsOf(rounds).flatMap(([kind, cell]) => {
    if (kind !== 'all' && cell.length < LEAST_CELL) return [];
    const { mean, deviation } = meanOf(cell);
    const sigmas = kind === 'all' ? SIGMAS.interval : SIGMAS.cell;
    return mean - sigmas * deviation > 0 ? [kind] : [];
  });
}

/** Returns a table: rounds, mean profit of a round with its 95 % interval, verdict. */
export function tableOf(name: string, rounds: readonly Round[]): string {
  const lines = cellsOf(rounds).map(([kind, cell]) => {
    const { mean, deviation } = meanOf(cell);
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
