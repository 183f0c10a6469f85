import { useLingui } from '@lingui/react/macro';
import type { Drawing, DrawingKind } from '#core/domain/market-drawing.ts';
import { priceLabel } from '../candle-chart/axis-labels';

/** Returns the names of the kinds of drawings. */
export function useKindNames(): Readonly<Record<DrawingKind, string>> {
  const { t } = useLingui();
  return {
    trend: t`Trend line`,
    ray: t`Ray`,
    level: t`Horizontal line`,
    rectangle: t`Rectangle`,
    fibonacci: t`Fibonacci retracement`,
  };
}

/** Returns the prices of a drawing as one string. */
export function pricesOf({ points }: Drawing, decimals: number): string {
  return points.map(({ price }) => priceLabel(price, decimals)).join(' – ');
}
