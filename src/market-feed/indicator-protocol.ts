import { type Candle, readCandle } from '#core/domain/candles.ts';
import { INDICATOR_KINDS, type Indicator, sanitizeIndicator } from '#core/domain/indicators.ts';

/**
 * From the page to the worker. `start` contains all candles, oldest first, and the indicators to
 * compute from them. `candle` is the newest candle, which follows or replaces the previous one.
 * `number` counts the starts.
 */
export type ToIndicators =
  | {
      readonly kind: 'start';
      readonly number: number;
      readonly indicators: readonly Indicator[];
      /** The duration of a candle, in seconds. */
      readonly seconds: number;
      readonly candles: readonly Candle[];
    }
  | {
      readonly kind: 'candle';
      readonly number: number;
      readonly candle: Candle;
      readonly isReplaced: boolean;
    };

/**
 * From the worker to the page. `lines` contains the values of each line for all candles of the
 * start. `values` contains those of each line at the newest candle. A value is `NaN` if there are
 * too few candles.
 */
export type FromIndicators =
  | { readonly kind: 'lines'; readonly number: number; readonly lines: readonly Float64Array[] }
  | {
      readonly kind: 'values';
      readonly number: number;
      readonly values: readonly number[];
      readonly isReplaced: boolean;
    };

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function readIndicator(value: unknown): Indicator | undefined {
  const { kind, values, colors } = fieldsOf(value);
  const known = INDICATOR_KINDS.find((name) => name === kind);
  if (!known || !Array.isArray(values) || !Array.isArray(colors)) return undefined;
  return sanitizeIndicator(known, values, colors);
}

/** Validates a message from the page without a schema library, as `protocol.ts` does. */
export function readToIndicators(data: unknown): ToIndicators | undefined {
  const { kind, number, indicators, seconds, candles, candle, isReplaced } = fieldsOf(data);
  if (!Number.isSafeInteger(number)) return undefined;
  const start = number as number;
  const read = (value: unknown) => readCandle(value, Number.POSITIVE_INFINITY, true);
  if (kind === 'start' && Array.isArray(indicators) && Array.isArray(candles)) {
    const history = candles.map(read).filter((known) => known !== undefined);
    // Values belong to candles by position, so none may be missing.
    if (!Number.isSafeInteger(seconds) || history.length !== candles.length) return undefined;
    return {
      kind,
      number: start,
      seconds: seconds as number,
      candles: history,
      indicators: indicators.map(readIndicator).filter((known) => known !== undefined),
    };
  }
  const newest = read(candle);
  if (kind !== 'candle' || !newest || typeof isReplaced !== 'boolean') return undefined;
  return { kind, number: start, candle: newest, isReplaced };
}

/** Validates a message from the worker. */
export function readFromIndicators(data: unknown): FromIndicators | undefined {
  const { kind, number, lines, values, isReplaced } = fieldsOf(data);
  if (!Number.isSafeInteger(number)) return undefined;
  const start = number as number;
  if (kind === 'lines' && Array.isArray(lines)) {
    if (!lines.every((line) => line instanceof Float64Array)) return undefined;
    return { kind, number: start, lines };
  }
  if (kind !== 'values' || !Array.isArray(values) || typeof isReplaced !== 'boolean') return;
  if (!values.every((value) => typeof value === 'number')) return undefined;
  return { kind, number: start, values, isReplaced };
}
