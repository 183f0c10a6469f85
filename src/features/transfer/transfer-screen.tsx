import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { assetsQueries } from '#/api/assets';
import { RecordsLink } from '#/components/account/records-link';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { EmptyState } from '#/ui/empty-state';
import { ACCOUNT, type Account } from '#core/domain/accounts.ts';
import { OwnTransferForm } from './transfer-form';

/** The search parameters of the page: the coin, and the numbers of both accounts. */
interface OwnTransferSearch {
  readonly id?: string | undefined;
  readonly from?: `${Account}` | undefined;
  readonly to?: `${Account}` | undefined;
  /** The page that needs the money, to which the app returns afterwards. */
  readonly for?: 'options' | undefined;
}

interface OwnTransferScreenProps {
  search: OwnTransferSearch;
  onSearchChange: (search: OwnTransferSearch) => void;
  /** Called after the transfer. Without this function, the form is shown again. */
  onDone: (() => void) | undefined;
  /** The records next to the form. */
  aside: ReactNode;
}

/** Transfers between the member's own accounts (product.md#transfer). */
export function OwnTransferScreen({
  search,
  onSearchChange,
  onDone,
  aside,
}: OwnTransferScreenProps) {
  const assets = useQuery(assetsQueries.balances());
  const { from, to } = accountsOf(search);
  return (
    <Page
      aside={aside}
      title={<Trans context="between own accounts">Transfer</Trans>}
      actions={<RecordsLink search={{ type: `${from}`, id: search.id }} />}
    >
      <Ready query={assets} skeleton={<FormSkeleton />}>
        {({ accounts }) => {
          const held = accounts.find(({ account }) => account === from)?.holdings ?? [];
          const holding = held.find(({ coinId }) => coinId === search.id) ?? held[0];
          return holding ? (
            <OwnTransferForm
              holdings={held}
              holding={holding}
              onDone={onDone}
              from={from}
              to={to}
              onCoin={(id) => onSearchChange({ ...search, id })}
              onAccounts={(next) => onSearchChange({ ...search, ...next })}
            />
          ) : (
            <EmptyState icon={<Coins />} title={<Trans>No coins to choose from</Trans>} />
          );
        }}
      </Ready>
    </Page>
  );
}

/** Returns both accounts from the URL, never the same account twice. */
function accountsOf({ from, to }: OwnTransferSearch): { from: Account; to: Account } {
  const source = Number(from ?? ACCOUNT.funds) as Account;
  const other = source === ACCOUNT.options ? ACCOUNT.funds : ACCOUNT.options;
  const target = Number(to ?? other) as Account;
  return { from: source, to: target === source ? other : target };
}
