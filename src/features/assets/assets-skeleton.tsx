import { Skeleton } from '#/ui/skeleton';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { HistorySkeleton } from './history-skeleton';

const ACTIONS = ['deposit', 'withdraw', 'transfer', 'convert'];

/** The placeholder of the total, its history, the quick actions and the rows. */
export function AssetsSkeleton({ hasHistory }: { hasHistory: boolean }) {
  return (
    <div aria-hidden="true">
      <div className="space-y-3 px-4 pt-5 pb-4">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-9 w-48" />
        {hasHistory ? null : <Skeleton className="h-4 w-40" />}
      </div>
      {hasHistory ? <HistorySkeleton /> : null}
      <div className="grid grid-cols-4 px-2 pb-4">
        {ACTIONS.map((action) => (
          <div key={action} className="flex h-19 flex-col items-center gap-2 py-2">
            <Skeleton className="size-11 rounded-lg" />
            <Skeleton className="h-3 w-12" />
          </div>
        ))}
      </div>
      <SkeletonRows count={4} />
    </div>
  );
}
