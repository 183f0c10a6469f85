import { useVirtualizer } from '@tanstack/react-virtual';
import { PauseCircle, UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cx } from '#/ui/cx';
import type { OutputOf } from '#desk/contract/call.ts';
import type { reviewList } from '#desk/contract/reviews.ts';
import { Age } from '../../parts/age.tsx';
import { Amount } from '../../parts/amount.tsx';
import { RowButton } from '../../parts/queue-layout.tsx';

export type Row = OutputOf<typeof reviewList>['rows'][number];

interface QueueProps {
  rows: readonly Row[];
  chosen: number | undefined;
  /** Maximum acceptable age of a case, in milliseconds. */
  target: number | undefined;
  onChoose: (id: number) => void;
  /** Called when the last row is nearly visible. */
  onEnd: () => void;
  className?: string;
}

const ROW_PX = 56;

/** The open cases; only the visible ones are rendered. */
export function Queue({ rows, chosen, target, onChoose, onEnd, className }: QueueProps) {
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const isNearEnd = last >= rows.length - 1;
  useEffect(() => {
    if (isNearEnd) onEnd();
  }, [isNearEnd, onEnd]);
  const index = rows.findIndex(({ id }) => id === chosen);
  useEffect(() => {
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
  }, [index, virtual]);
  return (
    <div ref={frame} className={cx('overflow-y-auto', className)}>
      <ol aria-label="Cases" className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <li
              key={row.id}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0"
              style={{ height: ROW_PX, top: item.start }}
            >
              <QueueRow
                row={row}
                isChosen={row.id === chosen}
                target={target}
                onChoose={onChoose}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface QueueRowProps {
  row: Row;
  isChosen: boolean;
  target: number | undefined;
  onChoose: (id: number) => void;
}

function QueueRow({ row, isChosen, target, onChoose }: QueueRowProps) {
  return (
    <RowButton
      isChosen={isChosen}
      onChoose={() => onChoose(row.id)}
      className="size-full content-center gap-x-3"
    >
      <span className="truncate font-medium">{row.member.username}</span>
      <span className="text-end">
        {row.amount === null ? null : <Amount value={row.amount} unit={row.coin} />}
      </span>
      <span className="flex min-w-0 items-center gap-2 text-xs text-muted [&_svg]:size-3.5">
        <span className="num">{row.id}</span>
        {row.isHeld ? (
          <>
            <PauseCircle aria-hidden="true" /> on hold
          </>
        ) : null}
        {row.claimedBy === null ? null : (
          <>
            <UserRound aria-hidden="true" />
            <span className="truncate">{row.claimedBy}</span>
          </>
        )}
      </span>
      <span className="text-end text-xs">
        <Age since={row.createdAt} target={target} />
      </span>
    </RowButton>
  );
}
