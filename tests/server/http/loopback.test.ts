import { once } from 'node:events';
import { createServer } from 'node:net';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { listenOnLoopback } from '../../../server/lib/loopback.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function newApp() {
  const app = fastify();
  app.get('/', async () => 'here');
  ends.push(() => app.close());
  return app;
}

test('answers on both loopback addresses, by the name that browsers allow passkeys on', async () => {
  const address = await listenOnLoopback(newApp(), 0);
  expect(address).toMatch(/^http:\/\/localhost:\d+$/);
  for (const host of ['127.0.0.1', '[::1]']) {
    const response = await fetch(address.replace('localhost', host));
    expect(await response.text()).toBe('here');
  }
});

test('stops answering on both', async () => {
  const app = newApp();
  const address = await listenOnLoopback(app, 0);
  await app.close();
  for (const host of ['127.0.0.1', '[::1]']) {
    await expect(fetch(address.replace('localhost', host))).rejects.toThrow();
  }
});

test('a port that another program has on IPv6 alone is refused', async () => {
  const taken = createServer().listen(0, '::1');
  ends.push(() => taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  await expect(listenOnLoopback(newApp(), port)).rejects.toThrow('EADDRINUSE');
});
