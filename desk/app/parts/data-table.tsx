import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { cx } from '#/ui/cx';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The key by which a press on the header sorts; without it, rows stay in the server's order. */
  readonly sortBy?: (row: Row) => number | string;
  /** True if the column contains figures, which are aligned to its end. */
  readonly isFigure?: boolean;
  /** True if the column is shown only where the screen has room. */
  readonly isExtra?: boolean;
  readonly width?: string;
}

interface DataTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  /** Shown below the last row: a button that loads more. */
  footer?: ReactNode;
  empty: ReactNode;
  className?: string | undefined;
}

const ROW_PX = 40;

/**
 * A table that renders only its visible rows. Columns have fixed widths, so nothing moves while
 * rows load.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, columns, idOf, footer, empty, className } = props;
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const data = rows as Row[];
  const table = useTable({ features, columns: definitions, data, getRowId: idOf });
  const ordered = table.getRowModel().rows;
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: ordered.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => ordered[index]?.id ?? index,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const byId = new Map(columns.map((column) => [column.id, column]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section ref={frame} aria-label={label} tabIndex={0} className={cx('overflow-auto', className)}>
      <table aria-rowcount={ordered.length + 1} className="w-full table-fixed border-collapse">
        <thead className="sticky top-0 z-10 bg-canvas">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1} className="h-9 border-b border-line text-xs">
              {group.headers.map((header) => {
                const column = byId.get(header.column.id);
                const sorted = header.column.getIsSorted();
                return (
                  <th
                    key={header.id}
                    scope="col"
                    style={{ width: column?.width }}
                    aria-sort={sorted ? `${sorted}ending` : undefined}
                    className={cx(cellClass(column), 'font-medium text-muted')}
                  >
                    {column?.sortBy ? (
                      <button
                        type="button"
                        className="inline-flex items-center gap-1 hover:text-ink [&_svg]:size-3"
                        onClick={header.column.getToggleSortingHandler()}
                      >
                        {column.header}
                        {sorted === 'asc' ? <ArrowUp /> : null}
                        {sorted === 'desc' ? <ArrowDown /> : null}
                      </button>
                    ) : (
                      column?.header
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          <Gap height={before} />
          {items.map(({ index }) => {
            const row = ordered[index];
            if (!row) return null;
            return (
              <tr
                key={row.id}
                aria-rowindex={index + 2}
                className="relative h-10 border-b border-line hover:bg-surface"
              >
                {columns.map((column) => (
                  <td key={column.id} className={cellClass(column)}>
                    {column.cell(row.original)}
                  </td>
                ))}
              </tr>
            );
          })}
          <Gap height={after} />
        </tbody>
      </table>
      {rows.length === 0 ? <div className="p-6 text-muted">{empty}</div> : null}
      {footer}
    </section>
  );
}

function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr style={{ height }}>
      <td />
    </tr>
  );
}

function cellClass(column: Pick<Column<never>, 'isFigure' | 'isExtra'> | undefined): string {
  return cx(
    'truncate px-2 first:ps-4 last:pe-4',
    column?.isFigure ? 'text-end' : 'text-start',
    column?.isExtra && 'hidden medium:table-cell',
  );
}

function definitionOf<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> {
  const { id, sortBy } = column;
  if (!sortBy) return { id, enableSorting: false };
  return {
    id,
    accessorFn: sortBy,
    sortFn: (a, b) => {
      const [left, right] = [sortBy(a.original), sortBy(b.original)];
      return left < right ? -1 : left > right ? 1 : 0;
    },
  };
}
