import { useLingui } from '@lingui/react/macro';
import type { DrawingKind } from '#core/domain/market-drawing.ts';

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
