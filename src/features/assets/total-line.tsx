interface Point {
  /** In epoch milliseconds. */
  readonly at: number;
  readonly value: number;
}

const [WIDTH, HEIGHT] = [300, 60];
/** The distance of the line from both edges. */
const MARGIN = 3;
/** A change smaller than this does not fill the height, so it does not look like a large one. */
const LEAST_RANGE = 0.01;

/** A line of totals, oldest first. Days without a total are skipped. */
export function TotalLine({ points }: { points: readonly Point[] }) {
  const from = points[0]?.at ?? 0;
  const time = (points.at(-1)?.at ?? 0) - from || 1;
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const range = Math.max(high - low, high * LEAST_RANGE);
  const middle = (low + high) / 2;
  const line = points
    .map(({ at, value }) => {
      const x = ((at - from) / time) * WIDTH;
      const share = range === 0 ? 0.5 : 0.5 + (value - middle) / range;
      const y = HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN);
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('L');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-1 h-15 w-full text-accent-ink"
    >
      <path d={`M${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} fill="currentColor" opacity="0.12" />
      <path
        d={`M${line}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
