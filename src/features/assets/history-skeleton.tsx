import { Skeleton } from '#/ui/skeleton';

/** The placeholder of today's profit and of the line. */
export function HistorySkeleton() {
  return (
    <div aria-hidden="true" className="h-28 px-4 pb-3">
      <Skeleton className="h-4 w-36" />
      <Skeleton className="mt-2 h-16" />
    </div>
  );
}
