import {
  MutationCache,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { ApiError, isPassing } from '#/api/api-error';
import { isOfDevice } from '#/api/fresh';
import { hashQueryKey, MEMBER_DATA } from '#/api/member-data';
import { retryAfterInterval, retryAfterMs } from '#/api/polling';
import { connectivityAtom, isOnline, recoveryAtom } from '#/state/connectivity';
import { store } from '#/state/device-atom';
import { endSessionOf, memberKeyAtom } from '#/state/session';
import { CODE } from '#core/contract/envelope.ts';
import '#/api/meta';

interface Reporter {
  /** Shows a toast. */
  showToast(tone: 'success' | 'error', message: string): void;
  /** Returns the message for a failed call. */
  messageOf(error: unknown): string;
  /** Called when the session was refused and removed: leaves the member's pages. */
  signedOut(): void;
}

const RETRY_MS = 500;

/** Creates the query client; its caches report through `reporter` (architecture.md#errors). */
export function createQueryClient(reporter: Reporter): QueryClient {
  /**
   * Returns true if the error ended the current session or belongs to one that has been replaced.
   */
  function handledAsSignOut(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.code !== CODE.unauthorised) return false;
    if (error.token === undefined) return false;
    if (endSessionOf(error.token)) {
      reporter.showToast('error', reporter.messageOf(error));
      reporter.signedOut();
    }
    return true;
  }

  const client = new QueryClient({
    queryCache: new QueryCache({ onError: handledAsSignOut }),
    mutationCache: new MutationCache({
      onSuccess: (answer, _input, _context, mutation) => {
        const { refresh = [], silent, isSaid } = mutation.meta ?? {};
        const message = successMessage(answer);
        if (!silent && !isSaid && message) reporter.showToast('success', message);
        for (const queryKey of refresh) void client.invalidateQueries({ queryKey });
      },
      onError: (error, _input, _context, mutation) => {
        if (handledAsSignOut(error) || mutation.meta?.silent) return;
        if (mutation.meta?.isShown?.(error)) return;
        const isUnknown = !(error instanceof ApiError && error.isDefinite);
        if (mutation.meta?.money && isUnknown) return;
        reporter.showToast('error', reporter.messageOf(error));
      },
    }),
    defaultOptions: {
      queries: {
        queryKeyHashFn: hashQueryKey,
        // Connectivity is determined by requests, not by `navigator.onLine`
        // (product.md#connection).
        networkMode: 'always',
        // A call refused with `Retry-After` fails immediately, and `refetchInterval` repeats it
        // after that delay.
        retry: (failures, error) =>
          failures < 1 && isPassing(error) && retryAfterMs(error) === undefined,
        retryDelay: RETRY_MS,
        refetchInterval: retryAfterInterval,
        staleTime: 5_000,
        // Refetches stale queries, and those that the service worker served during the outage: they
        // look fresh but are old.
        refetchOnReconnect: ({ state }) => (isOfDevice(state.data) ? 'always' : true),
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: 'always', retry: false, gcTime: 0 },
    },
  });

  store.sub(memberKeyAtom, () => client.removeQueries({ queryKey: MEMBER_DATA }));
  // "Reconnected" means that a request succeeded again.
  onlineManager.setEventListener((setOnline) =>
    store.sub(connectivityAtom, () => setOnline(isOnline())),
  );
  store.sub(recoveryAtom, () => {
    const ofDevice = { predicate: ({ state }: Query) => isOfDevice(state.data) };
    void client.refetchQueries({ type: 'active', ...ofDevice }, { cancelRefetch: false });
  });
  return client;
}

function successMessage(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return '';
  return typeof answer.message === 'string' ? answer.message : '';
}
