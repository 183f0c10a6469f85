import { useInfiniteQuery } from '@tanstack/react-query';
import { SkeletonRows } from '#/ui/skeleton-rows';
import type { OutputOf } from '#desk/contract/call.ts';
import { withdrawalBoard } from '#desk/contract/withdrawals.ts';
import { pages } from '../../api/read.ts';
import { Age } from '../../parts/age.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Select } from '../../parts/controls.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { RowButton } from '../../parts/queue-layout.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { STEP_NAMES } from './step-names.ts';

type BoardRow = OutputOf<typeof withdrawalBoard>['rows'][number];
export type Step = BoardRow['step'];

const POLL_MS = 15_000;

export const boardQuery = (step: Step) => ({
  ...pages(withdrawalBoard, { step }),
  refetchInterval: POLL_MS,
});

interface ColumnProps {
  step: Step;
  /** The final steps, if this is the column that they share; it shows one of them at a time. */
  steps: readonly Step[] | undefined;
  chosen: number | undefined;
  onStep: (step: Step) => void;
  onChoose: (id: number) => void;
}

export function Column({ step, steps, chosen, onStep, onChoose }: ColumnProps) {
  const query = useInfiniteQuery(boardQuery(step));
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const counts: Partial<Record<string, number>> = query.data?.pages[0]?.counts ?? {};
  return (
    <section aria-label={STEP_NAMES[step]} className="flex min-h-0 flex-1 flex-col">
      <div className="hidden h-11 shrink-0 items-center gap-2 border-b border-line px-3 medium:flex">
        {steps ? (
          <Select
            aria-label="Ended withdrawals"
            items={steps.map((value) => ({ value, label: STEP_NAMES[value] }))}
            value={step}
            onChange={(event) => onStep(event.target.value as Step)}
          />
        ) : (
          <h2 className="font-semibold">
            {STEP_NAMES[step]} <span className="num text-faint">{counts[step]}</span>
          </h2>
        )}
      </div>
      <Loaded query={query} loading={<SkeletonRows count={4} />}>
        {() => (
          <ol className="min-h-0 overflow-y-auto">
            {rows.map((row) => (
              <li key={row.id}>
                <BoardButton row={row} isChosen={row.id === chosen} onChoose={onChoose} />
              </li>
            ))}
            {rows.length === 0 ? <li className="p-3 text-muted">none</li> : null}
            {query.hasNextPage ? (
              <li className="p-2">
                <MoreButton block query={query} />
              </li>
            ) : null}
          </ol>
        )}
      </Loaded>
    </section>
  );
}

interface BoardButtonProps {
  row: BoardRow;
  isChosen: boolean;
  onChoose: (id: number) => void;
}

function BoardButton({ row, isChosen, onChoose }: BoardButtonProps) {
  return (
    <RowButton
      isChosen={isChosen}
      onChoose={() => onChoose(row.id)}
      className="w-full gap-x-2 py-2"
    >
      <Amount value={row.arrival} unit={row.coin} className="truncate font-medium" />
      <Age since={row.stepAt} />
      <span className="truncate text-xs text-muted">
        {row.member.username} · {row.isBank ? 'bank' : (row.network ?? row.coin)}
      </span>
      <span className="max-w-24 truncate text-end text-xs text-muted">{row.claimedBy}</span>
    </RowButton>
  );
}
