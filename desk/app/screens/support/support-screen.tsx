import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '#/ui/empty-state';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { Tabs } from '#/ui/tabs';
import type { OutputOf } from '#desk/contract/call.ts';
import { supportList } from '#desk/contract/support.ts';
import { pages } from '../../api/read.ts';
import { Age } from '../../parts/age.tsx';
import { useQueueKeys } from '../../parts/keys.ts';
import { MoreButton } from '../../parts/more-button.tsx';
import { QueueLayout, RowButton } from '../../parts/queue-layout.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { todayQuery } from '../../shell/navigation.tsx';
import { SupportCase } from './support-case.tsx';

type Row = OutputOf<typeof supportList>['rows'][number];

const POLL_MS = 15_000;
const MINUTE_MS = 60_000;

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
] as const;

/** The requests of members in one state, with the selected one next to them. */
export function SupportScreen() {
  const { status, id } = useSearch({ from: '/desk/support' });
  const navigate = useNavigate({ from: '/support' });
  const query = useInfiniteQuery({ ...pages(supportList, { status }), refetchInterval: POLL_MS });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const { data } = useQuery(todayQuery);
  const minutes = data?.waiting.find(({ kind }) => kind === 'support')?.targetMinutes;
  const target = minutes === undefined ? undefined : minutes * MINUTE_MS;
  const choose = (chosen: number | undefined) =>
    void navigate({ search: { status, id: chosen }, replace: true, resetScroll: false });
  useQueueKeys('request', { rows, chosen: id, choose });
  return (
    <QueueLayout
      title="Support"
      onBack={() => choose(undefined)}
      queue={
        <>
          <Tabs
            label="Status"
            items={STATES}
            value={status}
            onValueChange={(value) => void navigate({ search: { status: value }, replace: true })}
          />
          <Loaded query={query} loading={<SkeletonRows count={8} />}>
            {() =>
              rows.length === 0 ? (
                <EmptyState title={status === 'open' ? 'Nothing is waiting' : 'No requests'} />
              ) : (
                <ol aria-label="Requests" className="min-h-0 overflow-y-auto">
                  {rows.map((row) => (
                    <li key={row.id}>
                      <RequestRow
                        row={row}
                        isChosen={row.id === id}
                        target={status === 'open' ? target : undefined}
                        onChoose={choose}
                      />
                    </li>
                  ))}
                  {query.hasNextPage ? (
                    <li className="p-3">
                      <MoreButton query={query} />
                    </li>
                  ) : null}
                </ol>
              )
            }
          </Loaded>
        </>
      }
    >
      {id === undefined ? null : <SupportCase key={id} id={id} />}
    </QueueLayout>
  );
}

interface RequestRowProps {
  row: Row;
  isChosen: boolean;
  target: number | undefined;
  onChoose: (id: number) => void;
}

function RequestRow({ row, isChosen, target, onChoose }: RequestRowProps) {
  const { id, member, category, text, changedAt } = row;
  return (
    <RowButton
      isChosen={isChosen}
      onChoose={() => onChoose(id)}
      className="min-h-14 w-full content-center gap-x-3 py-2"
    >
      <span className="truncate font-medium">{member.username}</span>
      <span className="text-end text-xs">
        <Age since={changedAt} target={target} />
      </span>
      <span className="col-span-2 truncate text-xs text-muted">
        <span className="num">{id}</span> {category}: {text}
      </span>
    </RowButton>
  );
}
