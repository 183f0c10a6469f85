import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Bus, BusUnavailable } from '../../../server/bus/bus.ts';
import { createLocalBus } from '../../../server/bus/local-bus.ts';
import { addressesOf, openNatsBus } from '../../../server/bus/nats-bus.ts';
import { createLogger } from '../../../server/lib/log.ts';
import { type NatsCluster, startNats } from '../../support/server/nats.ts';

const log = createLogger('silent');
/** The longest wait for a response that arrives. On a busy machine, it does not arrive at once. */
const ANSWER_MS = 20_000;
const key = randomBytes(32);
const clock = () => Date.now();
let nats: NatsCluster;

beforeAll(async () => {
  nats = await startNats();
});
afterAll(() => nats.stop());

/** Collects the payloads of a subject; `next(count)` resolves once that many have arrived. */
function collect(bus: Bus, subject: string) {
  const received: unknown[] = [];
  const stop = bus.subscribe(subject, (payload) => received.push(payload));
  const next = async (count: number) => {
    await expect.poll(() => received.length).toBeGreaterThanOrEqual(count);
    return received;
  };
  return { received, stop, next };
}

async function connected(bus: Bus): Promise<Bus> {
  await expect.poll(() => bus.isConnected()).toBe(true);
  return bus;
}

const openNats = () => connected(openNatsBus({ url: nats.url, log, clock, key }));

describe.each([
  ['in this process', async () => createLocalBus(log)],
  ['over NATS', openNats],
] as const)('a bus %s', (_name, open) => {
  const opened: Bus[] = [];
  const bus = async () => {
    const next = await open();
    opened.push(next);
    return next;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
  });

  it('delivers to every subscriber of a subject, also by its first words', async () => {
    const one = await bus();
    const [exact, below, other] = ['prices.btc', 'prices.>', 'prices.eth'].map((name) =>
      collect(one, name),
    );
    // A subscription over the network is active as soon as a later response has arrived.
    one.respond('ping', async () => 'pong');
    await expect.poll(() => one.request('ping', undefined, 500).catch(() => '')).toBe('pong');
    one.publish('prices.btc', { price: '1.5' });
    expect(await exact?.next(1)).toEqual([{ price: '1.5' }]);
    expect(await below?.next(1)).toEqual([{ price: '1.5' }]);
    exact?.stop();
    one.publish('prices.btc', { price: '2' });
    expect(await below?.next(2)).toHaveLength(2);
    expect(exact?.received).toHaveLength(1);
    expect(other?.received).toEqual([]);
  });

  it('sends a request to a process that responds, and returns its refusal', async () => {
    const one = await bus();
    one.respond('double', async (payload) => Number(payload) * 2);
    one.respond('refuse', async () => {
      throw new Error('not today');
    });
    await expect.poll(() => one.request('double', 21, 500).catch(() => 0)).toBe(42);
    await expect(one.request('refuse', {}, ANSWER_MS)).rejects.toThrow('not today');
  });

  it('rejects if no process responds', async () => {
    const one = await bus();
    const stop = one.respond('gone', async () => 1);
    await expect.poll(() => one.request('gone', 1, 500).catch(() => 0)).toBe(1);
    stop();
    await expect
      .poll(() => one.request('gone', 1, 200).catch((error: unknown) => error))
      .toBeInstanceOf(BusUnavailable);
  });

  it('stores texts by any key', async () => {
    const store = (await bus()).store(`test-${randomUUID()}`, 60_000);
    expect(await store.get('login 10.0.0.1')).toBeUndefined();
    await store.put('login 10.0.0.1', 'a');
    await store.put('login ::1/64', 'b');
    await store.put('login 10.0.0.1', 'c');
    expect(await store.get('login 10.0.0.1')).toBe('c');
    expect(new Map(await store.entries())).toEqual(
      new Map([
        ['login 10.0.0.1', 'c'],
        ['login ::1/64', 'b'],
      ]),
    );
  });

  it('stores texts until they expire', async () => {
    const store = (await bus()).store(`test-${randomUUID()}`, 1_000);
    await store.put('login', 'a');
    await expect.poll(() => store.get('login')).toBeUndefined();
    expect((await store.entries()).size).toBe(0);
  });

  it('survives a receiver that throws', async () => {
    const one = await bus();
    one.subscribe('faulty', () => {
      throw new Error('receiver failed');
    });
    const good = collect(one, 'faulty');
    one.respond('ping', async () => 'pong');
    await expect.poll(() => one.request('ping', undefined, 500).catch(() => '')).toBe('pong');
    one.publish('faulty', 1);
    expect(await good.next(1)).toEqual([1]);
  });
});

