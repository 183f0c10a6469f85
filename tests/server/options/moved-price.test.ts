import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { money } from '#core/domain/money.ts';
import type { Taker } from '#core/domain/options-price.ts';
import { optionLimits } from '../../../server/db/schema/options.ts';
import { Refusal } from '../../../server/errors/refusal.ts';
import { verifyOptions } from '../../../server/modules/options/verify/verify.ts';
import {
  CYCLE_SECONDS,
  type LedgerRig,
  LONG_SECONDS,
  openLedgerRig,
  SYMBOL,
} from '../../support/server/ledger-rig.ts';

const CYCLE_MS = CYCLE_SECONDS * 1000;
const [BID, ASK] = ['100', '100.1'] as const;
const COST = 0.004;
/**
 * A market with this turnover supports stakes of 100, because half of one side's window costs 200.
 */
const TURNOVER = '6912000000';
/** The average volume of each side in five seconds, in coins. */
const USUAL = 2_000;

describe('an attacker who trades on the provider, PostgreSQL', () => {
  let rig: LedgerRig;
  let member: number;
  let bought: number;

  beforeAll(async () => {
    rig = await openLedgerRig('postgres', 'htx');
  });
  afterAll(async () => {
    expect((await rig.verify()).discrepancies).toEqual([]);
    await rig.close();
  });
  beforeEach(async () => {
    rig.time.advance(3_600_000);
    bought = rig.time.now();
    rig.prices.clear(SYMBOL);
    rig.prices.setTurnover(SYMBOL, TURNOVER);
    rig.prices.set(SYMBOL, BID);
    member = await rig.newMember('1000');
  });

  /**
   * Makes others trade alternately at ask and bid until this time (ms), by default until the option
   * ends.
   */
  function trade(until = CYCLE_MS): void {
    for (let ms = 250; ms <= until; ms += 500) {
      const taker = ms % 1_000 === 250 ? 'buy' : 'sell';
      const amount = String(USUAL / 5);
      rig.prices.set(SYMBOL, taker === 'buy' ? ASK : BID, bought + ms, amount, taker);
    }
  }
  const push = (price: string, ms: number, amount: string, taker: Taker) =>
    rig.prices.set(SYMBOL, price, bought + ms, amount, taker);
  async function settle(id: number, length = CYCLE_MS) {
    for (const ms of [5_000, 15_000, length + 2_000, length + 600_000]) {
      rig.time.set(bought + ms);
      await rig.runner.runDue();
    }
    return rig.order(id);
  }
  const faultsOf = async (id: number) => {
    const report = await verifyOptions({ db: rig.db, prices: rig.prices, now: rig.time.now() });
    return report.discrepancies.filter((fault) => fault.startsWith(`option ${id}:`));
  };
  const refusal = (buying: Promise<unknown>) =>
    buying.then(
      () => expect.fail('was not refused'),
      (error: unknown) =>
        error instanceof Refusal ? { id: error.text.id, ...error.values } : expect.fail(`${error}`),
    );

  test('two trades of 0.0001 win nothing in a market that never moved', async () => {
    const outcomes: (string | null)[] = [];
    for (let round = 0; round < 6; round += 1) {
      const id = await rig.buy(member, { direction: 'up' });
      trade();
      push(BID, 1, '0.0001', 'sell');
      push(ASK, CYCLE_MS, '0.0001', 'buy');
      outcomes.push((await settle(id)).outcome);
      rig.time.advance(60_000);
      bought = rig.time.now();
      rig.prices.set(SYMBOL, BID);
    }
    expect(outcomes).toEqual(Array.from({ length: 6 }, () => 'tie'));
    expect(await rig.balance(member)).toEqual({ available: '1000', frozen: '0' });
  });

  test('to win takes more than half of a side, which costs more than the largest stake pays', async () => {
    const forced = async (amount: number) => {
      const id = await rig.buy(member, { direction: 'up', stake: '100' });
      trade();
      push('101', CYCLE_MS - 1, String(amount), 'buy');
      return { ...(await settle(id)), cost: amount * 101 * COST };
    };
    expect((await forced(0.95 * USUAL)).outcome).toBe('tie');
    rig.time.advance(60_000);
    bought = rig.time.now();
    rig.prices.set(SYMBOL, BID);
    const { outcome, profit, cost } = await forced(1.05 * USUAL);
    expect(outcome).toBe('win');
    expect(cost).toBeGreaterThan(Number(profit));
  });

  test('in a market gone quiet the price is that of before, and as costly to move', async () => {
    const id = await rig.buy(member, { direction: 'up', stake: '100' });
    trade(10_000);
    push('101', CYCLE_MS - 1, '400', 'buy');
    const { outcome, tickAt } = await settle(id);
    expect(outcome).toBe('tie');
    expect(tickAt).toBe(bought + CYCLE_MS - 1);
    expect(400 * 101 * COST).toBeGreaterThan(100);
  });

  test('where too little is traded to open it, an option is void', async () => {
    const id = await rig.buy(member);
    push(BID, 1_000, '400', 'sell');
    push(ASK, 2_000, '400', 'buy');
    push(ASK, 3_000, '4000', 'buy');
    expect(await settle(id)).toMatchObject({ outcome: 'void', voidReason: 'noOpeningTick' });
    expect(await rig.balance(member)).toEqual({ available: '1000', frozen: '0' });
    expect(await faultsOf(id)).toEqual([]);
  });

  test('where too little is traded to settle it, an option is void', async () => {
    const id = await rig.buy(member, { seconds: LONG_SECONDS });
    trade(10_000);
    expect(await settle(id, LONG_SECONDS * 1000)).toMatchObject({
      outcome: 'void',
      voidReason: 'noSettlementTick',
      openTickAt: bought + 4_750,
    });
    expect(await faultsOf(id)).toEqual([]);
  });

  test('a market with too little turnover for the smallest stake sells none', async () => {
    rig.prices.setTurnover(SYMBOL, '276480000');
    expect(await refusal(rig.buy(member, { stake: '5' }))).toEqual({
      id: 'options.marketLimit',
      left: '0',
      coin: 'USDT',
      market: 'BTC/USDT',
    });
    expect(await rig.balance(member)).toEqual({ available: '1000', frozen: '0' });
  });

  test('the stakes in a market are limited by its turnover and the cost that the operator sets', async () => {
    const left = { id: 'options.marketLimit', coin: 'USDT', market: 'BTC/USDT' };
    const ids = [await rig.buy(await rig.newMember(), { stake: '60' })];
    expect(await refusal(rig.buy(member, { stake: '101' }))).toEqual({ ...left, left: '100' });
    expect(await refusal(rig.buy(member, { stake: '41' }))).toEqual({ ...left, left: '40' });
    rig.prices.setTurnover(SYMBOL, '13824000000');
    ids.push(await rig.buy(member, { stake: '140' }));
    rig.prices.setTurnover(SYMBOL, TURNOVER);
    expect(await refusal(rig.buy(member, { stake: '5' }))).toEqual({ ...left, left: '0' });
    trade();
    for (const id of ids) await settle(id);
    rig.prices.set(SYMBOL, BID);
    await rig.db.insert(optionLimits).values({ movingCost: money('0.002') });
    expect(await refusal(rig.buy(member, { stake: '51' }))).toEqual({ ...left, left: '50' });
    await rig.db.delete(optionLimits);
  });

  test('an option bought before keeps the rule of a single tick', async () => {
    const id = await rig.buy(member, { direction: 'up' });
    await tamper(id, 'window_ms = 0, window_volume = 0, turnover_limit = null');
    trade();
    push(BID, 1, '0.0001', 'sell');
    push(ASK, CYCLE_MS, '0.0001', 'buy');
    expect(await settle(id)).toMatchObject({
      outcome: 'win',
      openPrice: BID,
      openTickAt: bought + 1,
      tickPrice: ASK,
      tickAt: bought + CYCLE_MS,
    });
    expect(await faultsOf(id)).toEqual([]);
  });

  test('options:verify finds another window, and other trades in it', async () => {
    const id = await rig.buy(member, { direction: 'up' });
    trade();
    expect(await settle(id)).toMatchObject({ outcome: 'tie', openPrice: '100.05' });
    const { data } = await rig.handlers.getHyOrderInfo({ orderId: id }, rig.call(member));
    expect(data).toMatchObject({ openPrice: '100.05', settlementPrice: '100.05' });
    expect(data.evidence).toMatchObject({
      openingPrice: '100.05',
      openingAt: bought + 4_750,
      openingSource: 'htx',
      settlingPrice: '100.05',
      settlingAt: bought + CYCLE_MS - 250,
      openingName: expect.stringMatching(/^\d+ \+ \d+$/),
      settlingName: expect.any(String),
      windowMs: 5_000,
      windowVolume: '100000',
    });
    await expect(rig.db.execute(change(id, 'window_volume = 1'))).rejects.toThrow();
    await tamper(id, 'window_volume = 1000000');
    expect(await faultsOf(id)).toEqual([expect.stringContaining('the log says none')]);
    await tamper(id, 'window_volume = 100000');
    expect(await faultsOf(id)).toEqual([]);
    push('99', CYCLE_MS - 10, '100000', 'sell');
    expect(await faultsOf(id)).toEqual([expect.stringContaining('the log says 99.55')]);
  });

  const change = (id: number, what: string) =>
    sql.raw(`update option_orders set ${what} where id = ${id}`);
  /** Simulates a change that requires the superuser of the database. */
  const tamper = (id: number, what: string) =>
    rig.db.transaction(async (tx) => {
      await tx.execute(sql`alter table option_orders disable trigger all`);
      await tx.execute(change(id, what));
      await tx.execute(sql`alter table option_orders enable trigger all`);
    });
});
