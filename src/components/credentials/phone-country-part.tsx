import { optional } from '#/components/readiness/optional';
import { Skeleton } from '#/ui/skeleton';

/** The choice of a country, with the numbering plans of all; without it a number has its country code. */
export const PhoneCountry = optional(
  () => import(/* online */ './phone-country').then((file) => file.PhoneCountry),
  { Waiting: () => <Skeleton className="h-19 w-full rounded-md" /> },
);
