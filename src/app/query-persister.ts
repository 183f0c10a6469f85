import { defaultShouldDehydrateQuery, type QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  type Persister,
  persistQueryClient,
} from '@tanstack/react-query-persist-client';
import { type PersistedStore, persistedStore } from '#/lib/persisted';

const KEPT_MS = 30 * 24 * 60 * 60_000;
/**
 * Short, because a page may be closed at any time. Polls are seconds apart, so writes are rare
 * anyway.
 */
const WRITE_EVERY_MS = 500;
/** Incremented when the shape of the stored data changes, so data of older builds is ignored. */
const SHAPE = '3';

/**
 * Restores the public data of the last visit with its timestamps, and from then on persists queries
 * whose `meta` requests it. Resolves within about a second even if the storage fails.
 */
export async function persistPublicQueries(queryClient: QueryClient): Promise<void> {
  // Queries without observers must not be collected, or the next write would drop them.
  queryClient.setQueryDefaults(['site'], { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryDefaults(['market'], { gcTime: Number.POSITIVE_INFINITY });
  const [, restored] = persistQueryClient({
    queryClient,
    persister: throttledPersister(persistedStore('trade-queries')),
    maxAge: KEPT_MS,
    buster: SHAPE,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) =>
        query.meta?.isPersisted === true && defaultShouldDehydrateQuery(query),
      shouldDehydrateMutation: () => false,
    },
  });
  await restored.catch(() => undefined);
  // Quotes of an earlier visit are stale regardless of their timestamp, so they are refetched
  // immediately.
  await queryClient.invalidateQueries({ queryKey: ['market'], refetchType: 'none' });
}

const KEY = 'public';

/**
 * Merges with the stored data of other tabs: queries that this tab does not have are preserved, and
 * if both have a query, the newer data wins. Without the merge, each tab's write would drop data
 * that only other tabs show.
 */
function withOthers(stored: PersistedClient | undefined, own: PersistedClient): PersistedClient {
  if (stored?.buster !== own.buster) return own;
  const queries = new Map(stored.clientState.queries.map((query) => [query.queryHash, query]));
  for (const query of own.clientState.queries) {
    const other = queries.get(query.queryHash);
    if (other && other.state.dataUpdatedAt > query.state.dataUpdatedAt) continue;
    queries.set(query.queryHash, query);
  }
  const young = [...queries.values()].filter(
    ({ state }) => own.timestamp - state.dataUpdatedAt < KEPT_MS,
  );
  return { ...own, clientState: { ...own.clientState, queries: young } };
}

/** Writes immediately, then at most once per interval, and always the latest state. */
function throttledPersister(store: PersistedStore): Persister {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: PersistedClient | undefined;

  function persistClient(client: PersistedClient) {
    if (timer !== undefined) {
      waiting = client;
      return;
    }
    void store
      .get<PersistedClient>(KEY)
      .then((stored) => store.set(KEY, withOthers(stored, client)));
    timer = setTimeout(() => {
      timer = undefined;
      const next = waiting;
      waiting = undefined;
      if (next) persistClient(next);
    }, WRITE_EVERY_MS);
  }

  return {
    persistClient,
    restoreClient: () => store.get<PersistedClient>(KEY),
    removeClient: () => store.remove(KEY),
  };
}
