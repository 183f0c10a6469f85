import { trustedScriptUrl } from '#/lib/trusted-types.ts';
import type { Candle } from '#core/domain/candles.ts';
import type { Indicator } from '#core/domain/indicators.ts';
import { readFromIndicators, type ToIndicators } from './indicator-protocol.ts';
import workerPath from './indicators.worker.ts?worker&url';

/** The part of a Worker that is used, which tests replace. */
export interface IndicatorWorker {
  postMessage(message: ToIndicators): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  terminate(): void;
}

export interface IndicatorValues {
  /** Open time of the candle to which the first value of each line belongs. */
  readonly firstId: number;
  /** The last value of each line belongs to the newest candle. */
  readonly lines: readonly (readonly number[])[];
}

/**
 * Page side of the indicators: sends the history once, then one candle at a time. A worker of its
 * own, which starts with the first indicator.
 */
export class IndicatorFeed {
  readonly #worker: IndicatorWorker;
  readonly #onHistory: () => void;
  readonly #onValues: () => void;
  #number = 0;
  #candles: readonly Candle[] = [];
  #indicators: readonly Indicator[] = [];
  #firstId = 0;
  #lines: number[][] = [];

  /** `onHistory`: all values changed. `onValues`: those of the newest candle changed. */
  constructor(worker: IndicatorWorker, onHistory: () => void, onValues: () => void) {
    this.#worker = worker;
    this.#onHistory = onHistory;
    this.#onValues = onValues;
    worker.onmessage = ({ data }) => this.#receive(data);
  }

  get values(): IndicatorValues {
    return { firstId: this.#firstId, lines: this.#lines };
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
    const isTick = newest.id === before?.id && candles.at(-2) === known.at(-2);
    const isNext = candles.at(-2)?.id === before?.id && candles.at(-3) === known.at(-2);
    const number = this.#number;
    if (isSame && isTick && candles.length === known.length) {
      this.#worker.postMessage({ kind: 'candle', number, candle: newest, isReplaced: true });
    } else if (isSame && isNext && candles.length === known.length + 1) {
      const closed = candles.at(-2);
      // The last value of the candle that closed may not have been shown.
      if (closed && closed !== before) {
        this.#worker.postMessage({ kind: 'candle', number, candle: closed, isReplaced: true });
      }
      this.#worker.postMessage({ kind: 'candle', number, candle: newest, isReplaced: false });
    } else {
      this.#number++;
      this.#worker.postMessage({
        ...{ kind: 'start', number: this.#number },
        ...{ indicators, seconds, candles },
      });
    }
  }

  dispose(): void {
    this.#worker.onmessage = null;
    this.#worker.terminate();
  }

  #receive(data: unknown): void {
    const message = readFromIndicators(data);
    if (!message || message.number !== this.#number) return;
    if (message.kind === 'lines') {
      this.#firstId = this.#candles[0]?.id ?? 0;
      this.#lines = message.lines.map((line) => Array.from(line));
      this.#onHistory();
      return;
    }
    const { values, isReplaced } = message;
    this.#lines.forEach((line, at) => {
      if (isReplaced) line.pop();
      line.push(values[at] ?? Number.NaN);
    });
    if (isReplaced) this.#onValues();
    else this.#onHistory();
  }
}

/** Starts the worker of the indicators. */
export function startIndicatorWorker(): IndicatorWorker {
  return new Worker(trustedScriptUrl(workerPath), { type: 'module', name: 'indicators' });
}
