import { useLingui } from '@lingui/react/macro';
import { type SentTransfer, sendQueries, type TransferFilter } from '#/api/send';
import { CsvExportButton } from '#/components/lists/csv-export-button';
import { isoTime } from '#/lib/format';

interface SentExportProps {
  filter: TransferFilter;
}

/** Exports the transfers of the list on the screen as a CSV file. */
export function SentExport({ filter }: SentExportProps) {
  const { t } = useLingui();
  const time = (at: number | undefined) => (at === undefined ? '' : isoTime(at));
  const words = {
    transferring: t`Transferring`,
    finished: t`Finished`,
    cancelled: t`Cancelled`,
    unknown: t`Unknown status`,
  };
  const columns: readonly (readonly [head: string, cell: (row: SentTransfer) => string])[] = [
    [t`Order number`, ({ orderNumber }) => orderNumber],
    [t`Status`, ({ status }) => words[status]],
    [t({ message: 'Sent', context: 'time' }), ({ sentAt }) => time(sentAt)],
    [t`Arrival`, ({ arrivesAt }) => time(arrivesAt)],
    [t`Recipient`, ({ receiver }) => receiver],
    [t`Coin`, ({ coin }) => coin],
    [t`Amount`, ({ amount }) => amount ?? ''],
    [t`Fee`, ({ fee }) => fee ?? ''],
    [t`The recipient gets`, ({ arrival }) => arrival ?? ''],
  ];
  return (
    <CsvExportButton
      query={sendQueries.sent(filter)}
      name={`sent-transfers-${filter}`}
      header={columns.map(([head]) => head)}
      toRow={(row) => columns.map(([, cell]) => cell(row))}
    />
  );
}
