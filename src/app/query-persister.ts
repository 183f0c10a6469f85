import { defaultShouldDehydrateQuery, type Query, type QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  type Persister,
  persistQueryClient,
} from '@tanstack/react-query-persist-client';
import { type PersistedStore, persistedStore } from '#/lib/persisted';

const KEPT_MS = 30 * 24 * 60 * 60_000;
/** Short, since a page may be left at once; polls are seconds apart, so writes stay few. */
const WRITE_EVERY_MS = 500;
/** Rises when the shape of kept data changes, so that an older build's data is left alone. */
const SHAPE = '2';

/** Data of the site itself. Candles have their own place: the service worker's last-seen quotes. */
function isPublic({ queryKey }: Query): boolean {
  const [area, kind] = queryKey;
  return area === 'site' || (area === 'market' && kind !== 'candles' && kind !== 'detail');
}

/**
 * Brings back the public data of the last visit, with its age, and keeps it from now on. Resolves
 * within about a second whatever the storage does. Never touches data of a member.
 */
export async function persistPublicQueries(queryClient: QueryClient): Promise<void> {
  // What is not on screen must stay, or the next write would forget it.
  queryClient.setQueryDefaults(['site'], { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryDefaults(['market'], { gcTime: Number.POSITIVE_INFINITY });
  const [, restored] = persistQueryClient({
    queryClient,
    persister: throttledPersister(persistedStore('trade-queries')),
    maxAge: KEPT_MS,
    buster: SHAPE,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => isPublic(query) && defaultShouldDehydrateQuery(query),
      shouldDehydrateMutation: () => false,
    },
  });
  await restored.catch(() => undefined);
  // However young they look: quotes of another visit are asked for at once, or their age is not known.
  await queryClient.invalidateQueries({ queryKey: ['market'], refetchType: 'none' });
}

const KEY = 'public';

/**
 * What another tab keeps and this one never asked for stays; of what both hold, the younger. Without
 * it each tab's write would forget what only the others show.
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

/** Writes at once, then at most once in a while, the last state always. */
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
