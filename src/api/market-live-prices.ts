import type { QueryClient } from '@tanstack/react-query';
import { marketFeed } from '#/market-feed/feed';
import { plainDecimal } from '#core/contract/primitives.ts';
import type { LivePrice } from '#core/domain/market.ts';
import { readTickers, TICKERS_TOPIC, type Ticker } from '#core/domain/market-tickers.ts';
import { marketQueries } from './market';

const ignore = () => undefined;

/**
 * Writes the newest price of every market to the cache, once a second, until the returned function
 * is called (market-data.md#topics). A hidden page receives nothing.
 */
export function followLivePrices(client: QueryClient): () => void {
  const { queryKey } = marketQueries.livePrices();
  let stop: (() => void) | undefined;

  function onTickers(tickers: unknown) {
    const prices = readTickers(tickers).map((ticker) => [ticker.symbol, toLivePrice(ticker)]);
    client.setQueryData(queryKey, Object.fromEntries(prices));
  }

  function follow() {
    stop?.();
    stop =
      document.visibilityState === 'hidden'
        ? undefined
        : marketFeed().subscribe(TICKERS_TOPIC, {
            onTick: ignore,
            onState: ignore,
            onDoubt: ignore,
            onTickers,
          });
  }

  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop?.();
  };
}

function toLivePrice({ open, close, ts }: Ticker): LivePrice {
  return {
    lastPrice: plainDecimal(close),
    changePercent: ((close - open) / open) * 100,
    tickAt: ts,
  };
}
