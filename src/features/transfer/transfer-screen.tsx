import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { assetsQuery } from '#/api/assets';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { ACCOUNT, type Account } from '#/domain/accounts';
import { EmptyState } from '#/ui/empty-state';
import { iconButtonClass } from '#/ui/icon-button';
import { OwnTransferForm } from './transfer-form';

/** Search params of the page: the coin, and the numbers of both accounts. */
interface OwnTransferSearch {
  readonly id?: string | undefined;
  readonly from?: `${Account}` | undefined;
  readonly to?: `${Account}` | undefined;
}

interface OwnTransferScreenProps {
  memberKey: string;
  search: OwnTransferSearch;
  onSearchChange: (search: OwnTransferSearch) => void;
}

/** Transfer between own accounts (product.md#transfer). */
export function OwnTransferScreen({ memberKey, search, onSearchChange }: OwnTransferScreenProps) {
  const { t } = useLingui();
  const assets = useQuery(assetsQuery(memberKey));
  const { from, to } = accountsOf(search);
  return (
    <Page
      title={<Trans>Transfer</Trans>}
      actions={
        <Link
          to="/trade-account"
          search={{ type: `${from}`, id: search.id }}
          aria-label={t`Records`}
          className={iconButtonClass()}
        >
          <ClipboardList />
        </Link>
      }
    >
      <Ready query={assets} skeleton={<FormSkeleton />}>
        {({ accounts }) => {
          const held = accounts.find(({ account }) => account === from)?.holdings ?? [];
          const holding = held.find(({ coinId }) => coinId === search.id) ?? held[0];
          return holding ? (
            <OwnTransferForm
              memberKey={memberKey}
              holdings={held}
              holding={holding}
              from={from}
              to={to}
              onCoin={(id) => onSearchChange({ ...search, id })}
              onAccounts={(next) => onSearchChange({ ...search, ...next })}
            />
          ) : (
            <EmptyState title={<Trans>No coins to choose from</Trans>} />
          );
        }}
      </Ready>
    </Page>
  );
}

/** Returns both accounts of the URL, never the same one twice. */
function accountsOf({ from, to }: OwnTransferSearch): { from: Account; to: Account } {
  const source = Number(from ?? ACCOUNT.funds) as Account;
  const other = source === ACCOUNT.options ? ACCOUNT.funds : ACCOUNT.options;
  const target = Number(to ?? other) as Account;
  return { from: source, to: target === source ? other : target };
}