describe('NATS', () => {
  it('carries messages between processes, and shares requests among them', async () => {
    const [one, two] = [await openNats(), await openNats()];
    const received = collect(two, 'hints');
    const answers = new Set<string>();
    one.respond('who', async () => 'one');
    two.respond('who', async () => 'two');
    await expect.poll(() => one.request('who', 0, 500).catch(() => '')).not.toBe('');
    one.publish('hints', { at: 1 });
    expect(await received.next(1)).toEqual([{ at: 1 }]);
    for (let count = 0; count < 50; count += 1)
      answers.add(String(await one.request('who', 0, ANSWER_MS)));
    expect([...answers].sort()).toEqual(['one', 'two']);
    await Promise.all([one.close(), two.close()]);
  });

  it('is lost and found again without anything to be called again', async () => {
    const [node] = nats.nodes;
    const bus = await openNats();
    const states: boolean[] = [];
    bus.onConnected((is) => states.push(is));
    const received = collect(bus, 'again');
    await node?.kill('SIGKILL');
    await expect.poll(() => bus.isConnected()).toBe(false);
    bus.publish('again', 'lost');
    await expect(bus.request('again', 1, 500)).rejects.toThrow(BusUnavailable);
    await expect(bus.store('lost', 1_000).get('a')).rejects.toThrow(BusUnavailable);
    await node?.restart();
    await connected(bus);
    // The server is notified of the subscription only some time after the connection.
    const publish = () => {
      bus.publish('again', 'found');
      return received.received.length;
    };
    await expect.poll(publish).toBeGreaterThan(0);
    expect(new Set(received.received)).toEqual(new Set(['found']));
    expect(states.slice(0, 2)).toEqual([false, true]);
    await bus.close();
  });

  it('opens before there is a server', async () => {
    const bus = openNatsBus({ url: 'nats://127.0.0.1:9', log, clock, key });
    bus.subscribe('early', () => undefined);
    bus.publish('early', 1);
    expect(bus.isConnected()).toBe(false);
    await bus.close();
  });

  it('reads its servers and credentials', () => {
    expect(addressesOf('nats://me:p%40ss@a,nats://b:4223')).toEqual({
      servers: ['nats://a:4222', 'nats://b:4223'],
      user: 'me',
      pass: 'p@ss',
    });
    expect(addressesOf('tls://a').tls).toEqual({});
    expect(() => addressesOf('http://a')).toThrow(TypeError);
  });

  describe('with a stranger who may publish and answer', () => {
    /** Opens a bus without other parts of the exchange, because subjects are not secret. */
    const stranger = () => connect({ servers: nats.url });

    it('believes no answer that is not signed', async () => {
      const [bus, outside] = [await openNats(), await stranger()];
      const book = JSON.stringify({ value: { asks: [[0.01, 40_000]] } });
      outside.subscribe('trade.book', { callback: (_, message) => void message.respond(book) });
      await outside.flush();
      await expect(bus.request('book', 'btcusdt', ANSWER_MS)).rejects.toThrow(BusUnavailable);
      expect(bus.traffic().refused).toBe(1);
      await Promise.all([bus.close(), outside.close()]);
    });

    it('believes no hint that is not signed, and no question', async () => {
      const [bus, outside] = [await openNats(), await stranger()];
      const quotes = collect(bus, 'quotes');
      bus.respond('secret', async () => 'told');
      await expect.poll(() => bus.request('secret', 1, 500).catch(() => '')).toBe('told');
      outside.publish('trade.quotes', JSON.stringify([{ symbol: 'btcusdt', last: '0.01' }]));
      await expect(outside.request('trade.secret', '1', { timeout: 300 })).rejects.toThrow();
      await expect.poll(() => bus.traffic().refused).toBe(2);
      expect(quotes.received).toEqual([]);
      await Promise.all([bus.close(), outside.close()]);
    });

    it('believes no signed message under another subject, and no old one', async () => {
      let now = Date.now();
      const opened = openNatsBus({ url: nats.url, log, clock: () => now, key });
      const [bus, outside] = [await connected(opened), await stranger()];
      const heard: string[] = [];
      outside.subscribe('trade.hints', {
        callback: (_, message) => void heard.push(message.string()),
      });
      await outside.flush();
      const [hints, others] = [collect(bus, 'hints'), collect(bus, 'others')];
      bus.respond('ping', async () => 'pong');
      await expect.poll(() => bus.request('ping', 0, 500).catch(() => '')).toBe('pong');
      bus.publish('hints', 'one');
      await hints.next(1);
      await expect.poll(() => heard.length).toBe(1);
      outside.publish('trade.others', heard[0]);
      now += 5_001;
      outside.publish('trade.hints', heard[0]);
      await expect.poll(() => bus.traffic().refused).toBe(2);
      expect([hints.received, others.received]).toEqual([['one'], []]);
      await Promise.all([bus.close(), outside.close()]);
    });

    it('believes no answer to another question', async () => {
      const [bus, outside] = [await openNats(), await stranger()];
      bus.respond('book', async (symbol) => symbol);
      await expect.poll(() => bus.request('book', 'x', 500).catch(() => '')).toBe('x');
      const answers: string[] = [];
      outside.subscribe('_INBOX.>', {
        callback: (_, message) => void answers.push(message.string()),
      });
      await outside.flush();
      await bus.request('book', 'ethusdt', ANSWER_MS);
      await expect.poll(() => answers.length).toBe(1);
      outside.subscribe('trade.other', {
        callback: (_, message) => void message.respond(answers[0] ?? ''),
      });
      await outside.flush();
      await expect(bus.request('other', 'btcusdt', ANSWER_MS)).rejects.toThrow(BusUnavailable);
      await Promise.all([bus.close(), outside.close()]);
    });
  });
});
