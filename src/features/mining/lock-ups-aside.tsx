import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { miningQueries } from '#/api/mining';
import { PagedList } from '#/components/lists/paged-list';
import { RecentRows } from '#/components/lists/recent-rows';
import { LockUpRow } from './lock-up-row';

/** The newest lock-ups, shown next to the machines and the form. */
export function LockUpsAside() {
  const { t } = useLingui();
  return (
    <RecentRows
      title={<Trans>Lock-ups</Trans>}
      all={(props) => <Link to="/lockming" search={{ tab: 'orders' }} {...props} />}
    >
      <PagedList
        label={t`Lock-ups`}
        query={miningQueries.lockUps()}
        idOf={(order) => order.id}
        emptyHint={<Trans>Amounts you lock in a mining machine will be listed here.</Trans>}
      >
        {(order) => <LockUpRow order={order} />}
      </PagedList>
    </RecentRows>
  );
}
