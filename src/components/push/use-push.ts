import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pushQueries } from '#/api/notices-push';
import { currentSubscription, type PushSupport, pushSupport } from '#/lib/push-manager';

/** The state of notifications on this device. It is `off` if the member can turn them on. */
export type PushState = Exclude<PushSupport, 'ready'> | 'on' | 'off';

/**
 * Returns the state and settings of this browser; `state` is `undefined` while it is being read.
 */
export function usePush() {
  const [support, setSupport] = useState(pushSupport);
  const browser = useQuery({
    queryKey: ['push', 'endpoint'],
    // Without a subscription, the result is an empty string, because a query must return a value.
    queryFn: async () => (await currentSubscription())?.endpoint ?? '',
    enabled: support === 'ready' || support === 'refused',
  });
  const endpoint = browser.data ?? '';
  const settings = useQuery({
    ...pushQueries.settings(endpoint),
    enabled: endpoint !== '' && support === 'ready',
  });
  const isRead = endpoint === '' ? browser.isFetched : settings.data !== undefined;
  const own = isRead ? (settings.data ? 'on' : 'off') : undefined;
  return {
    endpoint,
    settings,
    state: (support === 'ready' ? own : support) as PushState | undefined,
    /** Reads the browser's permission again, after its prompt. */
    refresh: async () => {
      setSupport(pushSupport());
      await browser.refetch();
    },
  };
}
