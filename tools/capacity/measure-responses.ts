import { request } from 'node:http';
import type { Caller } from './measure-calls.ts';
import type { Recorder } from './recorder.ts';

const POLLED = [
  ['/api/getMarketList', ''],
  ['/api/getHuoBiTradeFromRedis', 'symbol=btcusdt'],
  ['/api/getBillList', 'page=1&limit=10'],
] as const;

/** Measures the bodies of the polled calls as a browser receives them, compressed. */
export async function measureResponses(
  recorder: Recorder,
  port: number,
  { token }: Caller,
): Promise<void> {
  let bytes = 0;
  for (const [path, body] of POLLED) bytes += await bodyBytes(port, path, body, token);
  const how = 'mean of the bodies of marketList, orderBook and billList, compressed';
  recorder.record('response.bytes', bytes / POLLED.length, how);
}

function bodyBytes(port: number, path: string, body: string, token: string): Promise<number> {
  const headers = {
    token,
    'accept-encoding': 'br',
    'content-type': 'application/x-www-form-urlencoded',
  };
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method: 'POST', headers },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () => resolve(bytes));
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}
