import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { createSpotMatcher } from '../../../server/modules/spot/matching/matcher.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { loadMembers } from '../../support/load/members.ts';
import { LOAD_ENGINES, LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';
import { validateSpotBooks } from '../../support/load/spot-books.ts';
import { fund } from '../../support/server/funded-member.ts';
import type { Answered } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const RACES = scaled(6, 200);

type Member = Awaited<ReturnType<typeof loadMembers>>[number];

/**
 * This test of quality.md#l4 is about orders that wait for a trigger: exactly one order of each
 * pair wins.
 */
describe.each(LOAD_ENGINES)('races of triggers on %s', (engine) => {
  let on: TestServer;
  let one: Member;

  beforeAll(async () => {
    on = await startTestServer({ engine });
    [one] = (await loadMembers(on, 1)) as [Member];
    await fund(on, one.id, { 1: { USDT: '100000', BTC: '1000' } });
  }, LOAD_TIMEOUT_MS);
  afterAll(async () => {
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
    expect(await validateSpotBooks(on.context.db)).toEqual([]);
    await on.stop();
  });

  function freshPrices(): void {
    on.time.advance(1_000);
    on.prices.set('btcusdt', '50000');
    on.prices.setBook('btcusdt', { asks: [['50010', '9']], bids: [['49990', '9']] });
  }
  /** Counts the calls that were applied. All others must be refusals of code 201. */
  function wins(answers: readonly Answered[]): number {
    const codes = answers.map(({ code }) => code);
    expect([...new Set(codes)].filter((code) => code !== 1 && code !== 201)).toEqual([]);
    return codes.filter((code) => code === 1).length;
  }
  const tradeAt = (price: string) => {
    on.time.advance(1_000);
    // The amount is larger than the amounts that precede a trigger and its order.
    on.prices.set('btcusdt', price, on.time.now(), '100');
  };
  /** Places a take-profit order to sell above the price, and a stop-loss order below it. */
  async function placePair(): Promise<{ readonly first: string; readonly second: string }> {
    const pair = { twin_trigger_price: '49000', twin_price: '48900' };
    const order = { m_id: 1, type: 2, num: '0.001', when: 1, trigger_price: '50900', ...pair };
    const { code, data } = await one.call('tradetriggerOrder', { ...order, price: '50400' });
    expect(code).toBe(1);
    return { first: String(data.order_id), second: String(data.twin_id) };
  }
  async function stateOf(id: string): Promise<number | undefined> {
    const lists = await Promise.all(
      [1, 2, 3].map((status) => one.call('tradegetOrderList', { type: 0, status })),
    );
    const rows = lists.flatMap(({ data }) => data.list);
    return rows.find((row: { id: string }) => row.id === id)?.trigger_state;
  }

  /** Each function returns how many of the rivals won. */
  const RIVALS: Readonly<Record<string, () => Promise<number>>> = {
    'a pair: one order cancelled against the trigger of the other': async () => {
      const { first, second } = await placePair();
      tradeAt('51000');
      const [cancelled] = await Promise.all([
        one.call('tradecancelOrder', { bb_id: second }),
        on.context.matcher.matchNow(),
      ]);
      const triggered = Number((await stateOf(first)) === 2);
      await one.call('tradecancelOrder', { bb_id: first });
      return wins([cancelled]) + triggered;
    },
    'a pair: both orders cancelled at once': async () => {
      const { first, second } = await placePair();
      const cancel = (bb_id: string) => one.call('tradecancelOrder', { bb_id });
      return wins(await Promise.all([cancel(first), cancel(second)]));
    },
    'a pair: the trigger of one against the trigger of the other, by two matchers': async () => {
      const { first, second } = await placePair();
      tradeAt('51000');
      tradeAt('48000');
      const { db, prices, clock, tradingHalt, log } = on.context;
      const another = createSpotMatcher({ db, prices, clock, tradingHalt, log });
      await Promise.all([on.context.matcher.matchNow(), another.matchNow()]);
      const states = await Promise.all([stateOf(first), stateOf(second)]);
      const codes = await one.call('tradecancelAll', { symbol: 'btcusdt' });
      expect([1, 201]).toContain(codes.code);
      expect([...states].sort()).toEqual([2, 3]);
      return states.filter((state) => state === 2).length;
    },
    'a stop-limit order cancelled against its trigger and its fill': async () => {
      const { first } = await placePair();
      tradeAt('51000');
      tradeAt('50500');
      const [cancelled] = await Promise.all([
        one.call('tradecancelOrder', { bb_id: first }),
        on.context.matcher.matchNow(),
      ]);
      const done = (await one.call('tradegetOrderList', { type: 0, status: 2 })).data.list;
      return wins([cancelled]) + Number(done.some(({ id }: { id: string }) => id === first));
    },
    'all orders cancelled against a trigger and its fill': async () => {
      await one.call('tradecancelAll', { symbol: 'btcusdt' });
      const { first } = await placePair();
      tradeAt('51000');
      tradeAt('50500');
      const [cancelled] = await Promise.all([
        one.call('tradecancelAll', { symbol: 'btcusdt' }),
        on.context.matcher.matchNow(),
      ]);
      const done = (await one.call('tradegetOrderList', { type: 0, status: 2 })).data.list;
      return wins([cancelled]) + Number(done.some(({ id }: { id: string }) => id === first));
    },
  };

  test.each(Object.entries(RIVALS))(
    `%s: one winner in each of ${RACES} races`,
    async (name, race) => {
      const won = new Set<number>();
      for (let i = 0; i < RACES; i += 1) {
        freshPrices();
        won.add(await race());
      }
      expect([...won]).toEqual([1]);
      saveMeasurements(`L4 ${engine}`, { race: name, races: RACES });
    },
    LOAD_TIMEOUT_MS,
  );
});
