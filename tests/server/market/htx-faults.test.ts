import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { UpstreamRest } from '../../../server/market/htx/rest.ts';
import { UpstreamSocket } from '../../../server/market/htx/socket.ts';
import {
  readCandle,
  readDepth,
  readDetail,
  readTicker,
  readTrades,
} from '../../../server/market/htx/wire.ts';

const good = { id: 60, open: 1, close: 2, low: 1, high: 2, amount: 3, vol: 4, count: 5 };

describe('a faulty provider', () => {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  let base = '';
  const opened: WebSocket[] = [];
  const asked: string[] = [];
  const pushes: unknown[] = [];
  let closed = 0;
  let upstream: UpstreamSocket;

  beforeAll(async () => {
    sockets.on('connection', (socket) => {
      opened.push(socket);
      socket.on('message', (data) => asked.push(String(data)));
    });
    http.on('request', (request, response) => {
      const bodies: Record<string, string> = {
        '/html': '<html>',
        '/array': '[1]',
        '/error': '{"status":"error"}',
        '/ok': '{"status":"ok","data":1}',
      };
      response.end(bodies[request.url ?? ''] ?? 'null');
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    upstream = new UpstreamSocket(base, {
      onOpen: () => undefined,
      onClose: () => {
        closed += 1;
      },
      onSubscribed: () => undefined,
      onPush: (topic, _, tick) => pushes.push({ topic, tick }),
      onTime: () => undefined,
    });
    upstream.subscribe('market.a.detail');
    upstream.open();
    await until(() => asked.length > 0);
  });
  afterAll(async () => {
    upstream.stop();
    sockets.close();
    http.closeAllConnections();
    http.close();
    await once(http, 'close');
  });

  async function until(isSo: () => boolean): Promise<void> {
    for (let tries = 0; !isSo(); tries += 1) {
      if (tries > 200) throw new Error('condition not met within 10 s');
      await sleep(50);
    }
  }

  test('frames that are not gzip, not JSON or not of the format are ignored', async () => {
    const [socket] = opened;
    const push = gzipSync(JSON.stringify({ ch: 'market.a.detail', ts: 1, tick: good }));
    socket?.send('text');
    socket?.send(push.subarray(0, 20));
    socket?.send(gzipSync('not json'));
    socket?.send(gzipSync('null'));
    socket?.send(gzipSync('[1]'));
    socket?.send(gzipSync('{"ch":1,"ts":"x","tick":null}'));
    socket?.send(gzipSync(Buffer.alloc(8_000_000)));
    socket?.send(push);
    await until(() => pushes.length > 0);
    expect(pushes).toEqual([{ topic: 'market.a.detail', tick: good }]);
    socket?.send(gzipSync('{"ping":77}'));
    await until(() => asked.includes('{"pong":77}'));
  });

  test('reconnects after a cut and subscribes again', async () => {
    const before = asked.length;
    opened.at(-1)?.terminate();
    await until(() => opened.length === 2 && asked.length > before);
    expect(asked.at(-1)).toBe('{"sub":"market.a.detail","id":"market.a.detail"}');
    expect(closed).toBe(1);
  });

  test('accepts only responses of the format, and caches no failures', async () => {
    const rest = new UpstreamRest(base);
    for (const path of ['/html', '/array', '/error', '/none']) {
      await expect(rest.get(path)).rejects.toThrow('unavailable');
    }
    expect(await rest.get('/ok')).toEqual({ status: 'ok', data: 1 });
  });

  test('refuses impossible numbers', () => {
    expect(readCandle(good)).toEqual(good);
    const wrong = [null, [], 1, 'x', {}, { ...good, open: 0 }, { ...good, close: -1 }];
    wrong.push({ ...good, high: 1.5 }, { ...good, low: '1' }, { ...good, vol: Number.NaN });
    for (const raw of wrong) {
      expect(readCandle(raw)).toBeUndefined();
      expect(readDetail(raw)).toBeUndefined();
      expect(readTicker(raw)).toBeUndefined();
    }
    const trade = { tradeId: 1, ts: 2, price: 3, amount: 4, direction: 'sell' };
    expect(readTrades({ data: [trade, null, { ...trade, price: 0 }] })).toEqual([trade]);
    expect(readTrades({ data: 'x' })).toEqual([]);
    expect(readDepth({ bids: [[1, 2], [0, 1], 'x'], asks: null }, 9)).toEqual({
      bids: [[1, 2]],
      asks: [],
      version: 9,
      ts: 9,
    });
  });
});
