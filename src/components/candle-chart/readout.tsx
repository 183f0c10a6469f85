import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from '#/ui/cx';
import type { Candle, Interval } from '#core/domain/candles.ts';
import { formatPercent } from '#core/domain/format-number.ts';
import { priceLabel, volumeLabel } from './axis-labels';
import { candleTime } from './time-label';

interface ReadoutProps {
  candle: Candle;
  interval: Interval;
  decimals: number;
  /** The side of the plot that the crosshair leaves free. */
  side: 'start' | 'end';
}

/** All values of the candle under the crosshair. */
export function Readout({ candle, interval, decimals, side }: ReadoutProps) {
  'use no memo';
  // A different candle changes the whole content, so there is nothing to memoise.
  const { open, high, low, close, amount } = candle;
  const change = ((close - open) / open) * 100;
  const tone = change < 0 ? 'text-down' : 'text-up';
  return (
    <dl
      aria-live="polite"
      className={cx(
        'pointer-events-none absolute top-12 grid grid-cols-[auto_auto] gap-x-3 rounded-md border border-line bg-raised px-2 py-1 text-xs shadow-lift',
        side === 'start' ? 'start-2' : 'end-18',
      )}
    >
      <Row label={<Trans>Time</Trans>}>{candleTime(candle.id, interval, true)}</Row>
      {interval === 'Tick' ? (
        <Row label={<Trans>Price</Trans>}>{priceLabel(close, decimals)}</Row>
      ) : (
        <>
          <Row label={<Trans context="price of a candle">Open</Trans>}>
            {priceLabel(open, decimals)}
          </Row>
          <Row label={<Trans context="price of a candle">High</Trans>}>
            {priceLabel(high, decimals)}
          </Row>
          <Row label={<Trans context="price of a candle">Low</Trans>}>
            {priceLabel(low, decimals)}
          </Row>
          <Row label={<Trans context="price of a candle">Close</Trans>}>
            {priceLabel(close, decimals)}
          </Row>
          <Row label={<Trans>Change</Trans>} className={tone}>
            {formatPercent(change)}
          </Row>
        </>
      )}
      <Row label={<Trans>Volume</Trans>}>{volumeLabel(amount)}</Row>
    </dl>
  );
}

interface RowProps {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}

function Row({ label, className = 'text-ink', children }: RowProps) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd translate="no" className={cx('num text-end font-medium', className)}>
        {children}
      </dd>
    </>
  );
}
