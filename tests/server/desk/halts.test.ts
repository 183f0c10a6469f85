import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#core/contract/endpoints.ts';
import { halt, resume } from '../../../server/desk/halts.ts';
import { loadMembers } from '../../support/load/members.ts';
import { type Fields, type LoadMember, MONEY_CALLS } from '../../support/load/money-calls.ts';
import { seeded } from '../../support/load/random.ts';
import { type FundedMember, fund } from '../../support/server/funded-member.ts';
import { fundingOf } from '../../support/server/funding.ts';
import { operatorAt } from '../../support/server/operator.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

const PAUSED = 'This is temporarily paused. Your money is safe. Please try again later.';
const SPOT = ['upbbbuy', 'tradeamendOrder', 'tradetriggerOrder'];
const CONVERT = ['exchangeCoin', 'convertSmallBalances'];
/** Calls of a load in BTC and USDT on TRC20 that are refused while a part is halted. */
const STOPPED: Readonly<Record<string, readonly string[]>> = {
  withdrawals: ['withdraw'],
  deposits: ['recharge'],
  options: ['creatorder'],
  spot: SPOT,
  convert: CONVERT,
  send: ['internalTransfer'],
  staking: ['submitStaking'],
  mining: ['buyMiningMachine'],
  loans: ['applyLoan'],
  'market:btcusdt': ['creatorder', ...SPOT, ...CONVERT],
  'market:ethusdt': [],
  'coin:BTC': [...SPOT, ...CONVERT],
  'network:TRC20': ['recharge', 'withdraw'],
  'network:ERC20': [],
};

describe('halts of one part on PostgreSQL', () => {
  let on: TestServer;
  let other: FundedMember & LoadMember;
  const random = seeded(5);
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres', config: { review: 'desk' } });
    on.prices.set('btcusdt', '50000');
    on.prices.setBook('btcusdt', { asks: [['50000', '99']], bids: [['50000', '99']] });
    on.prices.setBook('trxusdt', { bids: [['0.25', '9999']] });
    [other] = (await loadMembers(on, 1)) as [FundedMember & LoadMember];
  });
  afterAll(async () => {
    expect(await fundingOf(on).discrepancies()).toEqual([]);
    await on.stop();
  });

  const operator = () => operatorAt(on.time.now());
  const stop = (part: string) => halt(on.context.db, [part, 'looks', 'wrong'], operator());
  const open = (part: string) => resume(on.context.db, [part, 'mended'], operator());

  async function newMember() {
    const [member] = (await loadMembers(on, 1)) as [FundedMember & LoadMember];
    const more = { USDT: '1000', BTC: '1' };
    await fund(on, member.id, { 1: more, 2: more, 3: more });
    return member;
  }
  async function fieldsOf(member: LoadMember, name: EndpointName): Promise<Fields | undefined> {
    const pay = { paypassword: 'pay2026' };
    if (name === 'exchangeCoin')
      return { ...pay, type: 1, from_coin_id: 1, to_coin_id: 2, amount: '10' };
    // Every member of a load has a small balance.
    const sweep = { type: 3, from_coin_ids: '9', to_coin_id: 2, received: '0.0000999' };
    if (name === 'convertSmallBalances') return { ...pay, ...sweep };
    if (name !== 'internalTransfer')
      return MONEY_CALLS[name]?.(member, { members: [other], random });
    await member.call('searchUser', { username: other.username });
    return { ...pay, to_uid: other.id, c_id: 1, amount: '2' };
  }

  test.each(Object.keys(STOPPED))('%s stops what begins there and nothing else', async (part) => {
    const member = await newMember();
    const rests = { m_id: 1, operate_type: 1, type: 1, num: '0.001', price: '40000' };
    for (let i = 0; i < 2; i += 1) expect((await member.call('upbbbuy', rests)).code).toBe(1);
    await stop(part);
    const refused: string[] = [];
    for (const name of Object.keys(MONEY_CALLS) as EndpointName[]) {
      const fields = await fieldsOf(member, name);
      if (fields === undefined) continue;
      const { code, msg } = await member.call(name, fields);
      if (msg === PAUSED) refused.push(name);
      else expect([name, code, msg]).toEqual([name, 1, msg]);
    }
    expect(refused.sort()).toEqual((STOPPED[part] ?? []).toSorted());
    await open(part);
    for (const name of (STOPPED[part] ?? []) as EndpointName[]) {
      const fields = await fieldsOf(member, name);
      if (fields) expect([name, (await member.call(name, fields)).code]).toEqual([name, 1]);
    }
  });

  test('requests from before the halt are decided and paid, and deposits are credited', async () => {
    const member = await newMember();
    const { act, decide, balance } = fundingOf(on);
    const withdrawal = { c_id: 1, num: 20, type: 1, paypwd: 'pay2026', withdraw_type: 1 };
    expect((await member.call('withdraw', withdrawal)).code).toBe(1);
    const payimg = await uploadImage(on.app, member);
    await member.call('recharge', { c_id: 1, num: 5, payimg, a_id: 1, type: 1 });
    const [before] = await balance(member.id);
    for (const part of ['withdrawals', 'deposits', 'coin:USDT', 'network:TRC20']) await stop(part);
    const newest = async (name: 'getWithdrawList' | 'getRechargeList') =>
      Number((await member.call(name, { c_id: 1, type: 1 })).data.list[0].id);
    const id = await newest('getWithdrawList');
    await act(id, { verb: 'approve' });
    await act(id, { verb: 'claim', take: false });
    await act(id, { verb: 'sent', txid: 'cd'.repeat(32) });
    await decide('deposit', await newest('getRechargeList'), true);
    expect(Number((await balance(member.id))[0])).toBe(Number(before) + 5);
    for (const part of ['withdrawals', 'deposits', 'coin:USDT', 'network:TRC20']) await open(part);
  });

  test('a part is halted once, listed, and resumed once', async () => {
    const { db } = on.context;
    expect(await halt(db, [], operator())).toEqual(['no part is halted']);
    expect(await stop('coin:BTC')).toEqual(['coin:BTC is halted']);
    await expect(stop('coin:BTC')).rejects.toThrow('coin:BTC is halted already');
    const since = new Date(on.time.now()).toISOString();
    expect(await halt(db, [], operator())).toEqual([
      `coin:BTC is halted since ${since} by ada: looks wrong`,
    ]);
    expect(await open('coin:BTC')).toEqual(['coin:BTC is open']);
    await expect(open('coin:BTC')).rejects.toThrow('coin:BTC is not halted');
    const { rows } = await db.execute(
      sql`select action from desk_audit where actor = 'ada' order by id desc limit 2`,
    );
    expect(rows).toEqual([{ action: 'part.resume' }, { action: 'part.halt' }]);
  });

  test.each(['coin:NONE', 'market:none', 'network:none', 'everything', 'coin:', ''])(
    '%j is no part',
    async (part) => {
      await expect(stop(part)).rejects.toThrow('The parts are');
    },
  );
});
