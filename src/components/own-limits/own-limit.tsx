import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { siteQueries } from '#/api/site';
import { optional } from '../readiness/optional';

/** Few members have limits, so an order ticket does not wait for the note. */
const OwnLimitNote = optional(() => import('./own-limit-note').then((file) => file.OwnLimitNote));

/** The member's own limit in an order ticket, on sites that have such limits. */
export function OwnLimit(props: ComponentProps<typeof OwnLimitNote>) {
  const hasLimits = useQuery(siteQueries.settings()).data?.hasLimits === true;
  return hasLimits ? <OwnLimitNote {...props} /> : null;
}
