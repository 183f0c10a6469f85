import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { loansQueries } from '#/api/loans';
import { PagedList } from '#/components/lists/paged-list';
import { RecentRows } from '#/components/lists/recent-rows';
import { LoanRow } from './loan-row';

/** The newest applications, shown next to the loans on offer and the application form. */
export function LoansAside() {
  const { t } = useLingui();
  return (
    <RecentRows
      title={<Trans>Loan applications</Trans>}
      all={(props) => <Link to="/loans" search={{ tab: 'orders' }} {...props} />}
    >
      <PagedList
        label={t`Loan applications`}
        query={loansQueries.records('all')}
        idOf={(loan) => loan.id}
        emptyHint={<Trans>Track your loan applications here.</Trans>}
      >
        {(loan) => <LoanRow loan={loan} onCancel={undefined} onRepay={undefined} />}
      </PagedList>
    </RecentRows>
  );
}
