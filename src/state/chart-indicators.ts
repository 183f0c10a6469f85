import { atom } from 'jotai';
import * as z from 'zod/mini';
import {
  INDICATOR_KINDS,
  type Indicator,
  type IndicatorKind,
  indicatorShape,
  MAX_PANES,
  sanitizeIndicator,
} from '#core/domain/indicators.ts';
import { indicatorsAtom } from './chart-preferences';
import { preferenceAtom } from './preferences';

/** An indicator on this device. Its settings are kept when it is switched off. */
export interface StoredIndicator extends Indicator {
  readonly isOn: boolean;
}

const stored = z.pipe(
  z.object({
    kind: z.enum(INDICATOR_KINDS as [IndicatorKind, ...IndicatorKind[]]),
    isOn: z.boolean(),
    values: z.array(z.number()),
    colors: z.array(z.number()),
  }),
  z.transform(
    ({ kind, isOn, values, colors }): StoredIndicator => ({
      ...sanitizeIndicator(kind, values, colors),
      isOn,
    }),
  ),
);

/** Every indicator that was switched on or changed, in the order of their panes (product.md#chart). */
export const storedIndicatorsAtom = preferenceAtom<readonly StoredIndicator[]>(
  'chartStudies',
  z.array(stored),
  [],
);

/**
 * The indicators to draw. Below the candles, there is at most one for each pane that the volume
 * does not use.
 */
export const shownIndicatorsAtom = atom((get): readonly Indicator[] => {
  let free = MAX_PANES - (get(indicatorsAtom).volume ? 1 : 0);
  return get(storedIndicatorsAtom).filter(({ kind, isOn }) => {
    if (!isOn) return false;
    return !indicatorShape(kind).isBelow || free-- > 0;
  });
});

/** The number of drawn indicators, including averages and volume. */
export const indicatorCountAtom = atom((get) => {
  const { averages, volume } = get(indicatorsAtom);
  return get(shownIndicatorsAtom).length + averages.length + (volume ? 1 : 0);
});
