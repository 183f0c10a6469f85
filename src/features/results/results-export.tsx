import { Trans, useLingui } from '@lingui/react/macro';
import { FileDown } from 'lucide-react';
import type { AreaResults } from '#/api/results';
import { datedName, downloadText } from '#/lib/download';
import { isoTime } from '#/lib/format';
import { serverNow } from '#/state/server-clock';
import { Button } from '#/ui/button';
import { toCsv } from '#core/domain/csv.ts';
import type { ResultArea, Results } from '#core/domain/results.ts';

interface ResultsExportProps {
  area: ResultArea;
  results: AreaResults;
  /** The start of the first day, in epoch milliseconds. */
  from: number;
}

const DAY_MS = 86_400_000;

interface Line extends Results {
  readonly from: number;
  readonly until: number;
  readonly market: string;
}

/**
 * Saves the results as a CSV file. It lists each market over the whole period, and then each day
 * over all markets.
 */
export function ResultsExport({ area, results, from }: ResultsExportProps) {
  const { t } = useLingui();

  function save() {
    const all = t`All markets`;
    const now = serverNow();
    const lines: readonly Line[] = [
      ...results.markets.map((row) => ({ ...row, from, until: now, market: row.name })),
      ...results.days.map((row) => ({
        ...row,
        from: row.dayAt,
        until: row.dayAt + DAY_MS,
        market: all,
      })),
      { ...results.total, from, until: now, market: all },
    ];
    const columns: readonly (readonly [head: string, cell: (line: Line) => string])[] = [
      [t`Period start`, (line) => isoTime(line.from, 0)],
      [t`Period end`, (line) => isoTime(line.until, 0)],
      [t({ message: 'Market', context: 'trading pair' }), (line) => line.market],
      [t({ message: 'Orders', context: 'number of orders' }), (line) => `${line.orders ?? ''}`],
      [t`Won`, (line) => `${line.wins ?? ''}`],
      [t`Lost`, (line) => `${line.losses ?? ''}`],
      [t`Refunded`, (line) => `${line.refunds ?? ''}`],
      [t`Unknown cost`, (line) => `${line.unknown ?? ''}`],
      [t`Profit in USDT`, (line) => line.profit ?? ''],
      [t`Best`, (line) => line.best ?? ''],
      [t`Worst`, (line) => line.worst ?? ''],
      [t`Average holding time in seconds`, (line) => `${line.holdSeconds ?? ''}`],
      [t`Fees`, ({ fees }) => fees.map(({ coin, amount }) => `${amount} ${coin}`).join(' ')],
    ];
    const header = columns.map(([head]) => head);
    const rows = lines.map((line) => columns.map(([, cell]) => cell(line)));
    const name = datedName(`results-${area}`, new Date(now), 'csv');
    downloadText(name, toCsv(header, rows), 'text/csv');
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      className="whitespace-nowrap"
      icon={<FileDown aria-hidden="true" className="size-4" />}
      onClick={save}
    >
      <Trans>Export CSV</Trans>
    </Button>
  );
}
