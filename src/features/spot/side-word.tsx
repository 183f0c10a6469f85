import { Trans } from '@lingui/react/macro';
import type { SpotOrder } from '#/api/spot';
import { cx } from '#/ui/cx';

/** `Limit order · Buy`, in the colour of its side. */
export function SideWord({ order }: { order: Pick<SpotOrder, 'side' | 'kind'> }) {
  const isBuy = order.side === 'buy';
  return (
    <span className={cx('text-xs font-medium', isBuy ? 'text-up' : 'text-down')}>
      {order.kind === 'limit' ? <Trans>Limit order</Trans> : <Trans>Market order</Trans>}
      {' · '}
      {isBuy ? <Trans>Buy</Trans> : <Trans>Sell</Trans>}
    </span>
  );
}
