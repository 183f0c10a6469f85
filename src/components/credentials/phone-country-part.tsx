import { optional } from '#/components/readiness/optional';
import { Skeleton } from '#/ui/skeleton';

/**
 * The country selector, with the numbering plans of all countries. Without it, a number needs its
 * country code.
 */
export const PhoneCountry = optional(
  () => import(/* online */ './phone-country').then((file) => file.PhoneCountry),
  { Waiting: () => <Skeleton className="h-19 w-full rounded-md" /> },
);
