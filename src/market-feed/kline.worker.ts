import { Connection } from './connection.ts';
import { Outbox } from './outbox.ts';
import { type FromWorker, readToWorker } from './protocol.ts';

const post = (message: FromWorker) => postMessage(message);
const outbox = new Outbox((ticks) => post({ kind: 'ticks', ticks }));

const connection = new Connection({
  openSocket() {
    const address = new URL('/market-data/ws', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(address);
  },
  onTick: (tick) => outbox.put(tick),
  onDoubt: (topic) => post({ kind: 'doubt', topic }),
  onState: (topic, state, number) => post({ kind: 'state', topic, state, connection: number }),
});

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const message = readToWorker(data);
  if (message?.kind === 'subscribe') connection.subscribe(message.topic);
  if (message?.kind === 'unsubscribe') {
    connection.unsubscribe(message.topic);
    outbox.drop(message.topic);
  }
  if (message?.kind === 'reference') connection.refer(message.topic, message.reference);
  if (message?.kind === 'wake') connection.wake();
  if (message?.kind === 'answered') connection.answered();
});
