import { Trans } from '@lingui/react/macro';
import { MEMBER_DATA } from '#/api/member-data';
import { redeemStake, type Stake } from '#/api/staking';
import { UndoDialog, type UndoTarget } from '#/components/confirmation/undo-dialog';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';

/** Redeems a stake before its end, and states the cost (product.md#redemption). */
export function RedeemDialog({ subject, open, onClose }: UndoTarget<Stake>) {
  const { coin, amount } = subject;
  return (
    <UndoDialog
      open={open}
      onClose={onClose}
      call={redeemStake}
      intent={{ id: subject.id }}
      refresh={MEMBER_DATA}
      title={<Trans>Redeem this stake now?</Trans>}
      description={<Trans>You’ll get the amount back immediately but lose the rewards.</Trans>}
      action={<Trans>Redeem</Trans>}
      records={<Trans>View your stakes</Trans>}
    >
      <Facts className="mt-3">
        <Fact label={<Trans>Returned to you</Trans>}>
          <Numeric unit={coin}>{formatAmount(amount)}</Numeric>
        </Fact>
        <Fact label={<Trans>Rewards</Trans>}>
          <Numeric unit={coin}>{formatAmount('0')}</Numeric>
        </Fact>
      </Facts>
    </UndoDialog>
  );
}
