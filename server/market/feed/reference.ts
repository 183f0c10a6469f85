import type { FastifyInstance } from 'fastify';
import type { MarketInfo } from '../market-data.ts';
import type { FeedDeps } from './deps.ts';

function symbolRow(market: MarketInfo) {
  const smallest = 10 ** -market.amountPrecision;
  return {
    'base-currency': market.base.toLowerCase(),
    'quote-currency': market.quote.toLowerCase(),
    'price-precision': market.pricePrecision,
    'amount-precision': market.amountPrecision,
    'value-precision': 8,
    'symbol-partition': 'main',
    symbol: market.symbol,
    state: 'online',
    'min-order-amt': smallest,
    'max-order-amt': 1e9,
    'min-order-value': Number(market.minValue),
    'leverage-ratio': 1,
    'api-trading': 'enabled',
  };
}

/** Mounts the reference data: time, coins and markets, in the three formats of the HTX API. */
export function mountReference(
  app: FastifyInstance,
  prefix: string,
  { data, clock }: FeedDeps,
): void {
  const currencies = () =>
    [...new Set(data.markets().flatMap(({ base, quote }) => [quote, base]))].map((code) =>
      code.toLowerCase(),
    );

  app.get(`${prefix}/v1/common/timestamp`, async () => ({ status: 'ok', data: clock() }));
  app.get(`${prefix}/v1/common/currencys`, async () => ({ status: 'ok', data: currencies() }));
  app.get(`${prefix}/v1/common/symbols`, async () => ({
    status: 'ok',
    data: data.markets().map(symbolRow),
  }));
  app.get<{ Querystring: { currency?: string } }>(
    `${prefix}/v2/reference/currencies`,
    async ({ query }) => ({
      code: 200,
      data: currencies()
        .filter((currency) => query.currency === undefined || query.currency === currency)
        .map((currency) => ({ currency, assetType: 1, instStatus: 'normal', chains: [] })),
    }),
  );
}
