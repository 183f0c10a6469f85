import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { stakingQueries } from '#/api/staking';
import { PagedList } from '#/components/lists/paged-list';
import { RecentRows } from '#/components/lists/recent-rows';
import { StakeRow } from './stake-row';

/** The newest stakes, next to the projects. */
export function StakesAside() {
  const { t } = useLingui();
  return (
    <RecentRows
      title={<Trans>Staking orders</Trans>}
      all={(props) => <Link to="/staking-list" {...props} />}
    >
      <PagedList
        label={t`Staking orders`}
        query={stakingQueries.stakes()}
        idOf={(stake) => stake.id}
        emptyHint={<Trans>Track your stakes here.</Trans>}
      >
        {(stake) => <StakeRow stake={stake} onRedeem={undefined} />}
      </PagedList>
    </RecentRows>
  );
}
