import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { RecordsSearch } from '#/components/account/records-search';
import { RecentRows } from '#/components/lists/recent-rows';
import { ACCOUNT, type Account } from '#core/domain/accounts.ts';
import { Deposits } from './deposits';
import { Finance } from './finance';
import { Withdrawals } from './withdrawals';

/**
 * The newest records of one kind, next to the form that creates them (product.md#account-records).
 */
export function RecordsAside({ search }: { search: RecordsSearch }) {
  const { t } = useLingui();
  const scope = { account: Number(search.type ?? ACCOUNT.funds) as Account, coinId: search.id };
  const list = { scope, coin: search.name };
  const { tab } = search;
  return (
    <RecentRows
      title={
        tab === 'deposit' ? (
          <Trans>Recent deposits</Trans>
        ) : tab === 'withdrawal' ? (
          <Trans>Recent withdrawals</Trans>
        ) : (
          <Trans>Recent history</Trans>
        )
      }
      all={(props) => <Link to="/trade-account" search={search} {...props} />}
    >
      {tab === 'deposit' ? (
        <Deposits {...list} label={t`Deposits`} />
      ) : tab === 'withdrawal' ? (
        <Withdrawals {...list} label={t`Withdrawals`} />
      ) : (
        <Finance {...list} label={t`Transactions`} />
      )}
    </RecentRows>
  );
}
