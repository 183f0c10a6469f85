import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Specification section 9: page size everywhere. */
export const PAGE_SIZE = 10;

interface PagedOptions<Row> {
  readonly queryKey: QueryKey;
  /** Reads one page, counted from 1; a missing list is an empty page. */
  readonly readPage: (page: number, limit: number, signal: AbortSignal) => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => string;
}

/**
 * The one paging rule (specification section 4): pages from 1, and a page shorter than the limit is
 * the last. Rows shift while a member pages, so a row seen twice is shown once (decisions.md, Wire).
 */
export function pagedQuery<Row>({ queryKey, readPage, idOf }: PagedOptions<Row>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, PAGE_SIZE, signal),
    initialPageParam: 1,
    getNextPageParam: (last: readonly Row[], _pages, page: number) =>
      last.length < PAGE_SIZE ? undefined : page + 1,
    select: ({ pages }) => [...new Map(pages.flat().map((row) => [idOf(row), row])).values()],
  });
}

interface Pages {
  readonly pages: readonly unknown[];
  readonly pageParams: readonly unknown[];
}

/** Pull to refresh: back to page 1, which is asked for again. */
export async function restartPages(client: QueryClient, queryKey: QueryKey): Promise<void> {
  client.setQueryData<Pages>(
    queryKey,
    (known) =>
      known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
  );
  await client.refetchQueries({ queryKey, exact: true });
}
