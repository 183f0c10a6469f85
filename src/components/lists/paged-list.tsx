import { Trans, useLingui } from '@lingui/react/macro';
import {
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { type PageStart, restartPages } from '#/api/paged';
import { cx } from '#/ui/cx';
import { EmptyState } from '#/ui/empty-state';
import { LinkButton } from '#/ui/link-button';
import { PullToRefresh } from '#/ui/pull-to-refresh';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { Failed } from '../readiness/ready';
import { DayHead, isSameDay } from './day-head';
import { RowLimit } from './row-limit';
import { useNearEnd } from './use-near-end';

/**
 * This many rows are laid out immediately (without `content-visibility`), because estimated heights
 * would shift the layout.
 */
const LAID_OUT = 10;

interface PagedListProps<Row, Read> {
  /** `pagedQuery(…)`, whose `select` may combine rows. */
  query: UseInfiniteQueryOptions<readonly Read[], Error, Row[], QueryKey, PageStart>;
  idOf: (row: Row) => string;
  /** The accessible name of the list. */
  label: string;
  children: (row: Row) => ReactNode;
  skeleton?: ReactNode;
  /** Shown in an empty list, as a suggestion for the next step. */
  emptyHint?: ReactNode;
  emptyAction?: ReactNode;
  /** Adds a heading above the rows of each day. */
  days?: Days<Row> | undefined;
}

interface Days<Row> {
  /**
   * Returns a row's time in epoch milliseconds. A row without a time is grouped with the previous
   * row.
   */
  readonly at: (row: Row) => number | undefined;
  /** Sums up a day once all of its rows are loaded. */
  readonly sum?: (rows: readonly Row[]) => ReactNode;
}

/**
 * A paged list with pull to refresh, infinite scroll, retry after a failure, and states for an
 * empty list and the end of the list. A page that fails to load leaves the loaded rows in place and
 * is never treated as the end.
 */
export function PagedList<Row, Read = Row>(props: PagedListProps<Row, Read>) {
  const { query, idOf, label, children, skeleton, emptyHint, emptyAction, days } = props;
  const { t } = useLingui();
  const client = useQueryClient();
  const list = useInfiniteQuery(query);
  const { data: rows, isFetchingNextPage, isFetchNextPageError, hasNextPage } = list;
  const limit = use(RowLimit);
  const canGoOn =
    limit === undefined && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const end = useNearEnd(canGoOn, () => void list.fetchNextPage());

  if (rows === undefined) {
    return list.isError ? <Failed query={list} /> : (skeleton ?? <SkeletonRows count={4} />);
  }
  return (
    <PullToRefresh onRefresh={() => restartPages(client, query.queryKey)} busyLabel={t`Loading`}>
      {rows.length === 0 ? (
        <EmptyState
          icon={<Inbox />}
          title={<Trans>No records yet</Trans>}
          hint={emptyHint}
          action={emptyAction}
        />
      ) : (
        <ul aria-label={label}>
          {rows.slice(0, limit).map((row, index) => (
            <li
              key={idOf(row)}
              className={cx('border-b border-line', index >= LAID_OUT && 'row-lazy')}
            >
              {days ? dayHead(days, rows, index, hasNextPage) : null}
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {/* Rendered as another element after each page, because the old one would count as pushed
          out of sight. */}
      <div
        key={rows.length}
        ref={end}
        className="flex min-h-12 items-center justify-center gap-2 text-xs text-muted"
      >
        {isFetchNextPageError ? (
          <>
            <Trans>Failed to load</Trans>
            <LinkButton onClick={() => void list.fetchNextPage()}>
              <Trans>Try again</Trans>
            </LinkButton>
          </>
        ) : null}
        {isFetchingNextPage ? <Trans>Loading</Trans> : null}
        {limit === undefined && !hasNextPage && rows.length > 0 ? <Trans>No more</Trans> : null}
      </div>
    </PullToRefresh>
  );
}

/** Returns the heading above a row that is the first of its day. */
function dayHead<Row>(days: Days<Row>, rows: readonly Row[], index: number, hasNextPage: boolean) {
  const [row, before, last] = [rows[index], rows[index - 1], rows.at(-1)];
  const at = row && days.at(row);
  if (at === undefined || isSameDay(at, before && days.at(before))) return null;
  const isComplete = !hasNextPage || !isSameDay(at, last && days.at(last));
  return (
    <DayHead at={at}>
      {isComplete ? days.sum?.(rows.filter((one) => isSameDay(at, days.at(one)))) : null}
    </DayHead>
  );
}
