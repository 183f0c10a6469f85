import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { twoStepMember } from '../../support/server/two-step.ts';

describe('a copy of the data of a member', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer({ limits: { copy: { count: 2, seconds: 3600 } } });
  });
  afterAll(() => on.stop());

  test("contains the member's data, and neither secrets nor data of others", async () => {
    const other = await fundedMember(on, { 1: { USDT: '77.123' } });
    const member = await twoStepMember(on, { 1: { USDT: '500.25' } });
    const convert = { type: 1, from_coin_id: 1, to_coin_id: 2, amount: '10' };
    on.prices.set('btcusdt', '64000');
    on.prices.setBook('btcusdt', { asks: [['64010', '9']], bids: [['63990', '9']] });
    await member.call('exchangeCoin', { ...convert, paypassword: 'pay2026' });
    const { copy } = await member.query('getAccountCopy');
    expect(copy).toMatchObject({
      profile: { id: member.id, username: member.username },
      securityLog: expect.arrayContaining([expect.objectContaining({ kind: 'twoStepOn' })]),
      conversions: [expect.objectContaining({ amount: '10' })],
      ledger: expect.arrayContaining([expect.objectContaining({ amount: '500.25' })]),
      notices: expect.any(Array),
    });
    const text = JSON.stringify(copy);
    for (const secret of ['argon2', member.secret, 'sealed', 'Hash', String(member.token)]) {
      expect(text).not.toContain(secret);
    }
    for (const foreign of [other.username, '77.123']) expect(text).not.toContain(foreign);
  });

  test('is made a few times a day', async () => {
    const member = await fundedMember(on, {});
    const codes = [];
    for (let i = 0; i < 3; i += 1) codes.push((await member.mutate('getAccountCopy')).code);
    expect(codes).toEqual([1, 1, 429]);
  });
});
