import type { Candle } from '#core/domain/candles.ts';
import { type Advance, startIndicator } from './indicator-engine.ts';
import { type FromIndicators, readToIndicators, type ToIndicators } from './indicator-protocol.ts';

/** The indicators of one chart. After the start, each candle advances them by one step. */
export class IndicatorSeries {
  #number = 0;
  #advances: readonly Advance[] = [];

  /** Returns the response; `undefined` for a candle of an earlier start. */
  receive(message: ToIndicators): FromIndicators | undefined {
    const { number } = message;
    if (message.kind === 'start') {
      const { indicators, seconds, candles } = message;
      this.#number = number;
      this.#advances = indicators.map((indicator) => startIndicator(indicator, seconds));
      const rows = candles.map((candle) => this.#advance(candle, false));
      const lines = (rows[0] ?? []).map((_, at) => Float64Array.from(rows, (row) => row[at] ?? 0));
      return { kind: 'lines', number, lines };
    }
    if (number !== this.#number) return undefined;
    const { candle, isReplaced } = message;
    return { kind: 'values', number, values: this.#advance(candle, isReplaced), isReplaced };
  }

  #advance(candle: Candle, isReplaced: boolean): number[] {
    return this.#advances.flatMap((advance) => advance(candle, isReplaced));
  }
}

const series = new IndicatorSeries();

/** Responds to a request from the page; returns `undefined` if there is no response. */
export function answerIndicators(request: unknown): FromIndicators | undefined {
  const message = readToIndicators(request);
  return message && series.receive(message);
}
