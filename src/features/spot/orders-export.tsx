import { useLingui } from '@lingui/react/macro';
import { type SpotOrder, type SpotOrdersFilter, spotQueries } from '#/api/spot';
import { CsvExportButton } from '#/components/lists/csv-export-button';
import { isoTime } from '#/lib/format';
import type { SpotStatus } from '#core/domain/spot-order.ts';

interface OrdersExportProps {
  status: SpotStatus;
  filter: SpotOrdersFilter;
}

/** Exports the orders of the list on the screen as a CSV file. */
export function OrdersExport({ status, filter }: OrdersExportProps) {
  const { t } = useLingui();
  const time = (at: number | undefined) => (at === undefined ? '' : isoTime(at));
  const sides = { buy: t`Buy`, sell: t`Sell`, unknown: '' };
  const kinds = { limit: t`Limit order`, market: t`Market order`, unknown: '' };
  const columns: readonly (readonly [head: string, cell: (order: SpotOrder) => string])[] = [
    [t`Order number`, (order) => order.id],
    [t`Pair`, ({ base, quote }) => `${base}/${quote}`],
    [t`Type`, (order) => sides[order.side]],
    [t`Order type`, (order) => kinds[order.kind]],
    [t`Placed`, (order) => time(order.placedAt)],
    [t`Closed`, (order) => time(order.closedAt)],
    [t`Price`, (order) => order.limitPrice ?? ''],
    [t`Quantity`, (order) => order.quantity ?? ''],
    [t`Filled`, (order) => order.filled ?? ''],
    [t`Average price`, (order) => order.averagePrice ?? ''],
    [t({ message: 'Total', context: 'order value' }), (order) => order.value ?? ''],
    [t`Fee`, (order) => order.fee ?? ''],
    [t`Fee coin`, (order) => order.feeCoin ?? ''],
  ];
  return (
    <CsvExportButton
      query={spotQueries.orders(status, filter)}
      name={`spot-orders-${status}`}
      header={columns.map(([head]) => head)}
      toRow={(order) => columns.map(([, cell]) => cell(order))}
    />
  );
}
