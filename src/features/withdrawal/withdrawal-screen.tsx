import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { authQueries } from '#/api/auth';
import { type WithdrawalKind, withdrawalQueries } from '#/api/withdrawal';
import { RecordsLink } from '#/components/account/records-link';
import { CoinPicker } from '#/components/coin/coin-picker';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { RequireTransactionPassword } from '#/components/transaction-password/require-transaction-password';
import { EmptyState } from '#/ui/empty-state';
import { WithdrawalForm, type WithdrawalFormProps } from './withdrawal-form';

/** The page's search parameters: the coin id and the target. */
interface WithdrawalSearch {
  readonly id?: string | undefined;
  readonly to?: WithdrawalKind | undefined;
}

interface WithdrawalScreenProps {
  search: WithdrawalSearch;
  onSearchChange: (search: WithdrawalSearch) => void;
  /** The records next to the form. */
  aside: ReactNode;
}

/** Withdrawal to a wallet or a bank card (product.md#withdrawal). */
export function WithdrawalScreen({ search, onSearchChange, aside }: WithdrawalScreenProps) {
  const { t } = useLingui();
  const coins = useQuery(withdrawalQueries.coins());
  return (
    <Page
      aside={aside}
      title={<Trans>Withdrawal</Trans>}
      actions={<RecordsLink search={{ type: '1', tab: 'withdrawal', id: search.id }} />}
    >
      <RequireTransactionPassword>
        <Ready query={coins} skeleton={<FormSkeleton />}>
          {(list) => {
            const coin = list.find(({ id }) => id === search.id) ?? list[0];
            if (!coin)
              return <EmptyState icon={<Coins />} title={<Trans>No coins to choose from</Trans>} />;
            return (
              <>
                <div className="px-4 pt-2">
                  <CoinPicker
                    label={t`Coin`}
                    coins={list}
                    value={coin.id}
                    onChange={(id) => onSearchChange({ ...search, id })}
                  />
                </div>
                <OfferedForm
                  key={coin.id}
                  coin={coin}
                  wanted={search.to}
                  onKind={(to) => onSearchChange({ ...search, to })}
                />
              </>
            );
          }}
        </Ready>
      </RequireTransactionPassword>
    </Page>
  );
}

type OfferedFormProps = Pick<WithdrawalFormProps, 'coin' | 'onKind'> & {
  wanted: WithdrawalKind | undefined;
};

/**
 * Loads the terms of the coin and the member's masked e-mail address, and then renders the form.
 */
function OfferedForm({ wanted = 'wallet', ...rest }: OfferedFormProps) {
  const { coin } = rest;
  const member = useQuery(authQueries.member());
  const offer = useQuery(withdrawalQueries.offer(coin.id));
  return (
    <Ready query={offer} skeleton={<FormSkeleton />}>
      {(terms) => (
        <Ready query={member} skeleton={<FormSkeleton />}>
          {({ email, hasTwoStep }) => (
            <WithdrawalForm
              {...rest}
              offer={terms}
              email={email}
              hasTwoStep={hasTwoStep}
              kind={terms.toBank ? wanted : 'wallet'}
            />
          )}
        </Ready>
      )}
    </Ready>
  );
}
