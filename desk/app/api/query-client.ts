import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from '#/ui/toast';
import { DeskError } from './client.ts';
import { replaceSession } from './session.ts';

const STALE_MS = 5_000;

export function createQueryClient(): QueryClient {
  /** If the session has ended, shows the sign-in page. */
  const isSignedOut = (error: unknown) => {
    if (!(error instanceof DeskError) || error.code !== 'signedOut') return false;
    replaceSession(client, null);
    return true;
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: isSignedOut }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, { meta }) => {
        if (!isSignedOut(error) && !meta?.silent) toast({ tone: 'error', message: error.message });
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: STALE_MS,
        retry: (failures, error) =>
          failures < 1 && error instanceof DeskError && error.code === 'unreachable',
      },
      mutations: { networkMode: 'always', retry: false, gcTime: 0 },
    },
  });
  return client;
}
