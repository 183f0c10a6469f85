import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Taker } from '#core/domain/options-price.ts';
import type { Clock } from '../../../server/lib/clock.ts';
import type { Candle, Trade } from '../../../server/market/market-data.ts';

const MINUTE_MS = 60_000;
const TELL_MS = 100;
/** Maximum number of rows per request. */
const MINUTES = 2_000;

type ScriptedLevels = readonly (readonly [price: number, amount: number])[];

/** Both sides of a book, with the best price first. By default, the book has the current time. */
export interface ScriptedBook {
  readonly bids: ScriptedLevels;
  readonly asks: ScriptedLevels;
  readonly ts?: number;
}

/**
 * A provider in the HTX format that sends what the test specifies, including data that no real
 * provider would send.
 */
export class ScriptedProvider {
  readonly #clock: Clock;
  readonly #http = createServer();
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #trades = new Map<string, Trade[]>();
  /** All REST requests, as path and query. */
  readonly asked: string[] = [];
  /** All messages that were received over the sockets. */
  readonly heard: Record<string, unknown>[] = [];
  /** Selects REST requests that get a response outside the format. */
  fails: (path: string) => boolean = () => false;
  /** A promise for which REST responses wait. */
  holds: Promise<unknown> = Promise.resolve();
  /**
   * The displayed books by symbol. If there is none, both sides have one unit at the last price.
   */
  readonly books = new Map<string, ScriptedBook>();
  /** The value traded in 24 hours. It is the last price unless it is set. */
  turnover: number | undefined;
  /** Replaces the candles that are computed from the trades. */
  candles: ((symbol: string, size: number) => readonly object[]) | undefined;
  #isReachable = true;
  #tradeId = 1000;
  #timer: NodeJS.Timeout | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  static async start(clock: Clock): Promise<ScriptedProvider> {
    const provider = new ScriptedProvider(clock);
    await provider.#listen();
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  /**
   * Adds a trade at `at` (by default, now) to the history, and sends it to the sockets unless
   * `isSilent`.
   */
  trade(
    symbol: string,
    price: number,
    {
      at = this.#clock(),
      amount = 1,
      isSilent = false,
      direction = 'buy',
    }: {
      readonly at?: number;
      readonly amount?: number;
      readonly isSilent?: boolean;
      readonly direction?: Taker;
    } = {},
  ): Trade {
    this.#tradeId += 1;
    const trade: Trade = { tradeId: this.#tradeId, ts: at, price, amount, direction };
    this.#trades.set(symbol, [...(this.#trades.get(symbol) ?? []), trade]);
    const ts = this.#clock();
    if (!isSilent) this.push({ ch: `market.${symbol}.trade.detail`, ts, tick: { data: [trade] } });
    return trade;
  }

  /** Returns the minutes of the current history, newest first. */
  minutes(symbol: string): readonly Candle[] {
    return minutes(this.#trades.get(symbol) ?? [], this.#clock(), MINUTES);
  }

  /** Deletes the trades before `before` (epoch ms), as a provider with a short history would. */
  forget(symbol: string, before: number): void {
    const kept = (this.#trades.get(symbol) ?? []).filter(({ ts }) => ts >= before);
    this.#trades.set(symbol, kept);
  }

  push(message: object): void {
    const frame = gzipSync(JSON.stringify(message));
    for (const socket of this.#sockets.clients) socket.send(frame);
  }

  /** Cuts every socket and refuses all requests until `comeBack`. */
  goAway(): void {
    this.#isReachable = false;
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  comeBack(): void {
    this.#isReachable = true;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.goAway();
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, 'close');
  }

  async #listen(): Promise<void> {
    this.#http.on('upgrade', (request, socket, head) => {
      if (!this.#isReachable) socket.destroy();
      else this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#greet(opened));
    });
    this.#http.on('request', async (request, response) => {
      const path = request.url ?? '';
      this.asked.push(path);
      await this.holds;
      const isLost = !this.#isReachable || this.fails(path);
      const body = isLost ? { status: 'error' } : { status: 'ok', ...this.#answer(path) };
      response.end(JSON.stringify(body));
    });
    this.#http.listen(0, '127.0.0.1');
    await once(this.#http, 'listening');
    this.#timer = setInterval(() => this.push({ ping: this.#clock() }), TELL_MS);
  }

  #greet(socket: WebSocket): void {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Record<string, unknown>;
      this.heard.push(message);
      const { sub, id } = message;
      if (typeof sub !== 'string') return;
      const ack = { id, status: 'ok', subbed: sub, ts: this.#clock() };
      socket.send(gzipSync(JSON.stringify(ack)));
      const symbol = sub.split('.')[1] ?? '';
      if (!sub.endsWith('.detail') || sub.includes('.trade.')) return;
      const last = this.#trades.get(symbol)?.at(-1)?.price ?? 100;
      const tick = { id: 1, ...flat(last), amount: 1, vol: this.turnover ?? last, count: 1 };
      socket.send(gzipSync(JSON.stringify({ ch: sub, ts: this.#clock(), tick })));
    });
  }

  #answer(path: string): object {
    const { pathname, searchParams } = new URL(path, this.url);
    const symbol = searchParams.get('symbol') ?? '';
    const size = Number(searchParams.get('size') ?? 1);
    const trades = this.#trades.get(symbol) ?? [];
    if (pathname === '/market/history/trade') {
      const rows = trades.slice(-size).map((one) => ({
        data: [{ ...one, 'trade-id': one.tradeId }],
      }));
      return { data: rows.reverse() };
    }
    if (pathname === '/market/history/kline') {
      return { data: this.candles?.(symbol, size) ?? minutes(trades, this.#clock(), size) };
    }
    const price = trades.at(-1)?.price ?? 100;
    const detail = { id: 1, ...flat(price), amount: 1, vol: this.turnover ?? price, count: 1 };
    const sides = this.books.get(symbol) ?? { bids: [[price, 1]], asks: [[price, 1]] };
    const book = { version: this.#clock(), ts: this.#clock(), ...sides };
    return { tick: pathname === '/market/depth' ? book : detail };
  }
}

function flat(price: number) {
  return { open: price, close: price, low: price, high: price };
}

/**
 * Returns the newest `size` minutes, newest first. A minute without a trade repeats the previous
 * close.
 */
function minutes(trades: readonly Trade[], now: number, size: number): Candle[] {
  const newest = Math.floor(now / MINUTE_MS);
  const made: Candle[] = [];
  let close = trades[0]?.price ?? 100;
  for (let minute = newest - size + 1; minute <= newest; minute += 1) {
    const inside = trades.filter(({ ts }) => Math.floor(ts / MINUTE_MS) === minute);
    const prices = inside.map(({ price }) => price);
    const open = prices[0] ?? close;
    close = prices.at(-1) ?? close;
    made.push({
      id: minute * 60,
      open,
      close,
      low: Math.min(open, ...prices),
      high: Math.max(open, ...prices),
      amount: inside.length,
      vol: close * inside.length,
      count: inside.length,
    });
  }
  return made.reverse();
}
