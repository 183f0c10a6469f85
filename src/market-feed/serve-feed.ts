import type { Connection, Outlets } from './connection.ts';
import { Outbox } from './outbox.ts';
import { type FromWorker, readToWorker } from './protocol.ts';

/** What the page can ask of a worker. */
export type FeedPort = Pick<
  Connection,
  'subscribe' | 'unsubscribe' | 'refer' | 'history' | 'wake' | 'answered'
>;

/** Runs a worker of the market feed between the page and what `create` returns. */
export function serveFeed(create: (outlets: Outlets) => FeedPort): void {
  const post = (message: FromWorker) => postMessage(message);
  const outbox = new Outbox((ticks) => post({ kind: 'ticks', ticks }));

  const port = create({
    openSocket() {
      const address = new URL('/market-data/ws', location.href);
      address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
      return new WebSocket(address);
    },
    onTick: (tick) => outbox.put(tick),
    onDoubt: (topic) => post({ kind: 'doubt', topic }),
    onState: (topic, state, number) => post({ kind: 'state', topic, state, connection: number }),
    onHistory: post,
  });

  addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readToWorker(data);
    if (message?.kind === 'subscribe') port.subscribe(message.topic);
    if (message?.kind === 'unsubscribe') {
      port.unsubscribe(message.topic);
      outbox.drop(message.topic);
    }
    if (message?.kind === 'reference') port.refer(message.topic, message.reference);
    if (message?.kind === 'history') port.history(message);
    if (message?.kind === 'wake') port.wake();
    if (message?.kind === 'answered') port.answered();
  });
}
