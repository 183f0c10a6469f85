import {
  type InfiniteData,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import { polled, retryAfterInterval } from './polling';

/** Rows per page (product.md#paging). */
const PAGE_SIZE = 10;

/**
 * A request for a page of a list. `page` counts from 1. `before` is the id of the last row of the
 * previous page; older servers ignore it.
 */
export interface PageRequest {
  readonly page: number;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** The start of a page: a `PageRequest` without its limit. */
export type PageStart = Omit<PageRequest, 'limit'>;

/** The source of a list's rows. */
export interface PagedSource<Row> {
  /** Reads one page. A missing list counts as an empty page. */
  readonly readPage: (request: PageRequest, signal: AbortSignal) => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => string;
  /** Filters the rows of the pages. By default, all rows are kept. */
  readonly isWanted?: ((row: Row) => boolean) | undefined;
}

/** The result of `pagedQuery`. */
export type PagedQuery<Row> = UseInfiniteQueryOptions<
  readonly Row[],
  Error,
  Row[],
  QueryKey,
  PageStart
> &
  PagedSource<Row>;

interface PagedOptions<Row> extends PagedSource<Row> {
  readonly queryKey: QueryKey;
  /** Returns true if the server will change this row. A list with such a row is polled. */
  readonly isPending?: (row: Row) => boolean;
}

/** The interval at which a page with a pending row is read again (product.md#polling). */
const PENDING_POLL_MS = 5_000;

/**
 * Returns the query of a paged list (product.md#paging). A page shorter than the limit is the last
 * one. Servers without `before` may return a row twice, so duplicates are removed by id.
 */
export function pagedQuery<Row>(options: PagedOptions<Row>) {
  const { queryKey, readPage, idOf, isWanted, isPending } = options;
  const query = infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage({ ...pageParam, limit: PAGE_SIZE }, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: readonly Row[], _pages, start: PageStart) =>
      last.length < PAGE_SIZE ? undefined : pageAfter(last, start, idOf),
    select: ({ pages }) => wanted(pages.flat(), idOf, isWanted),
    refetchInterval: pendingInterval(isPending),
  });
  return { ...query, readPage, idOf, isWanted };
}

/** Returns the `refetchInterval` of a list: it is polled while one of its rows is pending. */
export function pendingInterval<Row>(isPending: (row: Row) => boolean = () => false) {
  return (
    query: Pick<Query<readonly Row[], Error, InfiniteData<readonly Row[], PageStart>>, 'state'>,
  ) => {
    const pages = query.state.data?.pages ?? [];
    const isPolled = pages.some((rows) => rows.some(isPending));
    return isPolled ? polled(PENDING_POLL_MS * pages.length)(query) : retryAfterInterval(query);
  };
}

const FIRST_PAGE: PageStart = { page: 1 };

/** Returns the start of the page after `rows`, which began at `start`. */
function pageAfter<Row>(
  rows: readonly Row[],
  { page }: PageStart,
  idOf: (row: Row) => string,
): PageStart {
  const last = rows.at(-1);
  return { page: page + 1, before: last && idOf(last) };
}

/** Returns the rows to keep, without duplicate ids. */
function wanted<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  isWanted: (row: Row) => boolean = () => true,
): Row[] {
  return [...new Map(rows.map((row) => [idOf(row), row])).values()].filter(isWanted);
}

/** The largest page that the server returns (product.md#paging). */
const LARGEST_PAGE = 50;

/**
 * Reads every row of a list in the largest pages that the server returns. This works on servers
 * with smaller pages, too. `onCount` receives the number of rows so far. Throws ApiError.
 */
export async function readAllRows<Row>(
  { readPage, idOf, isWanted }: PagedSource<Row>,
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  let pageSize = PAGE_SIZE;
  for (let start = FIRST_PAGE; ; ) {
    const more = await readPage({ ...start, limit: LARGEST_PAGE }, signal);
    const known = rows.size;
    for (const row of more) rows.set(idOf(row), row);
    if (more.length < pageSize || rows.size === known)
      return wanted([...rows.values()], idOf, isWanted);
    pageSize = more.length;
    start = pageAfter(more, start, idOf);
    onCount(rows.size);
  }
}

interface Pages {
  readonly pages: readonly unknown[];
  readonly pageParams: readonly unknown[];
}

/** Removes all pages except the first, and refetches that one (pull to refresh). */
export async function restartPages(client: QueryClient, queryKey: QueryKey): Promise<void> {
  client.setQueryData<Pages>(
    queryKey,
    (known) =>
      known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
  );
  await client.refetchQueries({ queryKey, exact: true });
}
