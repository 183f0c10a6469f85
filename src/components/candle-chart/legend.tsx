import { Trans } from '@lingui/react/macro';
import { AVERAGES } from '#/state/chart-preferences';
import { cx } from '#/ui/cx';
import { type Candle, movingAverage } from '#core/domain/candles.ts';
import { priceLabel, volumeLabel } from './axis-labels';
import type { ChartSettings } from './plot-settings';

interface LegendProps {
  candles: readonly Candle[];
  /** The candle whose values are shown. */
  index: number;
  settings: ChartSettings;
}

const COLOR = ['text-warn', 'text-accent-ink', 'text-violet'];

/** The values of the indicators at one candle, in the colours of their lines. */
export function Legend({ candles, index, settings }: LegendProps) {
  'use no memo';
  // The values change with each tick, so caching them is useless.
  const { decimals, indicators } = settings;
  const volume = candles[index]?.amount;
  return (
    <p translate="no" className="num flex flex-wrap gap-x-2 text-xs">
      {AVERAGES.map((length, at) => {
        if (!indicators.averages.includes(length)) return null;
        const window = candles.slice(Math.max(0, index - length + 1), index + 1);
        const value = movingAverage(window, length).at(-1);
        return (
          <span key={length} className={cx('whitespace-nowrap', COLOR[at])}>
            MA{length} {value === undefined ? '–' : priceLabel(value, decimals)}
          </span>
        );
      })}
      {indicators.volume && volume !== undefined ? (
        <span className="whitespace-nowrap text-muted">
          <Trans>Vol</Trans> {volumeLabel(volume)}
        </span>
      ) : null}
    </p>
  );
}
