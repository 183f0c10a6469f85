import * as z from 'zod/mini';
import { CHART_INTERVALS, DEFAULT_INTERVAL } from '#core/domain/candles.ts';
import { preferenceAtom } from './preferences';

const codes = CHART_INTERVALS.map((interval) => interval.code);

/** Interval last chosen on this device (product.md#chart). */
export const chartIntervalAtom = preferenceAtom(
  'chartInterval',
  z.enum(codes as [(typeof codes)[number], ...typeof codes]),
  DEFAULT_INTERVAL,
);

/** Lengths of the moving averages on offer (product.md#chart). */
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

/** What is drawn beside the candles. */
export const indicatorsAtom = preferenceAtom<Indicators>(
  'chartIndicators',
  z.object({ volume: z.boolean(), averages: z.array(average) }),
  { volume: true, averages: [7, 25] },
);

/** How the prices of candles are drawn, and on which scale (product.md#chart). */
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
