import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { assetsQueries } from '#/api/assets';
import { convertQueries } from '#/api/convert';
import { siteQueries } from '#/api/site';
import { AccountField } from '#/components/account/account-field';
import { RecordsLink } from '#/components/account/records-link';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { Page } from '#/components/page/page';
import { DialogUnavailable } from '#/components/readiness/dialog-unavailable';
import { optional } from '#/components/readiness/optional';
import { Ready } from '#/components/readiness/ready';
import { RequireTransactionPassword } from '#/components/transaction-password/require-transaction-password';
import { LinkButton } from '#/ui/link-button';
import { WhileOpen } from '#/ui/while-open';
import { ACCOUNT, type Account } from '#core/domain/accounts.ts';
import { ConvertForm } from './convert-form';

const SmallBalancesDialog = optional(
  () => import('./small-balances-dialog').then((file) => file.SmallBalancesDialog),
  { Missing: DialogUnavailable },
);

/** The search parameters of the page: the number of the account and the ids of both coins. */
interface ConvertSearch {
  readonly type?: `${Account}` | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface ConvertScreenProps {
  search: ConvertSearch;
  onSearchChange: (search: ConvertSearch) => void;
  /** The records next to the form. */
  aside: ReactNode;
}

/** Converts one coin into another within an account (product.md#convert). */
export function ConvertScreen({ search, onSearchChange, aside }: ConvertScreenProps) {
  const { t } = useLingui();
  const account = Number(search.type ?? ACCOUNT.funds) as Account;
  const coins = useQuery(convertQueries.coins(account));
  const assets = useQuery(assetsQueries.balances());
  const hasSweep = useQuery(siteQueries.settings()).data?.hasSweep;
  const [isSweeping, setSweeping] = useState(false);
  const holdings = assets.data?.accounts.find((one) => one.account === account)?.holdings ?? [];
  const balances = new Map(
    holdings.flatMap(({ coinId, available }) => (available ? [[coinId, available] as const] : [])),
  );
  return (
    <Page
      aside={aside}
      title={<Trans>Convert</Trans>}
      actions={<RecordsLink search={{ type: `${account}` }} />}
    >
      <RequireTransactionPassword>
        <div className="px-4 pt-2">
          <AccountField
            label={t({ message: 'Account', context: 'wallet account' })}
            value={account}
            onChange={(next) => onSearchChange({ type: `${next}` })}
          />
          {hasSweep && coins.data ? (
            <LinkButton className="mt-1" onClick={() => setSweeping(true)}>
              <Trans>Convert small balances</Trans>
            </LinkButton>
          ) : null}
          <WhileOpen subject={isSweeping}>
            {(open) => (
              <SmallBalancesDialog
                account={account}
                coins={coins.data ?? []}
                open={open}
                onClose={() => setSweeping(false)}
              />
            )}
          </WhileOpen>
        </div>
        <Ready query={coins} skeleton={<FormSkeleton />}>
          {(list) => {
            // By default, the first coin is the source and the second is the target.
            const from = list.find(({ id }) => id === search.from) ?? list[0];
            const others = list.filter((coin) => coin !== from);
            const to = others.find(({ id }) => id === search.to) ?? others[0];
            return (
              <ConvertForm
                key={account}
                account={account}
                coins={list}
                from={from}
                to={to}
                balances={balances}
                onPair={(pair) => onSearchChange({ ...search, ...pair })}
              />
            );
          }}
        </Ready>
      </RequireTransactionPassword>
    </Page>
  );
}
