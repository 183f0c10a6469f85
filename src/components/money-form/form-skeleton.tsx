import { Skeleton } from '#/ui/skeleton';

const FIELDS = ['first', 'second', 'third'];

/** The placeholder of a form whose options are loading. */
export function FormSkeleton() {
  return (
    <div aria-hidden="true" className="space-y-5 px-4 pt-3">
      {FIELDS.map((field) => (
        <div key={field} className="space-y-2">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
    </div>
  );
}
