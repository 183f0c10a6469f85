import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Rows of a page (product.md#paging). */
const PAGE_SIZE = 10;

/** Source of the rows of a list. */
export interface PagedSource<Row> {
  /** Reads one page, counted from 1; a missing list is an empty page. */
  readonly readPage: (page: number, limit: number, signal: AbortSignal) => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => string;
  /** Leaves out rows of the pages; all are wanted by default. */
  readonly isWanted?: ((row: Row) => boolean) | undefined;
}

interface PagedOptions<Row> extends PagedSource<Row> {
  readonly queryKey: QueryKey;
}

/**
 * A paged list (product.md#paging): pages count from 1, and a page shorter than the limit
 * is the last one. Rows shift while a member pages, so a row that comes twice is shown once, by its
 * id.
 */
export function pagedQuery<Row>({ queryKey, readPage, idOf, isWanted }: PagedOptions<Row>) {
  const query = infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, PAGE_SIZE, signal),
    initialPageParam: 1,
    getNextPageParam: (last: readonly Row[], _pages, page: number) =>
      last.length < PAGE_SIZE ? undefined : page + 1,
    select: ({ pages }) => wanted(pages.flat(), idOf, isWanted),
  });
  return { ...query, readPage, idOf, isWanted };
}

/** Returns each wanted row once, by its id. */
function wanted<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  isWanted: (row: Row) => boolean = () => true,
): Row[] {
  return [...new Map(rows.map((row) => [idOf(row), row])).values()].filter(isWanted);
}

/** The largest page of the server (product.md#paging). */
const LARGEST_PAGE = 50;

/**
 * Reads every row of a list, in the largest pages of the server; a server with smaller pages is
 * read to the end too. `onCount` receives the number of rows so far. Throws ApiError.
 */
export async function readAllRows<Row>(
  { readPage, idOf, isWanted }: PagedSource<Row>,
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  let pageSize = PAGE_SIZE;
  for (let page = 1; ; page += 1) {
    const more = await readPage(page, LARGEST_PAGE, signal);
    const known = rows.size;
    for (const row of more) rows.set(idOf(row), row);
    if (more.length < pageSize || rows.size === known)
      return wanted([...rows.values()], idOf, isWanted);
    pageSize = more.length;
    onCount(rows.size);
  }
}

interface Pages {
  readonly pages: readonly unknown[];
  readonly pageParams: readonly unknown[];
}

/** Removes all pages but the first, and fetches that one anew (pull to refresh). */
export async function restartPages(client: QueryClient, queryKey: QueryKey): Promise<void> {
  client.setQueryData<Pages>(
    queryKey,
    (known) =>
      known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
  );
  await client.refetchQueries({ queryKey, exact: true });
}
