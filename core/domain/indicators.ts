/** One number of an indicator's settings. */
export interface IndicatorField {
  readonly name:
    | 'length'
    | 'fast'
    | 'slow'
    | 'signal'
    | 'deviations'
    | 'step'
    | 'maximum'
    | 'smoothing';
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
  /** Difference between two adjacent values, and thus the change per press. */
  readonly step: number;
}

function period(name: IndicatorField['name'], fallback: number, min = 2): IndicatorField {
  return { name, fallback, min, max: 400, step: 1 };
}

export interface IndicatorShape {
  /**
   * True if the indicator has its own pane below the candles, false if its lines are drawn over the
   * price.
   */
  readonly isBelow: boolean;
  readonly fields: readonly IndicatorField[];
  /** Names of its lines, as in the legend; each line has one value per candle. */
  readonly lines: readonly string[];
}

/** The indicators in addition to the three averages and the volume (product.md#chart). */
const INDICATORS = {
  MA: { isBelow: false, fields: [period('length', 60)], lines: ['MA'] },
  EMA: { isBelow: false, fields: [period('length', 20)], lines: ['EMA'] },
  WMA: { isBelow: false, fields: [period('length', 20)], lines: ['WMA'] },
  BOLL: {
    isBelow: false,
    fields: [
      period('length', 20),
      { name: 'deviations', fallback: 2, min: 0.5, max: 5, step: 0.5 },
    ],
    lines: ['BOLL', 'UB', 'LB'],
  },
  SAR: {
    isBelow: false,
    fields: [
      { name: 'step', fallback: 0.02, min: 0.01, max: 0.1, step: 0.01 },
      { name: 'maximum', fallback: 0.2, min: 0.1, max: 0.5, step: 0.05 },
    ],
    lines: ['SAR'],
  },
  VWAP: { isBelow: false, fields: [], lines: ['VWAP'] },
  MACD: {
    isBelow: true,
    fields: [period('fast', 12), period('slow', 26), period('signal', 9)],
    lines: ['DIF', 'DEA', 'MACD'],
  },
  RSI: { isBelow: true, fields: [period('length', 14)], lines: ['RSI'] },
  KDJ: {
    isBelow: true,
    fields: [period('length', 9), period('smoothing', 3, 1), period('signal', 3, 1)],
    lines: ['K', 'D', 'J'],
  },
  OBV: { isBelow: true, fields: [], lines: ['OBV'] },
  ATR: { isBelow: true, fields: [period('length', 14)], lines: ['ATR'] },
  StochRSI: {
    isBelow: true,
    fields: [period('length', 14), period('smoothing', 3, 1), period('signal', 3, 1)],
    lines: ['K', 'D'],
  },
} as const satisfies Readonly<Record<string, IndicatorShape>>;

export type IndicatorKind = keyof typeof INDICATORS;
export const INDICATOR_KINDS = Object.keys(INDICATORS) as readonly IndicatorKind[];

/** Maximum number of panes below the candles, including the volume. */
export const MAX_PANES = 3;

/** Number of colours among which a line can choose; they are tokens of the design system. */
export const INDICATOR_COLORS = 6;

/** An indicator with its settings. */
export interface Indicator {
  readonly kind: IndicatorKind;
  /** One value for each field. */
  readonly values: readonly number[];
  /** The colour number of each line. */
  readonly colors: readonly number[];
}

/** Returns the shape of a kind, typed without the literal types of the table. */
export function indicatorShape(kind: IndicatorKind): IndicatorShape {
  return INDICATORS[kind];
}

/** Returns an indicator with default settings. */
export function defaultIndicator(kind: IndicatorKind): Indicator {
  const { fields, lines } = indicatorShape(kind);
  return { kind, values: fields.map(({ fallback }) => fallback), colors: lines.map((_, at) => at) };
}

/** Replaces invalid settings with the defaults, because settings come from storage and messages. */
export function sanitizeIndicator(
  kind: IndicatorKind,
  values: readonly unknown[],
  colors: readonly unknown[],
): Indicator {
  const { fields, lines } = indicatorShape(kind);
  const isColor = (color: unknown) =>
    Number.isInteger(color) && (color as number) >= 0 && (color as number) < INDICATOR_COLORS;
  return {
    kind,
    values: fields.map(({ fallback, min, max, step }, at) => {
      const value = values[at];
      if (typeof value !== 'number' || !(value >= min && value <= max)) return fallback;
      return Number((Math.round(value / step) * step).toFixed(2));
    }),
    colors: lines.map((_, at) => (isColor(colors[at]) ? (colors[at] as number) : at)),
  };
}

const DAY = 86_400;

/**
 * Returns the start of the period that VWAP accumulates, in epoch seconds: the UTC day of a candle
 * or, for candles of a day or longer, its UTC year. `seconds` is the duration of a candle.
 */
export function vwapStart(id: number, seconds: number): number {
  if (seconds < DAY) return id - (id % DAY);
  return Date.UTC(new Date(id * 1000).getUTCFullYear(), 0) / 1000;
}
