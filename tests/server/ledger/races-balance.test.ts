import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EndpointName } from '#core/contract/endpoints.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { BOUND_ADDRESS } from '../../support/load/members.ts';
import type { Fields } from '../../support/load/money-calls.ts';
import { LOAD_ENGINES, scaled } from '../../support/load/scale.ts';
import { fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const AT_ONCE = 50;
const ROUNDS = scaled(1, 10);
const PAY = { paypassword: 'pay2026' };
const WHOLE = '100';

/** This test of quality.md#l4 spends the whole balance many times concurrently. */
describe.each(LOAD_ENGINES)(`the whole balance ${AT_ONCE} times at once on %s`, (engine) => {
  let on: TestServer;
  let member: Awaited<ReturnType<typeof fundedMember>>;
  let friendId: string;

  beforeAll(async () => {
    on = await startTestServer({ engine });
  });
  afterAll(async () => {
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    on.time.advance(60_000);
    on.prices.set('btcusdt', '50000');
    on.prices.setBook('btcusdt', { asks: [['50010', '9']], bids: [['49990', '9']] });
    member = await fundedMember(on, { 1: { USDT: WHOLE }, 2: { USDT: WHOLE } });
    await member.call('setusraddress', BOUND_ADDRESS);
    friendId = (await member.call('searchUser', { username: 'friend' })).data.id;
  });

  /** Every call that can spend the whole balance of an account, with the number of that account. */
  const SPENDING: readonly (readonly [name: EndpointName, account: number, Fields])[] = [
    ['creatorder', 2, { m_id: 1, ctime: 30, ctzed: WHOLE, buytype: 1 }],
    ['upbbbuy', 1, { m_id: 1, operate_type: 1, type: 1, num: '0.002', price: '50000' }],
    ['transfer', 1, { c_id: 1, num: WHOLE, from_type: 1, to_type: 2 }],
    ['exchangeCoin', 1, { type: 1, from_coin_id: 1, to_coin_id: 2, amount: WHOLE, ...PAY }],
    ['internalTransfer', 1, { c_id: 1, amount: WHOLE, ...PAY }],
    ['withdraw', 1, { c_id: 1, num: WHOLE, type: 1, paypwd: 'pay2026', withdraw_type: 1 }],
    ['buyMiningMachine', 1, { id: 1, amount: WHOLE }],
    ['submitStaking', 1, { id: 1, s_id: 1, amount: WHOLE, ...PAY }],
  ];

  async function spend(calls: readonly (readonly [EndpointName, Fields])[]): Promise<void> {
    const answers = await Promise.all(
      calls.map(([name, fields]) =>
        member.call(name, name === 'internalTransfer' ? { ...fields, to_uid: friendId } : fields),
      ),
    );
    const refused = answers.filter(({ code }) => code !== 1);
    expect(refused.filter(({ code }) => code !== 201)).toEqual([]);
    expect(refused).toHaveLength(AT_ONCE - 1);
  }
  async function availableIn(account: number): Promise<string> {
    const { data } = await member.call('getCoinBalance', { c_id: 1 });
    return data.balance_list.find((row: { type: number }) => row.type === account).balance;
  }

  test.each(SPENDING)('%s spends it once', async (name, account, fields) => {
    await spend(Array.from({ length: AT_ONCE }, () => [name, fields]));
    expect(await availableIn(account)).toBe('0');
  });

  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'different calls spend it once, round %i',
    async () => {
      const fromFunds = SPENDING.filter(([, account]) => account === 1);
      const calls = Array.from({ length: AT_ONCE }, (_, i) => {
        const [name, , fields] = fromFunds[i % fromFunds.length] ?? fromFunds[0] ?? [];
        if (!name || !fields) throw new Error('no call spends from the account');
        return [name, fields] as const;
      });
      await spend(calls);
      expect(await availableIn(1)).toBe('0');
    },
  );
});
