import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { money, negate } from '#core/domain/money.ts';
import { coins } from '../../../server/db/schema/market.ts';
import { transact } from '../../../server/db/transact.ts';
import { postEntry } from '../../../server/ledger/post-entry.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { MEASURED, scrape, seriesOf } from '../../support/server/scrape.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const TRANSFER = { c_id: 1, from_type: 1, to_type: 2 };

describe('money', () => {
  let on: TestServer;
  let member: FundedMember;
  beforeAll(async () => {
    on = await startTestServer({ config: MEASURED });
    member = await fundedMember(on, { 1: { USDT: '100', BTC: '2' } });
  });
  afterAll(() => on.stop());

  const read = async (name: string) => seriesOf(await scrape(on.context), name);
  const entries = () => read('trade_ledger_entries_total');
  const amounts = () => read('trade_ledger_amount_total');
  const transfer = (num: string, key: string) =>
    member.call('transfer', { ...TRANSFER, num }, { 'idempotency-key': key });

  test('counts by kind and coin the moved amount of each entry', async () => {
    expect(await entries()).toEqual({ '{kind="opening"}': 1 });
    expect(await amounts()).toEqual({
      '{kind="opening",coin="USDT"}': 100,
      '{kind="opening",coin="BTC"}': 2,
    });
  });

  test('a call counts once, its repetition and its refusal not at all', async () => {
    expect((await transfer('12.5', 'metrics-transfer-1')).code).toBe(1);
    expect((await transfer('12.5', 'metrics-transfer-1')).code).toBe(1);
    expect((await transfer('1000', 'metrics-transfer-2')).code).toBe(201);
    expect(await entries()).toMatchObject({ '{kind="own.transfer"}': 1 });
    expect(await amounts()).toMatchObject({ '{kind="own.transfer",coin="USDT"}': 12.5 });
  });

  test('an entry that is rolled back is not counted, the one after it is', async () => {
    const { db, clock } = on.context;
    const [coin] = await db.select().from(coins).limit(1);
    const amount = money('5');
    const post = (reference: string, fails: boolean) =>
      transact(db, async (tx) => {
        const of = { coinId: coin?.id ?? 0, account: ACCOUNT.options };
        await postEntry(tx, {
          kind: 'test.rolled',
          reference,
          at: clock(),
          postings: [
            { memberId: member.id, bucket: 'available', ...of, amount },
            { house: 'opening', coinId: of.coinId, amount: negate(amount) },
          ],
        });
        if (fails) throw new Error('rolled back');
      });
    await expect(post('one', true)).rejects.toThrow('rolled back');
    expect(Object.keys(await entries())).not.toContain('{kind="test.rolled"}');
    await post('two', false);
    await expect(post('two', false)).rejects.toThrow();
    expect(await entries()).toMatchObject({ '{kind="test.rolled"}': 1 });
    expect(await amounts()).toMatchObject({ [`{kind="test.rolled",coin="${coin?.code}"}`]: 5 });
  });

  test('practice is counted apart', async () => {
    const before = await entries();
    on.prices.set('btcusdt', '100');
    const headers = { 'idempotency-key': 'metrics-practice' };
    await member.call('refillPractice', {}, headers);
    const order = { m_id: 1, ctime: 30, ctzed: '10', buytype: 1 };
    const bought = await member.call('createPracticeOrder', order, {
      'idempotency-key': 'metrics-practice-order',
    });
    expect(bought.code).toBe(1);
    const practice = '{kind="practice.option.buy",coin="USDT"}';
    expect(await amounts()).toMatchObject({
      '{kind="practice.refill",coin="USDT"}': 10_000,
      [practice]: 10,
    });
    const {
      '{kind="practice.refill"}': _,
      '{kind="practice.option.buy"}': __,
      ...real
    } = await entries();
    expect(real).toEqual(before);
  });

  test('a scrape reveals neither whose money it was nor where it is', async () => {
    const text = (await on.context.metrics?.text()) ?? '';
    expect(text).not.toContain(member.username);
    expect(text).not.toMatch(/member|reference|account|address/i);
  });
});
