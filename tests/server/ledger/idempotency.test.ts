import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES } from '../../support/server/database.ts';
import { type LedgerRig, openLedgerRig, SYMBOL } from '../../support/server/ledger-rig.ts';

describe.each(ENGINES)('idempotency on %s', (engine) => {
  let rig: LedgerRig;
  let member: number;
  let keys = 0;

  beforeAll(async () => {
    rig = await openLedgerRig(engine);
  });
  afterAll(() => rig?.close());
  beforeEach(async () => {
    rig.time.advance(60_000);
    rig.prices.set(SYMBOL, '100');
    member = await rig.newMember('100');
  });

  const newIntent = (fingerprint = 'same') => {
    keys += 1;
    return { key: `key-${keys}-12345678`, fingerprint };
  };
  const ask = async (key: string, as = member) =>
    (await rig.handlers.getIntent({ key }, rig.call(as))).data;

  test('the same key twice is one order and the same response', async () => {
    const intent = newIntent();
    const first = await rig.buy(member, { intent });
    expect(await rig.buy(member, { intent })).toBe(first);
    expect(await rig.balance(member)).toEqual({ available: '90', frozen: '10' });
  });

  test('eight simultaneous calls with one key are one order', async () => {
    const intent = newIntent();
    const ids = await Promise.all(Array.from({ length: 8 }, () => rig.buy(member, { intent })));
    expect(new Set(ids).size).toBe(1);
    expect(await rig.balance(member)).toEqual({ available: '90', frozen: '10' });
  });

  test('an applied call repeats its response when it could no longer be applied', async () => {
    const intent = newIntent();
    const first = await rig.buy(member, { intent, stake: '100' });
    rig.prices.clear(SYMBOL);
    rig.time.advance(120_000);
    expect(await rig.buy(member, { intent, stake: '100' })).toBe(first);
  });

  test('the same key with other fields is refused', async () => {
    const intent = newIntent('ten');
    await rig.buy(member, { intent });
    const other = rig.buy(member, { intent: { ...intent, fingerprint: 'twenty' }, stake: '20' });
    await expect(other).rejects.toThrow('intent.mismatch');
    expect(await rig.balance(member)).toEqual({ available: '90', frozen: '10' });
  });

  test('simultaneous calls with one key and other fields: one is applied, the others are refused', async () => {
    const intent = newIntent('0');
    const results = await Promise.allSettled(
      [0, 1, 2, 3].map((n) => rig.buy(member, { intent: { ...intent, fingerprint: `${n}` } })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect((await rig.balance(member)).frozen).toBe('10');
  });

  test('keys of two members are independent', async () => {
    const intent = newIntent();
    const friend = await rig.newMember('100');
    expect(await rig.buy(member, { intent })).not.toBe(await rig.buy(friend, { intent }));
  });

  test('a refusal is not stored: the same key may succeed later', async () => {
    const intent = newIntent();
    await expect(rig.buy(member, { intent, stake: '101' })).rejects.toThrow('ledger.short');
    expect(await ask(intent.key)).toEqual({ state: 'unknown' });
    await rig.buy(member, { intent, stake: '100' });
    expect(await rig.balance(member)).toEqual({ available: '0', frozen: '100' });
  });

  test('the outcome of a key is shown to its member only', async () => {
    const intent = newIntent();
    expect(await ask(intent.key)).toEqual({ state: 'unknown' });
    const id = await rig.buy(member, { intent });
    expect(await ask(intent.key)).toEqual({
      state: 'done',
      answer: { code: 1, msg: 'Order placed', data: { order_id: String(id) } },
    });
    expect(await ask(intent.key, await rig.newMember())).toEqual({ state: 'unknown' });
  });
});
