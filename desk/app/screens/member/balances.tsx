import { Amount } from '../../parts/amount.tsx';
import type { Column } from '../../parts/data-table.tsx';
import type { Member } from './member.ts';

type Balance = Member['balances'][number];

export const ACCOUNTS: Readonly<Record<number, string>> = { 1: 'Funds', 2: 'Options', 3: 'Quant' };
export const ACCOUNT_ITEMS = Object.entries(ACCOUNTS).map(([value, label]) => ({ value, label }));

export const BALANCE_COLUMNS: readonly Column<Balance>[] = [
  { id: 'account', header: 'Account', cell: ({ account }) => ACCOUNTS[account] },
  { id: 'coin', header: 'Coin', cell: ({ coin }) => coin, sortBy: ({ coin }) => coin },
  {
    id: 'available',
    header: 'Available',
    isFigure: true,
    cell: ({ available }) => <Amount value={available} />,
  },
  {
    id: 'frozen',
    header: 'On hold',
    isFigure: true,
    cell: ({ frozen }) => <Amount value={frozen} />,
  },
];
