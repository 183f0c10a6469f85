import { Skeleton } from '#/ui/skeleton';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

interface MarketTableSkeletonProps {
  /** The heads of a ranking do not sort, and are lower. */
  isRanking?: boolean;
}

/** The placeholder of a market table. */
export function MarketTableSkeleton({ isRanking }: MarketTableSkeletonProps) {
  return (
    <div aria-hidden="true" className={isRanking ? 'pt-8' : 'pt-11'}>
      {ROWS.map((row) => (
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
