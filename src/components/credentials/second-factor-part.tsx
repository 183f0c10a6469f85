import { Skeleton } from '#/ui/skeleton';
import { optional } from '../readiness/optional';
import { PartUnavailable } from '../readiness/part-unavailable';

/** The field of a second factor. Only members with two-step verification load its file. */
export const SecondFactorField = optional(
  () => import('./second-factor-field').then((file) => file.SecondFactorField),
  { Missing: PartUnavailable, Waiting: () => <Skeleton className="h-19 w-full rounded-md" /> },
);
