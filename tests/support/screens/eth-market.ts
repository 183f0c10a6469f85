import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startSession } from '#/state/session';
import type { TestClient } from '../server/test-client';
import { startTestServer, type TestServer } from '../server/test-server';
import { fillDomGaps } from './dom-gaps';
import { clearPage, connectPage } from './render';

export const ETH_ID = 2;

/**
 * Starts one server for the tests of a file and calls `assign` before each of them with the demo
 * member, who is signed in, at a price of 3,500 and a book of ETH/USDT around it. Orders that are
 * left open are cancelled after each test.
 */
export function eachAtEthMarket(
  assign: (market: { readonly exchange: TestServer; readonly member: TestClient }) => void,
): void {
  let exchange: TestServer;
  let member: TestClient;
  beforeAll(async () => {
    fillDomGaps();
    exchange = await startTestServer({ engine: 'pglite' });
  });
  afterAll(() => exchange.stop());
  beforeEach(async () => {
    exchange.time.set(Date.now());
    for (const symbol of ['btcusdt', 'ethusdt']) exchange.prices.set(symbol, '3500');
    exchange.prices.setBook('ethusdt', { asks: [['3501', '1']], bids: [['3499', '5']] });
    connectPage(exchange);
    member = await exchange.signedIn();
    startSession(member.token ?? '');
    assign({ exchange, member });
  });
  afterEach(async () => {
    clearPage();
    sessionStorage.clear();
    await member.call('tradecancelAll');
  });
}
