import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Stake, stakingQueries } from '#/api/staking';
import { PagedList } from '#/components/lists/paged-list';
import { Page } from '#/components/page/page';
import { buttonClass } from '#/ui/button-class';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { WhileOpen } from '#/ui/while-open';
import { isRedeemable } from '#core/domain/staking.ts';
import { RedeemDialog } from './redeem-dialog';
import { StakeRow } from './stake-row';

/** The member's stakes (product.md#staking). */
export function StakesScreen() {
  const { t } = useLingui();
  const [redeeming, setRedeeming] = useState<Stake>();
  return (
    <Page title={<Trans>Staking orders</Trans>}>
      <div className="flex-1 pb-(--safe-bottom)">
        <PagedList
          label={t`Staking orders`}
          query={stakingQueries.stakes()}
          idOf={(stake) => stake.id}
          emptyHint={<Trans>Track your stakes here.</Trans>}
          emptyAction={
            <Link to="/staking" className={buttonClass({ variant: 'secondary' })}>
              <Trans>View offers</Trans>
            </Link>
          }
          skeleton={<SkeletonRows count={3} leading={false} />}
        >
          {(stake) => (
            <StakeRow
              stake={stake}
              onRedeem={isRedeemable(stake) ? () => setRedeeming(stake) : undefined}
            />
          )}
        </PagedList>
      </div>
      <WhileOpen subject={redeeming}>
        {(open, stake) => (
          <RedeemDialog subject={stake} open={open} onClose={() => setRedeeming(undefined)} />
        )}
      </WhileOpen>
    </Page>
  );
}
