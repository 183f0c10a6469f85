import { memberOrders } from '#desk/contract/member.ts';
import type { RowOf } from '../../api/read.ts';
import { Time } from '../../parts/age.tsx';
import { Amount } from '../../parts/amount.tsx';
import type { Column } from '../../parts/data-table.tsx';
import { PagedTable } from '../../parts/paged-table.tsx';

const COLUMNS: readonly Column<RowOf<typeof memberOrders>>[] = [
  {
    id: 'number',
    header: 'Order',
    cell: ({ orderNumber }) => <span className="num">{orderNumber}</span>,
  },
  { id: 'at', header: 'Placed', isExtra: true, cell: ({ placedAt }) => <Time at={placedAt} /> },
  { id: 'market', header: 'Market', cell: ({ market }) => market, sortBy: ({ market }) => market },
  { id: 'side', header: 'Side', width: '5rem', cell: ({ side }) => side },
  { id: 'kind', header: 'Kind', isExtra: true, cell: ({ kind }) => kind },
  {
    id: 'price',
    header: 'Price',
    isFigure: true,
    isExtra: true,
    cell: ({ price }) => (price === null ? 'market' : <Amount value={price} />),
  },
  {
    id: 'filled',
    header: 'Filled',
    isFigure: true,
    cell: ({ filledQuantity, quantity }) => (
      <>
        <Amount value={filledQuantity} />
        {quantity === null ? null : (
          <>
            {' / '}
            <Amount value={quantity} />
          </>
        )}
      </>
    ),
  },
  { id: 'status', header: 'Status', isExtra: true, cell: ({ status }) => status },
];

export function OrdersTab({ id }: { id: number }) {
  return (
    <PagedTable
      label="The member’s spot orders"
      call={memberOrders}
      input={{ id }}
      columns={COLUMNS}
      idOf={(row) => String(row.id)}
      empty="No spot orders"
    />
  );
}
