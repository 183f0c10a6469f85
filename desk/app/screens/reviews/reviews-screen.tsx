import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { EmptyState } from '#/ui/empty-state';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { Tabs } from '#/ui/tabs';
import { useMedia } from '#/ui/use-media';
import { reviewCase, reviewList } from '#desk/contract/reviews.ts';
import { pages, read } from '../../api/read.ts';
import { useSession } from '../../api/session.ts';
import { useQueueKeys } from '../../parts/keys.ts';
import { QueueLayout } from '../../parts/queue-layout.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { Queue, type Row } from './queue.tsx';
import { ReviewCase } from './review-case.tsx';
import { useWaiting } from './use-waiting.ts';

const PAGE = 500;
const POLL_MS = 15_000;

const KINDS = [
  { value: 'deposit', label: 'Deposits' },
  { value: 'identity', label: 'Identities' },
  { value: 'loan', label: 'Loans' },
] as const;

/** The cases of one kind, oldest first, with the selected case next to them. */
export function ReviewsScreen() {
  const { kind, id } = useSearch({ from: '/desk/reviews' });
  const navigate = useNavigate({ from: '/reviews' });
  const client = useQueryClient();
  const isWide = useMedia('medium');
  const query = useInfiniteQuery({
    ...pages(reviewList, { kind, limit: PAGE }),
    refetchInterval: POLL_MS,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const { counts, target } = useWaiting(kind);
  const { name } = useSession();
  const { first, next } = freeCases(rows, { id, name });

  const choose = useCallback(
    (chosen: number | undefined) =>
      void navigate({ search: { kind, id: chosen }, replace: true, resetScroll: false }),
    [navigate, kind],
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  // A case is always shown next to the queue. A queue that is being fetched may still contain the
  // case that was just decided.
  const { isFetching } = query;
  useEffect(() => {
    if (isWide && id === undefined && first !== undefined && !isFetching) choose(first);
  }, [isWide, id, first, isFetching, choose]);
  useEffect(() => {
    // An identity is personal data. The audit log records who opened it, so it never opens
    // automatically.
    if (next === undefined || kind === 'identity') return;
    void client.prefetchQuery(read(reviewCase, { kind, id: next }));
  }, [client, kind, next]);
  useQueueKeys('case', { rows, chosen: id, choose });

  return (
    <QueueLayout
      title="Reviews"
      onBack={() => choose(undefined)}
      queue={
        <>
          <Tabs
            label="Kind of review"
            items={KINDS.map(({ value, label }) => ({
              value,
              label,
              badge: counts[value] === undefined ? null : <Count of={counts[value]} />,
            }))}
            value={kind}
            onValueChange={(value) => void navigate({ search: { kind: value }, replace: true })}
          />
          <Loaded query={query} loading={<SkeletonRows count={8} />}>
            {() =>
              rows.length === 0 ? (
                <EmptyState title="Nothing is waiting" />
              ) : (
                <Queue
                  rows={rows}
                  chosen={id}
                  target={target}
                  onChoose={choose}
                  onEnd={onEnd}
                  className="h-[calc(100dvh-6.5rem)] min-h-0 medium:h-auto medium:flex-1"
                />
              )
            }
          </Loaded>
        </>
      }
    >
      {id === undefined ? null : (
        <ReviewCase key={`${kind} ${id}`} kind={kind} id={id} onDone={() => choose(next)} />
      )}
    </QueueLayout>
  );
}

/**
 * Returns the id of the first case on which no other operator works and that is not on hold, and
 * that of the next such case after `id`, if there is one.
 */
function freeCases(
  rows: readonly Row[],
  { id, name }: { id: number | undefined; name: string },
): { first: number | undefined; next: number | undefined } {
  const index = rows.findIndex((row) => row.id === id);
  const isFree = (row: Row) =>
    row.id !== id && !row.isHeld && (row.claimedBy === null || row.claimedBy === name);
  const first = rows.find(isFree)?.id;
  return { first: first ?? rows[0]?.id, next: rows.slice(index + 1).find(isFree)?.id ?? first };
}

function Count({ of }: { of: number }) {
  return <span className="num text-xs text-faint">{of}</span>;
}
