import { inflate } from './inflate.ts';
import {
  type Frame,
  type HistoryAnswer,
  type ReadPush,
  readFrame,
  type Tick,
  type TickFrame,
} from './protocol.ts';

/**
 * Frames of up to this many compressed bytes are read on arrival: pings, acknowledgements and
 * single candles.
 */
const SMALL_BYTES = 1024;
const MAX_WAITING = 64;

const decoder = new TextDecoder();

interface Outlets {
  /** Reads the pushes of topics that are not candles. */
  readonly readPush?: ReadPush | undefined;
  onPing(ping: number): void;
  onSubscribed(topic: string): void;
  onHistory(answer: HistoryAnswer): void;
  onTick(tick: Tick): void;
  onTickers(tickers: unknown): void;
}

/**
 * Processes frames in order, but pings immediately (market-data.md#frame-order). Only one large
 * frame is decompressed per task, so a ping behind large frames does not wait.
 */
export class FrameQueue {
  readonly #outlets: Outlets;
  #waiting: (Uint8Array | TickFrame)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(outlets: Outlets) {
    this.#outlets = outlets;
  }

  /**
   * Returns false if more frames are waiting than any provider sends. The caller then drops the
   * connection.
   */
  push(bytes: Uint8Array): boolean {
    if (bytes.length > SMALL_BYTES) this.#waiting.push(bytes);
    else {
      const frame = this.#read(bytes);
      if (frame?.kind === 'ticks' && this.#waiting.length > 0) this.#waiting.push(frame);
      else if (frame) this.#take(frame);
    }
    if (this.#waiting.length > 0) this.#timer ??= setTimeout(this.#readNext, 0);
    return this.#waiting.length <= MAX_WAITING;
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }

  #readNext = (): void => {
    this.#timer = undefined;
    const next = this.#waiting.shift();
    const frame = next instanceof Uint8Array ? this.#read(next) : next;
    if (frame) this.#take(frame);
    if (this.#waiting.length > 0) this.#timer ??= setTimeout(this.#readNext, 0);
  };

  #read(bytes: Uint8Array): Frame | undefined {
    const content = inflate(bytes);
    return content && readFrame(decoder.decode(content), this.#outlets.readPush);
  }

  #take(frame: Frame): void {
    if (frame.kind === 'ping') this.#outlets.onPing(frame.ping);
    else if (frame.kind === 'subscribed') this.#outlets.onSubscribed(frame.topic);
    else if (frame.kind === 'history') this.#outlets.onHistory(frame);
    else if (frame.kind === 'tickers') this.#outlets.onTickers(frame.tickers);
    else for (const tick of frame.ticks) this.#outlets.onTick(tick);
  }
}
