import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import { CALL_RIGHTS } from '#core/contract/security-key-rights.ts';
import { KEY_RIGHTS, type KeyRight } from '#core/domain/security-api-keys.ts';
import { apiKeys } from '../../../server/db/schema/api-keys.ts';
import { withdrawals } from '../../../server/db/schema/funding.ts';
import { readCalls } from '../../../tools/docs/calls.ts';
import { bookOf, tronOf } from '../../support/server/address-book.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { CARD, TRON } from '../../support/server/funding.ts';
import type { Input } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { LOGIN_PASSWORD } from '../../support/server/two-step.ts';

const DAY = 86_400_000;
const HERE = '203.0.113.7';
const WRONG_RIGHT = 'This API key doesn’t have permission to do this.';
const WRONG_ADDRESS = 'This API key can’t be used from this IP address.';
const ABOVE_LIMIT = 'This exceeds the daily limit for this API key.';

type Draft = Partial<Input<'createApiKey'>>;

let on: TestServer;
let member: FundedMember;
let book: ReturnType<typeof bookOf>;

async function begin(options: Parameters<typeof startTestServer>[0] = {}): Promise<void> {
  on = await startTestServer(options);
  member = await fundedMember(on, { 1: { USDT: '10000' }, 2: { USDT: '1000' } });
  book = bookOf(on, member);
}

/** Sets a current price, because creating a key takes a minute and prices become too old. */
function quote(): void {
  on.prices.set('btcusdt', '50000');
  on.prices.setBook('btcusdt', { asks: [['50000', '1']], bids: [['49999', '1']] });
}

async function make(draft: Draft = {}): Promise<{ id: string; apiKey: string }> {
  const rights = draft.rights ?? ['read'];
  const proof = await book.proof();
  quote();
  return member.query('createApiKey', { name: 'Bot', rights, ...draft, ...proof });
}

/** Makes a call as a program would, with nothing but its key. */
async function program(
  apiKey: string,
  name: EndpointName,
  fields: Readonly<Record<string, string>> = {},
  { ip = HERE, intent }: { readonly ip?: string; readonly intent?: string } = {},
) {
  const { method, path } = endpoints[name];
  const payload = new URLSearchParams(fields).toString();
  const response = await on.app.inject({
    method,
    url: `/api/${path.replace(':key', 'no-such-key')}`,
    remoteAddress: ip,
    headers: {
      host: '127.0.0.1:4173',
      'api-key': apiKey,
      ...(intent !== undefined && { 'idempotency-key': intent }),
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' && { payload }),
  });
  return response.json() as { code: number; msg: string; data: unknown };
}

const option = (ctzed: number) => ({ m_id: '1', ctime: '30', ctzed: String(ctzed), buytype: '1' });
const order = (num: string) => ({
  ...{ m_id: '1', operate_type: '1', type: '1', price: '10000' },
  num,
});
const withdrawal = (num: string) => ({ c_id: '1', num, withdraw_type: '1' });
const storedKeys = () =>
  on.context.db.select().from(apiKeys).where(eq(apiKeys.memberId, member.id));
const events = async () =>
  (await member.query('getSecurityLog', { limit: 50 })).list
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('apiKey'));

describe('rights of keys', () => {
  test('account, security, keys and payments with a password are closed to every key', () => {
    const areas = ['auth', 'security', 'account', 'identity', 'notices'];
    const open = readCalls()
      .filter(
        ({ area, keyRight }) =>
          areas.includes(area.split('-', 1)[0] ?? '') && keyRight !== 'closed',
      )
      .map(({ name }) => name);
    expect(open).toEqual([]);
    const payments = [
      'internalTransfer',
      'exchangeCoin',
      'submitStaking',
      'setusraddress',
    ] as const;
    expect(payments.map((name) => CALL_RIGHTS[name])).toEqual(payments.map(() => 'closed'));
    expect(Object.keys(CALL_RIGHTS).sort()).toEqual(Object.keys(endpoints).sort());
  });

  test('every call refuses every key without its right, and allows one with it', async () => {
    await begin();
    const networks = HERE;
    const keys = new Map<KeyRight, string>();
    for (const right of KEY_RIGHTS) {
      keys.set(right, (await make({ rights: [right], networks })).apiKey);
    }
    const wrong: string[] = [];
    for (const [name, needed] of Object.entries(CALL_RIGHTS) as [EndpointName, string][]) {
      for (const [right, key] of keys) {
        const { code, msg } = await program(key, name);
        const isRefused = code === 201 && msg === WRONG_RIGHT;
        if (isRefused !== (needed !== right)) wrong.push(`${name} with ${right}: ${code} ${msg}`);
      }
    }
    expect(wrong).toEqual([]);
    await on.stop();
  });
});

