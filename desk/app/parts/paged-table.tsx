import { useInfiniteQuery } from '@tanstack/react-query';
import { SkeletonRows } from '#/ui/skeleton-rows';
import type { Call } from '#desk/contract/call.ts';
import { type FirstPageOf, pages, type RowOf } from '../api/read.ts';
import { type Column, DataTable } from './data-table.tsx';
import { MoreButton } from './more-button.tsx';
import { Loaded } from './screen.tsx';

interface PagedTableProps<C extends Call> {
  label: string;
  call: C;
  input: FirstPageOf<C>;
  columns: readonly Column<RowOf<C>>[];
  idOf: (row: RowOf<C>) => string;
  empty: string;
}

/** A cursor-paged list: a table with a button that adds a page. */
export function PagedTable<C extends Call>(props: PagedTableProps<C>) {
  const { label, call, input, columns, idOf, empty } = props;
  const query = useInfiniteQuery(pages(call, input));
  return (
    <Loaded query={query} loading={<SkeletonRows count={8} />}>
      {(data) => (
        <DataTable
          label={label}
          rows={data.pages.flatMap((page) => page.rows)}
          columns={columns}
          idOf={idOf}
          empty={empty}
          className="max-h-[calc(100dvh-13rem)]"
          footer={
            query.hasNextPage ? (
              <div className="p-3">
                <MoreButton query={query} />
              </div>
            ) : null
          }
        />
      )}
    </Loaded>
  );
}
