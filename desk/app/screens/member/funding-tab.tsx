import { Link } from '@tanstack/react-router';
import { memberFunding } from '#desk/contract/member.ts';
import type { RowOf } from '../../api/read.ts';
import { Time } from '../../parts/age.tsx';
import { Amount } from '../../parts/amount.tsx';
import type { Column } from '../../parts/data-table.tsx';
import { PagedTable } from '../../parts/paged-table.tsx';

const COLUMNS: readonly Column<RowOf<typeof memberFunding>>[] = [
  {
    id: 'kind',
    header: 'Request',
    cell: ({ kind, id }) =>
      kind === 'withdrawal' ? (
        <Link to="/withdrawals" search={{ id }} className="text-accent-ink hover:underline">
          withdrawal <span className="num">{id}</span>
        </Link>
      ) : (
        <>
          deposit <span className="num">{id}</span>
        </>
      ),
  },
  { id: 'at', header: 'Time', isExtra: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { id: 'network', header: 'Network', isExtra: true, cell: ({ network }) => network },
  { id: 'status', header: 'Status', cell: ({ status }) => status, sortBy: ({ status }) => status },
  {
    id: 'txid',
    header: 'Hash',
    isExtra: true,
    cell: ({ txid }) => <span className="font-mono text-xs">{txid}</span>,
  },
  {
    id: 'amount',
    header: 'Requested',
    isFigure: true,
    isExtra: true,
    cell: ({ amount, coin }) => <Amount value={amount} unit={coin} />,
  },
  {
    id: 'moved',
    header: 'Moved',
    isFigure: true,
    cell: ({ moved, coin }) => (moved === null ? 'nothing' : <Amount value={moved} unit={coin} />),
  },
];

export function FundingTab({ id }: { id: number }) {
  return (
    <PagedTable
      label="The member’s deposits and withdrawals"
      call={memberFunding}
      input={{ id }}
      columns={COLUMNS}
      idOf={(row) => `${row.kind} ${row.id}`}
      empty="No deposits or withdrawals"
    />
  );
}
