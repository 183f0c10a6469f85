import type { Bus } from '../../bus/bus.ts';
import type { Db } from '../../db/db.ts';
import type { Logger } from '../../lib/log.ts';
import { listMarkets } from '../markets.repo.ts';
import { readOrderBook } from '../order-book.ts';
import type { PriceSource, Quote } from '../price-source.ts';
import { quotes, SUBJECT } from './messages.ts';
import { SharedData } from './shared-data.ts';

const RELIST_MS = 60_000;

export interface SharedSourceDeps {
  readonly bus: Bus;
  readonly db: Db;
  readonly log: Logger;
  /**
   * Reads trades from the database or computes them, with the same result in every process. It also
   * computes the newest quote and the book if its kind of source can.
   */
  readonly own: Pick<
    PriceSource,
    'name' | 'tickAtOrBefore' | 'firstTickAfter' | 'tradesWithin' | 'tradesAfter'
  > &
    Partial<Pick<PriceSource, 'seenAheadMs' | 'start' | 'stop' | 'quote' | 'orderBook'>>;
}

/**
 * The prices of a process without the role `market` (ADR-139): market data and quotes come over the
 * bus from a process with that role, and the log of trades from its storage. Without the bus,
 * quotes become old, which stops trading that needs them, and sockets receive nothing.
 */
export function createSharedSource({ bus, db, log, own }: SharedSourceDeps): PriceSource {
  const data = new SharedData(bus);
  const newest = new Map<string, Quote>();
  let relist: NodeJS.Timeout | undefined;
  let unsubscribe: () => void = () => undefined;

  async function list(): Promise<void> {
    const all = await listMarkets(db, 'all');
    data.listed = all.filter(({ isOff }) => !isOff);
  }

  return {
    name: own.name,
    seenAheadMs: own.seenAheadMs ?? 0,
    data,
    async start() {
      await own.start?.();
      await list();
      data.start();
      unsubscribe = bus.subscribe(SUBJECT.quotes, (payload) => {
        for (const quote of quotes.parse(payload)) {
          if (quote.at >= (newest.get(quote.symbol)?.at ?? 0)) newest.set(quote.symbol, quote);
        }
      });
      relist = setInterval(() => {
        list().catch((error: unknown) => log.warn({ err: error }, 'markets could not be listed'));
      }, RELIST_MS);
      relist.unref();
    },
    async stop() {
      clearInterval(relist);
      unsubscribe();
      data.stop();
      await own.stop?.();
    },
    quote: (symbol) => (own.quote ? own.quote(symbol) : newest.get(symbol)),
    tickAtOrBefore: (symbol, at, notBefore) => own.tickAtOrBefore(symbol, at, notBefore),
    firstTickAfter: (symbol, after, notAfter) => own.firstTickAfter(symbol, after, notAfter),
    tradesWithin: (symbol, after, notAfter) => own.tradesWithin(symbol, after, notAfter),
    tradesAfter: (symbol, wanted) => own.tradesAfter(symbol, wanted),
    orderBook: (symbol, notBefore) =>
      own.orderBook ? own.orderBook(symbol, notBefore) : readOrderBook(data, symbol, notBefore),
  };
}