describe('keys for programs', () => {
  beforeEach(() => begin());
  afterEach(() => on.stop());

  test('a key is returned once, stored as a hash, and reads as its member', async () => {
    const { id, apiKey } = await make({ name: ' My bot ', tradeLimit: '100' });
    expect(JSON.stringify(await storedKeys())).not.toContain(apiKey);
    const { code, data } = await program(apiKey, 'getUserBalanceList');
    expect({ code, data: JSON.stringify(data) }).toMatchObject({ code: 1 });
    expect(JSON.stringify(data)).toContain('10000');
    const list = await member.query('getApiKeyList');
    expect(JSON.stringify(list)).not.toContain(apiKey);
    expect(list.list).toEqual([
      {
        ...{ id, name: 'My bot', rights: ['read'], networks: '', address: '203.0.*.*' },
        ...{ tradeLimit: '100', withdrawLimit: undefined },
        ...{ createdAt: expect.any(Number), usedAt: on.time.now() },
      },
    ]);
  });

  test('creating one requires the transaction password and a second factor', async () => {
    const draft = { name: 'Bot', rights: ['read'] as const };
    const proof = await book.proof();
    const withoutCode = await member.mutate('createApiKey', {
      ...draft,
      transactionPassword: 'pay2026',
    });
    const wrong = { ...proof, transactionPassword: 'wrong1' };
    expect(withoutCode.code).not.toBe(1);
    expect((await member.mutate('createApiKey', { ...draft, ...wrong })).code).toBe(201);
    expect(await storedKeys()).toEqual([]);
    expect((await member.mutate('createApiKey', { ...draft, ...proof })).code).toBe(1);
  });

  test.each([
    [{ name: ' '.repeat(3) + 'x'.repeat(41) }, 'Enter a name with 1 to 40 characters.'],
    [{ rights: [] }, 'Select at least one permission.'],
    [{ rights: ['withdraw'] }, 'Enter the IP addresses allowed to withdraw.'],
    [{ networks: '203.0.113.256' }, 'Enter IP addresses or ranges, separated by commas.'],
    [{ networks: '0.0.0.0/0' }, 'Enter IP addresses or ranges, separated by commas.'],
    [{ networks: '2001:db8::/16' }, 'Enter IP addresses or ranges, separated by commas.'],
    [{ networks: '203.0.113.7/24/8' }, 'Enter IP addresses or ranges, separated by commas.'],
    [{ networks: '1:2' }, 'Enter IP addresses or ranges, separated by commas.'],
  ] as const)('%j is refused', async (draft, msg) => {
    const input = { name: 'Bot', rights: ['read'], ...draft } as const;
    const refused = await member.mutate('createApiKey', { ...input, transactionPassword: 'x' });
    expect(refused).toMatchObject({ code: 201, msg });
  });

  test('a member has at most ten', async () => {
    for (let made = 0; made < 10; made += 1) await make();
    await expect(make()).rejects.toThrow('You already have 10 API keys. Remove one first.');
  });

  test('an unknown key is refused by every call, also by public ones', async () => {
    const token = member.token ?? '';
    const unknown = { code: 401, msg: 'This API key isn’t valid.' };
    for (const key of ['', 'x', 'A'.repeat(43), token]) {
      expect(await program(key, 'getSetting')).toMatchObject(unknown);
      expect(await program(key, 'getUserBalanceList')).toMatchObject(unknown);
    }
    // The token of a session does not work, either.
    const headers = { 'api-key': 'x' };
    await expect(member.query('getUserBalanceList', {}, headers)).rejects.toThrow('401');
  });

  test('a key uploads nothing', async () => {
    const { apiKey } = await make({ rights: ['read', 'trade'] });
    const url = '/api/common/upload';
    const { body } = await on.app.inject({ method: 'POST', url, headers: { 'api-key': apiKey } });
    expect(body).toContain(WRONG_RIGHT);
  });

  test.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.8'],
    ['198.51.100.0/24', '198.51.100.255', '198.51.101.0'],
    ['198.51.100.0/24', '::ffff:198.51.100.9', '::ffff:198.51.101.9'],
    ['2001:db8:1::/48', '2001:db8:1:ffff::1', '2001:db8:2::1'],
    ['203.0.113.1, 2001:db8::5', '2001:db8::5', '2001:db8::6'],
    // Some were copied with an invisible character, and some were typed on keyboards of other
    // scripts.
    ['\u200b203.0.113.7\ufeff', '203.0.113.7', '203.0.113.8'],
    ['１９８．５１．１００．７，۲۰۳.۰.۱۱۳.۷', '203.0.113.7', '203.0.113.8'],
  ])('a key bound to %s', async (networks, inside, outside) => {
    const { apiKey } = await make({ networks });
    expect((await program(apiKey, 'getUserBalanceList', {}, { ip: inside })).code).toBe(1);
    const refused = { code: 201, msg: WRONG_ADDRESS };
    expect(await program(apiKey, 'getUserBalanceList', {}, { ip: outside })).toMatchObject(refused);
  });

  test('the security log names new addresses once, and refusals once an hour', async () => {
    const { id, apiKey } = await make();
    for (const ip of [HERE, HERE, '198.51.100.1', HERE]) {
      await program(apiKey, 'getUserBalanceList', {}, { ip });
    }
    for (let tries = 0; tries < 3; tries += 1) await program(apiKey, 'creatorder', option(5));
    on.time.advance(3_600_000);
    await program(apiKey, 'creatorder', option(5));
    expect((await member.mutate('deleteApiKey', { id })).code).toBe(1);
    expect((await member.mutate('deleteApiKey', { id })).code).toBe(204);
    expect((await program(apiKey, 'getUserBalanceList')).code).toBe(401);
    expect(await events()).toEqual([
      ...['apiKeyRemoved', 'apiKeyRefused', 'apiKeyRefused', 'apiKeyAddress', 'apiKeyAddress'],
      'apiKeyCreated',
    ]);
  });

  test.each([
    ['the login password', 'resetpwd', { newPassword: 'harbour77tree' }],
    ['the transaction password', 'resetpay', { newPassword: 'harbour77tree' }],
  ] as const)('a change of %s ends the keys', async (_, name, input) => {
    const { apiKey } = await make();
    await member.query(name, { loginPassword: LOGIN_PASSWORD, ...input });
    expect((await program(apiKey, 'getUserBalanceList')).code).toBe(401);
  });

  test('freezing the account ends the keys, and none can be created then', async () => {
    const { apiKey } = await make();
    await member.query('freezeAccount');
    expect((await program(apiKey, 'getUserBalanceList')).code).toBe(401);
    await expect(make()).rejects.toThrow('frozen');
  });

  test('a key cannot reach what another member has', async () => {
    const { id } = await make();
    const other = await fundedMember(on, {});
    expect((await other.mutate('deleteApiKey', { id })).code).toBe(204);
    expect((await other.query('getApiKeyList')).list).toEqual([]);
    expect(await storedKeys()).toHaveLength(1);
  });

  test('a key trades within its daily limit in USDT', async () => {
    const { apiKey } = await make({ rights: ['trade'], tradeLimit: '120' });
    expect(await program(apiKey, 'creatorder', option(20))).toMatchObject({ code: 1 });
    expect(await program(apiKey, 'upbbbuy', order('0.005'))).toMatchObject({ code: 1 });
    const above = { code: 201, msg: ABOVE_LIMIT };
    expect(await program(apiKey, 'upbbbuy', order('0.006'))).toMatchObject(above);
    expect(await program(apiKey, 'creatorder', option(51))).toMatchObject(above);
    expect(await program(apiKey, 'creatorder', option(50))).toMatchObject({ code: 1 });
    expect(await program(apiKey, 'creatorder', option(5))).toMatchObject(above);
    // The refused orders left no trace.
    const balance = await member.query('getMarketBalance', { marketId: 1 });
    expect(balance.quote).toBe('9950');
    on.time.advance(DAY - (on.time.now() % DAY));
    quote();
    expect(await program(apiKey, 'creatorder', option(100))).toMatchObject({ code: 1 });
  });

  test('trigger orders and changed orders count against the limit too', async () => {
    const { apiKey } = await make({ rights: ['trade'], tradeLimit: '100' });
    const placed = await program(apiKey, 'upbbbuy', order('0.005'));
    const { order_id: id } = placed.data as { order_id: string };
    const above = { code: 201, msg: ABOVE_LIMIT };
    const change = (num: string) => program(apiKey, 'tradeamendOrder', { bb_id: id, num });
    expect(await change('0.006')).toMatchObject(above);
    expect(await change('0.004')).toMatchObject({ code: 1 });
    const trigger = { m_id: '1', type: '1', when: '2', trigger_price: '10000', price: '10000' };
    const wait = (num: string) => program(apiKey, 'tradetriggerOrder', { ...trigger, num });
    expect(await wait('0.002')).toMatchObject(above);
    expect(await wait('0.001')).toMatchObject({ code: 1 });
    expect((await storedKeys())[0]?.tradeUsed).toBe('100');
  });

  test('a repeated call counts once against the limit', async () => {
    const { apiKey } = await make({ rights: ['trade'], tradeLimit: '15' });
    const intent = 'program-key-1';
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await program(apiKey, 'creatorder', option(10), { intent })).toMatchObject({
        code: 1,
      });
    }
    expect((await storedKeys())[0]?.tradeUsed).toBe('10');
  });

  test('practice counts against no limit', async () => {
    const { apiKey } = await make({ rights: ['trade'], tradeLimit: '15' });
    await member.query('refillPractice');
    for (let tries = 0; tries < 3; tries += 1) {
      quote();
      expect(await program(apiKey, 'createPracticeOrder', option(10))).toMatchObject({ code: 1 });
    }
    expect((await storedKeys())[0]?.tradeUsed).toBe('0');
  });

  test('a key withdraws only to a settled address of the whitelist, without a password', async () => {
    const key = await make({ rights: ['withdraw'], networks: HERE, withdrawLimit: '50' });
    const { apiKey } = key;
    await book.add(TRON);
    const ask = (num = '20', more: Readonly<Record<string, string>> = {}) =>
      program(apiKey, 'withdraw', { ...withdrawal(num), ...more });
    const needed = 'API keys can only withdraw to addresses while the address whitelist is on.';
    expect(await ask()).toMatchObject({ code: 201, msg: needed });
    await book.whitelist(1);
    expect(await ask()).toMatchObject({ code: 201 });
    on.time.advance(DAY);
    await member.login(member.username, LOGIN_PASSWORD);
    expect(await ask()).toMatchObject({ code: 1 });
    // A newer address, a card, and an amount above the limit are refused.
    const young = await book.add(tronOf('young'));
    expect(await ask('20', { address_id: young })).toMatchObject({ code: 201 });
    const { id: card = '' } = await addCard();
    const toCard = { withdraw_type: '2', bank_id: card };
    expect(await ask('20', toCard)).toMatchObject({ code: 201, msg: needed });
    expect(await ask('31')).toMatchObject({ code: 201, msg: ABOVE_LIMIT });
    expect(await ask('30')).toMatchObject({ code: 1 });
    const isOwn = and(eq(withdrawals.memberId, member.id), eq(withdrawals.target, TRON));
    expect(await on.context.db.$count(withdrawals, isOwn)).toBe(2);
    // A session still needs the password.
    const bySession = { coinId: '1', amount: '20', kind: 'wallet' } as const;
    expect((await member.mutate('withdraw', bySession)).code).toBe(201);
  });

  async function addCard() {
    await member.query('setBank', CARD);
    return (await member.query('getUserBankList'))[0] ?? { id: '' };
  }
});

test('calls of one key have a limit of their own', async () => {
  await begin({ limits: { apiKey: { count: 3, seconds: 60 } } });
  const first = await make();
  const second = await make();
  const codes: number[] = [];
  for (const { apiKey } of [first, first, first, first, second]) {
    codes.push((await program(apiKey, 'getUserBalanceList')).code);
  }
  expect(codes).toEqual([1, 1, 1, 429, 1]);
  expect((await member.mutate('getUserBalanceList')).code).toBe(1);
  await on.stop();
});

test('concurrent orders of one key share its limit on PostgreSQL', async () => {
  await begin({ engine: 'postgres' });
  const { apiKey } = await make({ rights: ['trade'], tradeLimit: '50' });
  const bought = await Promise.all(
    Array.from({ length: 8 }, () => program(apiKey, 'creatorder', option(10))),
  );
  expect(bought.filter(({ code }) => code === 1)).toHaveLength(5);
  expect((await storedKeys())[0]?.tradeUsed).toBe('50');
  await on.stop();
});
