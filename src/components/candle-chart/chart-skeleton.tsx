import { Skeleton } from '#/ui/skeleton';

/** The heights of the placeholder candles, in percent. */
const BARS = [38, 46, 42, 55, 61, 52, 47, 58, 66, 74, 69, 62, 71, 80, 73, 64, 57, 63, 70, 78];

/** A chart that is still loading. */
export function ChartSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 flex items-end gap-1 bg-canvas ps-4 pe-14 pt-16 pb-12"
    >
      {BARS.map((height) => (
        <span key={height} className="flex-1" style={{ height: `${height}%` }}>
          <Skeleton className="h-1/3 w-full" />
        </span>
      ))}
    </div>
  );
}
