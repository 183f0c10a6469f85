import { gzipSync } from 'node:zlib';
import type { Socket } from '#/market-feed/connection.ts';

export const TOPIC = 'market.btcusdt.kline.1min';

export function pack(message: unknown): ArrayBuffer {
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  return new Uint8Array(gzipSync(text)).buffer;
}

export function candleAt(id: number, close = 11) {
  const [high, low] = [Math.max(12, close) + 1, Math.min(12, close) - 1];
  return { id, open: 12, high, low, close, amount: 1, vol: 10, count: 1 };
}

/** Replaces the network below the connection. The test plays the provider. */
export class FakeSocket implements Socket {
  readyState = 0;
  bufferedAmount = 0;
  binaryType: BinaryType = 'blob';
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readonly sent: unknown[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }

  deliver(data: unknown): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }

  /** Sends a candle in the provider's format. */
  tick(id: number, topic = TOPIC, at = Math.max(Date.now(), id * 1000), close = 11): void {
    this.deliver(pack({ ch: topic, ts: at, tick: candleAt(id, close) }));
  }

  fail(): void {
    this.readyState = 3;
    this.onclose?.(new CloseEvent('close'));
  }

  /** The current subscriptions, as counted by the provider. */
  get subscriptions(): string[] {
    const topics = new Set<string>();
    for (const message of this.sent as { sub?: string; unsub?: string }[]) {
      if (message.sub) topics.add(message.sub);
      if (message.unsub) topics.delete(message.unsub);
    }
    return [...topics];
  }
}
