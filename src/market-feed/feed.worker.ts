import { Outbox } from './outbox.ts';
import { type FromWorker, readToWorker } from './protocol.ts';
import { TradeFeed } from './trade-feed.ts';

const post = (message: FromWorker) => postMessage(message);
const outbox = new Outbox((ticks) => post({ kind: 'ticks', ticks }));

const feed = new TradeFeed({
  openSocket() {
    const address = new URL('/market-data/ws', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(address);
  },
  onTick: (tick) => outbox.put(tick),
  onTickers: (tickers) => post({ kind: 'tickers', tickers }),
  onDoubt: (topic) => post({ kind: 'doubt', topic }),
  onState: (topic, state, number) => post({ kind: 'state', topic, state, connection: number }),
  onHistory: post,
});

let loading: Promise<typeof import('./indicator-series.ts')> | undefined;

/**
 * Computes indicators. Their code is loaded with the first request, so charts without indicators do
 * not load it.
 */
async function computeIndicators(request: unknown): Promise<void> {
  loading ??= import('./indicator-series.ts');
  const part = await loading.catch(() => undefined);
  // If the device is offline and the code is not stored yet, the next request tries again.
  if (!part) loading = undefined;
  const answer = part?.answerIndicators(request);
  if (answer) post({ kind: 'indicators', answer });
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const message = readToWorker(data);
  switch (message?.kind) {
    case 'subscribe':
      return feed.subscribe(message.topic);
    case 'unsubscribe':
      feed.unsubscribe(message.topic);
      return outbox.drop(message.topic);
    case 'reference':
      return feed.refer(message.topic, message.reference);
    case 'history':
      return feed.history(message);
    case 'indicators':
      return void computeIndicators(message.request);
    case 'wake':
      return feed.wake();
    case 'answered':
      return feed.answered();
  }
});
