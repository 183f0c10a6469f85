import { Link } from '@tanstack/react-router';
import { memberLedger } from '#desk/contract/member.ts';
import type { RowOf } from '../../api/read.ts';
import { Time } from '../../parts/age.tsx';
import { Amount } from '../../parts/amount.tsx';
import type { Column } from '../../parts/data-table.tsx';
import { PagedTable } from '../../parts/paged-table.tsx';
import { ACCOUNTS } from './balances.tsx';

const COLUMNS: readonly Column<RowOf<typeof memberLedger>>[] = [
  {
    id: 'entry',
    header: 'Entry',
    width: '6rem',
    cell: ({ entryId }) => (
      <Link
        to="/ledger"
        search={{ entry: entryId }}
        className="num text-accent-ink hover:underline"
      >
        {entryId}
      </Link>
    ),
  },
  { id: 'at', header: 'Time', isExtra: true, cell: ({ at }) => <Time at={at} /> },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kind, sortBy: ({ kind }) => kind },
  { id: 'account', header: 'Account', isExtra: true, cell: ({ account }) => ACCOUNTS[account] },
  {
    id: 'bucket',
    header: 'Part',
    isExtra: true,
    cell: ({ bucket }) => (bucket === 'frozen' ? 'on hold' : 'available'),
  },
  {
    id: 'amount',
    header: 'Amount',
    isFigure: true,
    cell: ({ amount, coin }) => <Amount value={amount} unit={coin} />,
  },
];

export function LedgerTab({ id }: { id: number }) {
  return (
    <PagedTable
      label="The member’s ledger"
      call={memberLedger}
      input={{ id }}
      columns={COLUMNS}
      idOf={({ entryId, account, bucket, coin }) => `${entryId} ${account} ${bucket} ${coin}`}
      empty="No entries"
    />
  );
}
