import type { FastifyInstance } from 'fastify';
import { addressKey } from '../../lib/address-key.ts';
import { type Detail, Unavailable } from '../market-data.ts';
import { nextOpen, openOf } from '../periods.ts';
import type { Period } from '../price-source.ts';
import type { FeedDeps } from './deps.ts';
import { isDepthStep, isPeriod } from './topics.ts';

const DEFAULT_SIZE = 150;
const MAX_CANDLES = 2000;
/** Responses with more rows than this count as long. */
export const FEW_ROWS = 300;

/** A refusal in the wire format; the HTTP status remains 200 (market-data.md#rest-errors). */
class BadRequest extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

function one(query: Query, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function sizeOf(query: Query, fallback: number): number {
  const text = one(query, 'size') ?? String(fallback);
  const size = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (size >= 1 && size <= MAX_CANDLES) return size;
  throw new BadRequest('bad-request', `invalid size, valid range: [1,${MAX_CANDLES}]`);
}

function secondsOf(query: Query, name: string): number | undefined {
  const text = one(query, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,11}$/.test(text)) throw new BadRequest('invalid-parameter', `invalid ${name}`);
  return Number(text);
}

function periodOf(query: Query): Period {
  const period = one(query, 'period');
  if (!isPeriod(period)) throw new BadRequest('invalid-parameter', 'invalid period');
  return period;
}

/** Returns the summary without the fields that only tickers and the socket contain. */
function summary(detail: Detail): object {
  const { id, version, open, close, low, high, amount, vol, count } = detail;
  return { id, version, open, close, low, high, amount, vol, count };
}

function failure(ts: number, code: string, message: string): object {
  return { status: 'error', ts, 'err-code': code, 'err-msg': message };
}

/** Returns trades in the REST form: each trade is in a list of its own. */
async function readTrades(data: FeedDeps['data'], symbol: string, size: number, asker: string) {
  return (await data.trades(symbol, size, asker)).map(
    ({ tradeId, ts, price, amount, direction }) => ({
      id: tradeId,
      ts,
      data: [{ id: tradeId, ts, 'trade-id': tradeId, amount, price, direction }],
    }),
  );
}

type Read = (path: string, handler: (query: Query, asker: string) => Promise<object>) => void;

/** Mounts the market reads: candles, summaries, books and trades. */
export function mountReads(app: FastifyInstance, prefix: string, deps: FeedDeps): void {
  const { clock, isListed } = deps;

  function symbolOf(query: Query): string {
    const symbol = one(query, 'symbol');
    if (symbol !== undefined && isListed(symbol)) return symbol;
    throw new BadRequest('invalid-parameter', 'invalid symbol');
  }

  const read: Read = (path, handler) => {
    app.get<{ Querystring: Query }>(`${prefix}/market/${path}`, async ({ query, ip }, reply) => {
      try {
        return { status: 'ok', ts: clock(), ...(await handler(query, addressKey(ip))) };
      } catch (error) {
        if (error instanceof Unavailable) {
          reply.code(503).header('Retry-After', '1');
          return failure(clock(), 'system-unavailable', 'market data unavailable');
        }
        if (error instanceof BadRequest) return failure(clock(), error.code, error.message);
        throw error;
      }
    });
  };

  mountCandles(read, symbolOf, deps);
  mountPrices(read, symbolOf, deps);
  mountTrades(read, symbolOf, deps);
}

type SymbolOf = (query: Query) => string;

function mountCandles(read: Read, symbolOf: SymbolOf, { data, clock }: FeedDeps): void {
  read('history/kline', async (query, asker) => {
    const symbol = symbolOf(query);
    const period = periodOf(query);
    const size = sizeOf(query, DEFAULT_SIZE);
    const ch = `market.${symbol}.kline.${period}`;
    return { ch, data: await data.candles(symbol, period, size, asker) };
  });

  // The candles of a time range are an addition to the format, which third-party clients use by
  // default (market-data.md#rest).
  read('history/candles', async (query, asker) => {
    const symbol = symbolOf(query);
    const period = periodOf(query);
    const size = sizeOf(query, DEFAULT_SIZE);
    const from = secondsOf(query, 'from');
    const to = secondsOf(query, 'to') ?? lastFrom(from, period, size, clock());
    const candles = await data.candlesBetween(symbol, period, from ?? 0, to, size, asker);
    return { ch: `market.${symbol}.kline.${period}`, data: candles };
  });
}

function mountPrices(read: Read, symbolOf: SymbolOf, { data }: FeedDeps): void {
  read('detail', async (query, asker) => {
    const symbol = symbolOf(query);
    return { ch: `market.${symbol}.detail`, tick: summary(await data.detail(symbol, asker)) };
  });

  read('detail/merged', async (query, asker) => {
    const symbol = symbolOf(query);
    const [detail, { bids, asks }] = await Promise.all([
      data.detail(symbol, asker),
      data.depth(symbol, 'step0', asker),
    ]);
    const tick = { ...summary(detail), bid: bids[0] ?? [0, 0], ask: asks[0] ?? [0, 0] };
    return { ch: `market.${symbol}.detail.merged`, tick };
  });

  read('depth', async (query, asker) => {
    const symbol = symbolOf(query);
    const step = one(query, 'type') ?? 'step0';
    if (!isDepthStep(step)) throw new BadRequest('invalid-parameter', 'invalid type');
    const levels = one(query, 'depth');
    if (levels !== undefined && !['5', '10', '20'].includes(levels)) {
      throw new BadRequest('invalid-parameter', 'invalid depth');
    }
    const most = levels === undefined ? Number.POSITIVE_INFINITY : Number(levels);
    const { bids, asks, version, ts } = await data.depth(symbol, step, asker);
    const tick = { bids: bids.slice(0, most), asks: asks.slice(0, most), version, ts };
    return { ch: `market.${symbol}.depth.${step}`, tick };
  });

  read('tickers', async (_query, asker) => ({
    data: (await data.tickers(asker)).map(({ bid, ask, id: _id, version: _version, ...rest }) => ({
      ...rest,
      bid: bid[0],
      bidSize: bid[1],
      ask: ask[0],
      askSize: ask[1],
    })),
  }));
}

function mountTrades(read: Read, symbolOf: SymbolOf, { data }: FeedDeps): void {
  read('trade', async (query, asker) => {
    const symbol = symbolOf(query);
    const [tick] = await readTrades(data, symbol, 1, asker);
    return { ch: `market.${symbol}.trade.detail`, tick };
  });

  read('history/trade', async (query, asker) => {
    const symbol = symbolOf(query);
    const size = sizeOf(query, 1);
    const trades = await readTrades(data, symbol, size, asker);
    return { ch: `market.${symbol}.trade.detail`, data: trades };
  });
}

/**
 * Returns the end of a candle range in epoch seconds: with `from`, the open time of the last of
 * `size` candles; otherwise, the present.
 */
function lastFrom(from: number | undefined, period: Period, size: number, now: number): number {
  const present = Math.floor(now / 1000);
  if (from === undefined) return present;
  let open = openOf(period, from * 1000);
  // If the start is inside a candle, that candle is excluded.
  if (open < from * 1000) open = nextOpen(period, open);
  for (let rest = size - 1; rest > 0 && open <= now; rest -= 1) open = nextOpen(period, open);
  return Math.min(present, open / 1000);
}
