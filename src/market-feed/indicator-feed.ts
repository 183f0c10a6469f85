import type { Candle } from '#core/domain/candles.ts';
import type { Indicator } from '#core/domain/indicators.ts';
import type { MarketFeed } from './feed.ts';
import { readFromIndicators, type ToIndicators } from './indicator-protocol.ts';

export interface IndicatorValues {
  readonly indicators: readonly Indicator[];
  /** The open time of the candle to which the first value of each line belongs. */
  readonly firstId: number;
  /** The last value of each line belongs to the newest candle. A tick changes it in place. */
  readonly lines: readonly (readonly number[])[];
  /** Changes with the values of closed candles, not with a tick. */
  readonly history: number;
}

/** Counts the starts of all charts, because one worker serves them. */
let starts = 0;

/** The page's side of the indicators. It sends the history once, and then one candle at a time. */
export class IndicatorFeed {
  readonly #line: ReturnType<MarketFeed['openIndicators']>;
  readonly #onValues: (values: IndicatorValues) => void;
  #number = 0;
  #seconds = 0;
  #candles: readonly Candle[] = [];
  #indicators: readonly Indicator[] = [];
  #firstId = 0;
  #lines: number[][] = [];
  #history = 0;

  constructor(
    feed: Pick<MarketFeed, 'openIndicators'>,
    onValues: (values: IndicatorValues) => void,
  ) {
    this.#onValues = onValues;
    this.#line = feed.openIndicators({
      onAnswer: (answer) => this.#receive(answer),
      onRestart: () => this.#begin(),
    });
  }

  /** Computes the indicators of these candles (oldest first), which last `seconds` each. */
  show(candles: readonly Candle[], indicators: readonly Indicator[], seconds: number): void {
    const known = this.#candles;
    this.#candles = candles;
    const newest = candles.at(-1);
    const before = known.at(-1);
    const isSame = indicators === this.#indicators && candles[0]?.id === known[0]?.id;
    if (!newest || (isSame && candles === known)) return;
    this.#indicators = indicators;
    this.#seconds = seconds;
    const isTick = newest.id === before?.id && candles.at(-2) === known.at(-2);
    const isNext = candles.at(-2)?.id === before?.id && candles.at(-3) === known.at(-2);
    const number = this.#number;
    if (isSame && isTick && candles.length === known.length) {
      this.#ask({ kind: 'candle', number, candle: newest, isReplaced: true });
    } else if (isSame && isNext && candles.length === known.length + 1) {
      const closed = candles.at(-2);
      // The last value of the closed candle may not have been shown.
      if (closed && closed !== before) {
        this.#ask({ kind: 'candle', number, candle: closed, isReplaced: true });
      }
      this.#ask({ kind: 'candle', number, candle: newest, isReplaced: false });
    } else {
      this.#begin();
    }
  }

  /** Sends all candles. */
  #begin(): void {
    this.#number = ++starts;
    this.#ask({
      kind: 'start',
      number: this.#number,
      indicators: this.#indicators,
      seconds: this.#seconds,
      candles: this.#candles,
    });
  }

  #ask(request: ToIndicators): void {
    this.#line.ask(request);
  }

  dispose(): void {
    this.#line.close();
  }

  #receive(data: unknown): void {
    const message = readFromIndicators(data);
    if (!message || message.number !== this.#number) return;
    if (message.kind === 'lines') {
      this.#firstId = this.#candles[0]?.id ?? 0;
      this.#lines = message.lines.map((line) => Array.from(line));
    } else {
      const { values, isReplaced } = message;
      this.#lines.forEach((line, at) => {
        if (isReplaced) line.pop();
        line.push(values[at] ?? Number.NaN);
      });
    }
    if (message.kind === 'lines' || !message.isReplaced) this.#history += 1;
    this.#onValues({
      indicators: this.#indicators,
      firstId: this.#firstId,
      lines: this.#lines,
      history: this.#history,
    });
  }
}
