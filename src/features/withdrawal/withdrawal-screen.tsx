import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { memberQuery } from '#/api/auth';
import {
  type WithdrawalKind,
  withdrawableCoinsQuery,
  withdrawalOfferQuery,
} from '#/api/withdrawal';
import { CoinPicker } from '#/components/coin/coin-picker';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { RequireTransactionPassword } from '#/components/transaction-password/require-transaction-password';
import { EmptyState } from '#/ui/empty-state';
import { iconButtonClass } from '#/ui/icon-button';
import { WithdrawalForm, type WithdrawalFormProps } from './withdrawal-form';

/** Search params of the page: id of the coin, and the target. */
interface WithdrawalSearch {
  readonly id?: string | undefined;
  readonly to?: WithdrawalKind | undefined;
}

interface WithdrawalScreenProps {
  memberKey: string;
  search: WithdrawalSearch;
  onSearchChange: (search: WithdrawalSearch) => void;
}

/** Withdrawal to a wallet or a bank card (product.md#withdrawal). */
export function WithdrawalScreen({ memberKey, search, onSearchChange }: WithdrawalScreenProps) {
  const { t } = useLingui();
  const coins = useQuery(withdrawableCoinsQuery(memberKey));
  return (
    <Page
      title={<Trans>Withdrawal</Trans>}
      actions={
        <Link
          to="/trade-account"
          search={{ type: '1', tab: 'withdrawal', id: search.id }}
          aria-label={t`Records`}
          className={iconButtonClass()}
        >
          <ClipboardList />
        </Link>
      }
    >
      <RequireTransactionPassword>
        <Ready query={coins} skeleton={<FormSkeleton />}>
          {(list) => {
            const coin = list.find(({ id }) => id === search.id) ?? list[0];
            if (!coin) return <EmptyState title={<Trans>No coins to choose from</Trans>} />;
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
                  memberKey={memberKey}
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

type OfferedFormProps = Pick<WithdrawalFormProps, 'memberKey' | 'coin' | 'onKind'> & {
  wanted: WithdrawalKind | undefined;
};

/** Loads the terms of the coin and the member's masked e-mail, then renders the form. */
function OfferedForm({ wanted = 'wallet', ...rest }: OfferedFormProps) {
  const { memberKey, coin } = rest;
  const member = useQuery(memberQuery(memberKey));
  const offer = useQuery(withdrawalOfferQuery(memberKey, coin.id));
  return (
    <Ready query={offer} skeleton={<FormSkeleton />}>
      {(terms) => (
        <Ready query={member} skeleton={<FormSkeleton />}>
          {({ email }) => (
            <WithdrawalForm
              {...rest}
              offer={terms}
              email={email}
              kind={terms.toBank ? wanted : 'wallet'}
            />
          )}
        </Ready>
      )}
    </Ready>
  );
}
