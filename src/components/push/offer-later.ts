import type { QueryClient } from '@tanstack/react-query';
import { loadOptional } from '#/lib/optional-load';

/** Offers notifications where that makes sense; its code is loaded now, and may be missing. */
export function offerPushLater(client: QueryClient): void {
  loadOptional(() => import('./push-offer'))
    .then(({ offerPush }) => offerPush(client))
    .catch(() => undefined);
}
