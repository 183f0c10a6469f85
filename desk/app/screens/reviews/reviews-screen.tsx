import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { cx } from '#/ui/cx';
import { EmptyState } from '#/ui/empty-state';
import { IconButton } from '#/ui/icon-button';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { Tabs } from '#/ui/tabs';
import { useMedia } from '#/ui/use-media';
import { reviewCase, reviewList } from '#desk/contract/reviews.ts';
import { pages, read } from '../../api/read.ts';
import { useKeys } from '../../parts/keys.ts';
import { Loaded } from '../../parts/screen.tsx';
import { Queue } from './queue.tsx';
import { ReviewCase } from './review-case.tsx';
import { useWaiting } from './use-waiting.ts';

const PAGE = 500;
const POLL_MS = 15_000;

const KINDS = [
  { value: 'deposit', label: 'Deposits' },
  { value: 'identity', label: 'Identities' },
  { value: 'loan', label: 'Loans' },
] as const;

/** The queue of a kind, oldest first, and the chosen case beside it. */
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
  const index = rows.findIndex((row) => row.id === id);
  const next = rows[index + 1];

  const choose = useCallback(
    (chosen: number | undefined) =>
      void navigate({ search: { kind, id: chosen }, replace: true, resetScroll: false }),
    [navigate, kind],
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  // Beside the queue there is always a case.
  const first = rows[0]?.id;
  useEffect(() => {
    if (isWide && id === undefined && first !== undefined) choose(first);
  }, [isWide, id, first, choose]);
  const nextId = next?.id;
  useEffect(() => {
    // An identity is personal data: the audit names who has opened it, so nobody opens it unseen.
    if (nextId === undefined || kind === 'identity') return;
    void client.prefetchQuery(read(reviewCase, { kind, id: nextId }));
  }, [client, kind, nextId]);

  const move = (step: number) => {
    const target = rows[index === -1 ? 0 : index + step];
    if (target) choose(target.id);
  };
  useKeys([
    { key: 'j', label: 'Next case', act: () => move(1), repeats: true },
    { key: 'k', label: 'Case before', act: () => move(-1), repeats: true },
  ]);

  return (
    <div className="medium:grid medium:h-[calc(100dvh-3.5rem)] medium:grid-cols-[18rem_minmax(0,1fr)] wide:grid-cols-[20rem_minmax(0,1fr)]">
      {/* Also beside a case that hides the queue on a narrow screen. */}
      <h1 className="sr-only">Reviews</h1>
      <div
        className={cx(
          'flex min-h-0 flex-col border-line medium:border-e',
          id !== undefined && 'hidden medium:flex',
        )}
      >
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
              <EmptyState title="Nothing waits" />
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
      </div>
      {id === undefined ? null : (
        <div className="min-w-0 medium:overflow-y-auto">
          <IconButton
            label="Back to the queue"
            className="m-1 medium:hidden"
            onClick={() => choose(undefined)}
          >
            <ArrowLeft />
          </IconButton>
          <ReviewCase key={`${kind} ${id}`} kind={kind} id={id} onDone={() => choose(nextId)} />
        </div>
      )}
    </div>
  );
}

function Count({ of }: { of: number }) {
  return <span className="num text-xs text-faint">{of}</span>;
}
