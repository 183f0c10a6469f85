import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#/ui/cx';
import { type MarketSort, nextSort, type SortColumn } from '#core/domain/market.ts';

interface SortHeadProps {
  column: SortColumn;
  sort: MarketSort | undefined;
  /** If it is `undefined`, the head does not sort. */
  onSort: ((sort: MarketSort | undefined) => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The head of a column. Pressing it cycles through both sort orders and the server's order. */
export function SortHead({ column, sort, onSort, className, children }: SortHeadProps) {
  const order = sort?.column === column ? sort.order : undefined;
  if (!onSort) {
    return (
      <th scope="col" className={cx('py-2 text-xs font-normal text-muted', className)}>
        {children}
      </th>
    );
  }
  return (
    <th scope="col" aria-sort={order ?? 'none'} className={cx('font-normal', className)}>
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, column))}
        className={cx(
          'tap relative inline-flex min-h-11 items-center gap-0.5 rounded-md text-start text-xs',
          order ? 'text-ink' : 'text-muted',
        )}
      >
        {children}
        <span aria-hidden="true" className="flex flex-col [&>svg]:-my-0.5 [&>svg]:size-2.5">
          <ChevronUp className={cx(order !== 'ascending' && 'opacity-40')} />
          <ChevronDown className={cx(order !== 'descending' && 'opacity-40')} />
        </span>
      </button>
    </th>
  );
}
