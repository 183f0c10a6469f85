import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RecordScope } from '#/api/assets-records';
import type { PagedQuery } from '#/api/paged';
import { CsvExportButton } from '#/components/lists/csv-export-button';
import { PagedList } from '#/components/lists/paged-list';
import { isoTime } from '#/lib/format';
import { SkeletonRows } from '#/ui/skeleton-rows';

export interface RecordsProps {
  scope: RecordScope;
  /** The code of the selected coin; `undefined` for all coins. */
  coin: string | undefined;
  /** The accessible name of the list. */
  label: string;
  /** The button of the filter, if there is one. */
  filter?: ReactNode;
}

/** A column of the exported table. */
export type Column<Row> = readonly [head: string, cell: (row: Row) => string | undefined];

export interface Dated {
  readonly id: string;
  readonly at: number | undefined;
}

export interface RecordListProps<Row> {
  label: string;
  filter: ReactNode;
  /** `pagedQuery(…)`. */
  query: PagedQuery<Row>;
  /** The first part of the exported file's name. */
  fileName: string;
  /** The columns after the time. */
  columns: readonly Column<Row>[];
  emptyHint: ReactNode;
  /** Combines several rows into one. The exported table contains each of them. */
  groupsOf?: (rows: readonly Row[]) => Row[][];
  /** Renders the row of a group, given its newest record and all of its records. */
  children: (row: Row, group: readonly Row[]) => ReactNode;
}

const alone = <Row,>(rows: readonly Row[]) => rows.map((row) => [row]);

/** A list of records, with its filter and a CSV export. */
export function RecordList<Row extends Dated>(props: RecordListProps<Row>) {
  const { label, filter, query, fileName, columns, emptyHint, children } = props;
  const { groupsOf = alone } = props;
  const { t } = useLingui();
  const time = ({ at }: Row) => (at === undefined ? '' : isoTime(at));
  const all: readonly Column<Row>[] = [[t`Time`, time], ...columns];
  return (
    <>
      <div className="flex items-center justify-end px-1">
        {filter}
        <CsvExportButton
          query={query}
          name={fileName}
          header={all.map(([head]) => head)}
          toRow={(row) => all.map(([, cell]) => cell(row) ?? '')}
        />
      </div>
      <PagedList
        label={label}
        query={{ ...query, select: (data) => groupsOf(query.select?.(data) ?? []) }}
        idOf={([newest]) => newest?.id ?? ''}
        emptyHint={emptyHint}
        skeleton={<SkeletonRows count={3} leading={false} />}
      >
        {(group) => (group[0] ? children(group[0], group) : null)}
      </PagedList>
    </>
  );
}
