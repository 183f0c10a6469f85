import { Trans, useLingui } from '@lingui/react/macro';
import type { SpotOrder } from '#/api/spot';
import { cx } from '#/ui/cx';

const COLOUR = { buy: 'text-up', sell: 'text-down', unknown: 'text-muted' } as const;

/** An order in words, such as `Limit order · Buy · PO`, in the colour of its side. */
export function SideWord({ order }: { order: Pick<SpotOrder, 'side' | 'kind' | 'isPostOnly'> }) {
  const { t } = useLingui();
  const { side, kind, isPostOnly } = order;
  return (
    <span className={cx('text-xs font-medium', COLOUR[side])}>
      {kind === 'limit' ? <Trans>Limit order</Trans> : null}
      {kind === 'market' ? <Trans>Market order</Trans> : null}
      {kind === 'unknown' ? null : ' · '}
      {side === 'buy' ? <Trans>Buy</Trans> : null}
      {side === 'sell' ? <Trans>Sell</Trans> : null}
      {side === 'unknown' ? '–' : null}
      {isPostOnly ? (
        <>
          {' · '}
          <abbr translate="no" title={t`Post-only: only adds to the book`} className="no-underline">
            PO
          </abbr>
        </>
      ) : null}
    </span>
  );
}
