import type { Indicator, IndicatorKind } from '#core/domain/indicators.ts';
import { priceLabel, volumeLabel } from './axis-labels';

/** The tokens of the line colours by number (there are `INDICATOR_COLORS` of them). */
export const COLOR_TOKENS = ['--warn', '--accent-ink', '--violet', '--up', '--down', '--muted'];

/**
 * Formats a value of a line. Prices have the market's decimals, and values from 0 to 100 have two.
 */
export function valueLabel(kind: IndicatorKind, value: number, decimals: number): string {
  if (Number.isNaN(value)) return '–';
  if (kind === 'OBV') return value < 0 ? `−${volumeLabel(-value)}` : volumeLabel(value);
  const isShare = kind === 'RSI' || kind === 'KDJ' || kind === 'StochRSI';
  const text = priceLabel(Math.abs(value), isShare ? 2 : decimals);
  return value < 0 ? `−${text}` : text;
}

/** Returns the kind with its settings, as shown at the start of the legend: `MACD(12,26,9)`. */
export function indicatorTitle({ kind, values }: Indicator): string {
  return values.length > 0 ? `${kind}(${values.join(',')})` : kind;
}
