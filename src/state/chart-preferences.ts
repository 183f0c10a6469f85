import { atom } from 'jotai';
import * as z from 'zod/mini';
import {
  CHART_INTERVALS,
  DEFAULT_INTERVAL,
  type Interval,
  isTradeView,
} from '#core/domain/candles.ts';
import { preferenceAtom } from './preferences';

const codes = CHART_INTERVALS.map((interval) => interval.code);

/** The interval that was last selected on this device (product.md#chart). */
export const chartIntervalAtom = preferenceAtom(
  'chartInterval',
  z.enum(codes as [(typeof codes)[number], ...typeof codes]),
  DEFAULT_INTERVAL,
);

/** The interval that matches the option on the screen; `undefined` if none is shown. */
export const fittedIntervalAtom = atom<Interval | undefined>(undefined);
/** True if the member has selected an interval since then. That interval remains. */
export const hasOwnIntervalAtom = atom(false);

/** The interval on the screen. Writing it counts as a choice by the member. */
export const shownIntervalAtom = atom(
  (get) =>
    (get(hasOwnIntervalAtom) ? undefined : get(fittedIntervalAtom)) ?? get(chartIntervalAtom),
  (_get, set, interval: Interval) => {
    set(hasOwnIntervalAtom, true);
    set(chartIntervalAtom, interval);
  },
);

/** The lengths of the moving averages on offer (product.md#chart). */
export const AVERAGES = [7, 25, 99] as const;
export type AverageLength = (typeof AVERAGES)[number];

export interface Indicators {
  readonly volume: boolean;
  readonly averages: readonly AverageLength[];
}

const average = z.pipe(
  z.number().check(z.refine((value) => AVERAGES.some((length) => length === value))),
  z.transform((value) => value as AverageLength),
);

const beside = z.object({ volume: z.boolean(), averages: z.array(average) });
const candleIndicatorsAtom = preferenceAtom<Indicators>('chartIndicators', beside, {
  volume: true,
  averages: [7, 25],
});
/**
 * The indicators of trade views. They are off unless the member turns them on, because they would
 * only be noise there.
 */
const tradeIndicatorsAtom = preferenceAtom<Indicators>('chartTradeIndicators', beside, {
  volume: false,
  averages: [],
});

/** The indicators of the displayed interval. */
export const indicatorsAtom = atom(
  (get) => get(isTradeView(get(shownIntervalAtom)) ? tradeIndicatorsAtom : candleIndicatorsAtom),
  (get, set, change: Indicators | ((before: Indicators) => Indicators)) =>
    set(isTradeView(get(shownIntervalAtom)) ? tradeIndicatorsAtom : candleIndicatorsAtom, change),
);

/** The type and price scale of a chart (product.md#chart). */
const CHART_TYPES = ['candles', 'hollow', 'heikinAshi', 'line', 'area'] as const;
const CHART_SCALES = ['linear', 'log', 'percent'] as const;

export interface ChartLook {
  readonly type: (typeof CHART_TYPES)[number];
  readonly scale: (typeof CHART_SCALES)[number];
}

export const chartLookAtom = preferenceAtom<ChartLook>(
  'chartLook',
  z.object({ type: z.enum(CHART_TYPES), scale: z.enum(CHART_SCALES) }),
  { type: 'candles', scale: 'linear' },
);
