import { Skeleton } from '#/ui/skeleton';
import { SkeletonRows } from '#/ui/skeleton-rows';

/** A placeholder in the shape of the results. */
export function ResultsSkeleton() {
  return (
    <>
      <div className="flex flex-col gap-3 px-4 pt-3">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
      <SkeletonRows count={3} />
    </>
  );
}
