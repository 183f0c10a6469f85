import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ProviderMarket } from './market.ts';

const MINUTE_MS = 60_000;
const DETAIL_EACH_MS = 1_000;

/** The API of the fake provider, in the HTX format. The test advances its markets. */
export class FakeProvider {
  readonly markets: ReadonlyMap<string, ProviderMarket>;
  readonly #now: () => number;
  readonly #http = createServer();
  readonly #sockets = new WebSocketServer({ noServer: true });
  #isReachable = true;
  #steppedAt: number;
  #detailAt = 0;

  constructor(markets: ReadonlyMap<string, ProviderMarket>, now: () => number) {
    this.markets = markets;
    this.#now = now;
    this.#steppedAt = now();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  /** The provider's clock. */
  get now(): number {
    return this.#now();
  }

  async start(): Promise<void> {
    this.#http.on('upgrade', (request, socket, head) => {
      if (this.#isReachable)
        this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#open(opened));
      else socket.destroy();
    });
    this.#http.on('request', (request, response) => {
      const found = this.#isReachable ? this.#answer(request.url ?? '') : undefined;
      response.end(JSON.stringify(found ? { status: 'ok', ...found } : { status: 'error' }));
    });
    this.#http.listen(0, '127.0.0.1');
    await once(this.#http, 'listening');
  }

  async stop(): Promise<void> {
    this.goAway();
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, 'close');
  }

  /** Cuts every socket and refuses all requests until `comeBack`. The markets continue. */
  goAway(): void {
    this.#isReachable = false;
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  comeBack(): void {
    this.#isReachable = true;
  }

  /** Advances the markets to the current time and sends their events. */
  step(): void {
    const now = this.#now();
    for (const market of this.markets.values()) market.step(this.#steppedAt, now);
    this.#steppedAt = now;
    this.#push({ ping: now });
    this.sendTrades();
    if (now - this.#detailAt < DETAIL_EACH_MS) return;
    this.#detailAt = now;
    for (const market of this.markets.values()) {
      this.#push({ ch: `market.${market.terms.symbol}.detail`, ts: now, tick: detailOf(market) });
    }
  }

  /** Sends the trades of the markets immediately. */
  sendTrades(): void {
    const ts = this.#now();
    for (const market of this.markets.values()) {
      const data = market.sent();
      if (data.length > 0)
        this.#push({ ch: `market.${market.terms.symbol}.trade.detail`, ts, tick: { data } });
    }
  }

  #push(message: object): void {
    if (this.#sockets.clients.size === 0) return;
    const frame = gzipSync(JSON.stringify(message), { level: 1 });
    for (const socket of this.#sockets.clients) socket.send(frame);
  }

  #open(socket: WebSocket): void {
    socket.on('message', (data) => {
      const { sub, id } = JSON.parse(String(data)) as { sub?: string; id?: string };
      if (sub === undefined) return;
      const send = (message: object) => socket.send(gzipSync(JSON.stringify(message)));
      send({ id, status: 'ok', subbed: sub, ts: this.#now() });
      const market = this.markets.get(sub.split('.')[1] ?? '');
      if (market && !sub.includes('.trade.'))
        send({ ch: sub, ts: this.#now(), tick: detailOf(market) });
    });
  }

  #answer(path: string): object | undefined {
    const { pathname, searchParams } = new URL(path, this.url);
    if (pathname === '/market/tickers') {
      return {
        data: [...this.markets.values()].map((one) => ({
          symbol: one.terms.symbol,
          ...detailOf(one),
        })),
      };
    }
    const market = this.markets.get(searchParams.get('symbol') ?? '');
    const size = Number(searchParams.get('size') ?? 1);
    if (market === undefined) return undefined;
    switch (pathname) {
      case '/market/history/trade':
        return {
          data: market.trades
            .slice(-size)
            .reverse()
            .map((one) => ({ data: [one] })),
        };
      case '/market/history/kline':
        return { data: minutesOf(market, this.#now(), size) };
      case '/market/detail':
        return { tick: detailOf(market) };
      case '/market/depth': {
        const ts = this.#now();
        return {
          tick: { bids: market.levels('sell'), asks: market.levels('buy'), version: ts, ts },
        };
      }
      default:
        return undefined;
    }
  }
}

/** Returns the summary of a market over 24 hours. */
function detailOf({ terms, trades, mid }: ProviderMarket) {
  const price = trades.at(-1)?.price ?? mid;
  const { dayValue: vol } = terms;
  return { id: 1, ...flat(price), amount: vol / price, vol, count: 1_000 };
}

function flat(price: number) {
  return { open: price, close: price, low: price, high: price };
}

/** Returns the latest minutes, newest first. */
function minutesOf({ trades, mid }: ProviderMarket, now: number, size: number): object[] {
  const newest = Math.floor(now / MINUTE_MS);
  const oldest = Math.floor((trades[0]?.ts ?? now) / MINUTE_MS);
  let close = trades[0]?.price ?? mid;
  const found: object[] = [];
  for (let minute = Math.max(oldest, newest - size + 1); minute <= newest; minute += 1) {
    const inside = trades.filter(({ ts }) => Math.floor(ts / MINUTE_MS) === minute);
    const prices = inside.map(({ price }) => price);
    const open = prices[0] ?? close;
    close = prices.at(-1) ?? close;
    const amount = inside.reduce((sum, one) => sum + one.amount, 0);
    const range = { low: Math.min(open, ...prices), high: Math.max(open, ...prices) };
    found.push({
      id: minute * 60,
      open,
      close,
      ...range,
      amount,
      vol: amount * close,
      count: inside.length,
    });
  }
  return found.reverse();
}
