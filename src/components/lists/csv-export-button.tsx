import { Plural, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import { type PagedQuery, readAllRows } from '#/api/paged';
import { datedName, downloadText } from '#/lib/download';
import { IconButton } from '#/ui/icon-button';
import { toast } from '#/ui/toast';
import { toCsv } from '#core/domain/csv.ts';
import { RowLimit } from './row-limit';

interface CsvExportButtonProps<Row> {
  /** `pagedQuery(…)` of the list on the screen. */
  query: PagedQuery<Row>;
  /** The first part of the file name, in latin letters, such as `withdrawals`. */
  name: string;
  /** Column headers. */
  header: readonly string[];
  /**
   * Returns the cells of a row. Amounts are plain decimals, and times are formatted by `isoTime`.
   */
  toRow: (row: Row) => readonly string[];
}

/**
 * Reads all pages of a list and saves them as a CSV file. The mutation cache reports failures. The
 * button is not offered for an empty list or one that shows only its newest rows.
 */
export function CsvExportButton<Row>({ query, name, header, toRow }: CsvExportButtonProps<Row>) {
  const { t } = useLingui();
  const [count, setCount] = useState(0);
  const isPart = use(RowLimit) !== undefined;
  // This depends on the rows that the list on the screen has loaded.
  const isEmpty = useInfiniteQuery({ ...query, enabled: false }).data?.length === 0;
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const reading = new AbortController();
      const { signal } = reading;
      leaving.current = reading;
      setCount(0);
      try {
        return await readAllRows(query, signal, setCount);
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      }
    },
    onSuccess: (rows) => {
      if (rows === undefined) return;
      if (rows.length === 0) toast({ message: t`No records yet` });
      else
        downloadText(
          datedName(name, new Date(), 'csv'),
          toCsv(header, rows.map(toRow)),
          'text/csv',
        );
    },
  });

  if (isPart || isEmpty) return null;
  return (
    <span className="flex items-center text-xs text-muted">
      {isPending && count > 0 ? <Plural value={count} one="# entry" other="# entries" /> : null}
      <IconButton
        label={t`Export CSV`}
        aria-busy={isPending}
        disabled={isPending}
        onClick={() => mutate()}
      >
        <FileDown />
      </IconButton>
    </span>
  );
}
