import { Skeleton } from '#/ui/skeleton';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** Placeholder of a market table. */
export function MarketTableSkeleton({ rows = ROWS.length }: { rows?: number }) {
  return (
    <div aria-hidden="true" className="pt-11">
      {ROWS.slice(0, rows).map((row) => (
        <div key={row} className="flex min-h-13 items-center gap-2 ps-11 pe-4">
          <Skeleton className="size-7 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-3 w-12" />
          </div>
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-8 w-22" />
        </div>
      ))}
    </div>
  );
}
