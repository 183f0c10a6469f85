import { Trans } from '@lingui/react/macro';
import { cancelSpotOrder, type SpotOrder, spotQueries } from '#/api/spot';
import { UndoDialog, type UndoTarget } from '#/components/confirmation/undo-dialog';
import { PairName } from '#/components/pair-list/pair-name';
import { usePriceText } from '#/components/quote/use-price-text';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import { SideWord } from './side-word';

/** Cancels an open order. */
export function CancelDialog({ subject, open, onClose }: UndoTarget<SpotOrder>) {
  return (
    <UndoDialog
      open={open}
      onClose={onClose}
      call={cancelSpotOrder}
      intent={{ id: subject.id }}
      refresh={spotQueries.all}
      title={<Trans>Cancel this order?</Trans>}
      action={<Trans>Cancel order</Trans>}
      records={<Trans>View your orders</Trans>}
    >
      <CancelFacts order={subject} />
    </UndoDialog>
  );
}

function CancelFacts({ order }: { order: SpotOrder }) {
  const { base, quote, limitPrice, quantity, filled, trigger } = order;
  const priceText = usePriceText(`${base}/${quote}`);
  return (
    <>
      <Facts>
        <Fact label={<PairName pair={`${base}/${quote}`} />}>
          <SideWord order={order} />
        </Fact>
        {limitPrice ? (
          <Fact label={<Trans>Price</Trans>}>
            <Numeric unit={quote}>{priceText(limitPrice)}</Numeric>
          </Fact>
        ) : null}
        {quantity ? (
          <Fact label={<Trans>Filled / quantity</Trans>}>
            <Numeric unit={base}>
              {formatAmount(filled)} / {formatAmount(quantity)}
            </Numeric>
          </Fact>
        ) : null}
      </Facts>
      <p className="mt-3 text-xs text-muted">
        {trigger?.state === 'waiting' && trigger.twinId ? (
          <Trans>Both linked orders will be cancelled and the reserved funds released.</Trans>
        ) : (
          <Trans>Any unfilled amount is returned to your balance.</Trans>
        )}
      </p>
    </>
  );
}
