import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES } from '../../support/server/database.ts';
import { type Desk, type DeskClient, openDesk } from '../../support/server/desk.ts';
import { type Asking, askingMember } from '../../support/server/desk-cases.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe.each(ENGINES)('the house at the web desk on %s', (engine) => {
  let on: TestServer;
  let desk: Desk;
  let rose: DeskClient;
  let cora: DeskClient;
  let asking: Asking;

  beforeAll(async () => {
    on = await startTestServer({ engine, config: { review: 'desk' } });
    desk = await openDesk(on);
    rose = await desk.enrol('Rose', ['reviewer', 'support']);
    cora = await desk.enrol('Cora', ['compliance', 'treasury', 'risk']);
    asking = await askingMember(on);
  });
  afterAll(async () => {
    await desk.app.close();
    await on.stop();
  });

  test('a correction is requested by one person and signed by another', async () => {
    const wish = {
      memberId: asking.member.id,
      account: 1,
      coin: 'USDT',
      amount: '0.25',
      reason: 'lost deposit',
    };
    const { requestId } = await cora.decide('correctionRequest', wish);
    const theo = await desk.enrol('Theo', ['treasury']);
    const { requests } = await theo.call('requestList', {});
    const { version } = requests.find(({ kind }) => kind === 'correction') ?? { version: '' };
    const input = { kind: 'correction', id: requestId ?? 0, version } as const;
    await expect(cora.decide('requestSign', input)).rejects.toThrow('somebody else');
    const owned = async () => {
      const read = { memberId: asking.member.id, at: null };
      const { balances } = await theo.call('ledgerBalance', read);
      return Number(
        balances.find(({ coin, account }) => coin === 'USDT' && account === 1)?.available,
      );
    };
    const before = await owned();
    await theo.decide('requestSign', input);
    expect(await owned()).toBe(before + 0.25);
    const day = await theo.call('moneyDay', {
      date: new Date(on.time.now()).toISOString().slice(0, 10),
    });
    expect(day.rows.find(({ coin }) => coin === 'USDT')).toMatchObject({
      corrections: '0.25',
      difference: '0',
    });
  });

  test('a part and trading as a whole are halted and opened again', async () => {
    for (const part of ['options', 'coin:BTC', 'trading']) {
      await cora.decide('haltSet', { part, reason: 'a test' });
      const { halts, version } = await cora.call('haltList', {});
      expect(halts.map((one) => one.part)).toContain(part);
      await cora.decide('haltLift', { part, version, reason: 'over' });
    }
    expect((await cora.call('haltList', {})).halts).toEqual([]);
    await expect(cora.decide('haltSet', { part: 'moon', reason: 'x' })).rejects.toMatchObject({
      code: 'refused',
    });
    expect((await cora.call('riskExposure', {})).rows).toEqual([]);
  });

  test('today says what waits', async () => {
    const found = await rose.call('today', {});
    expect(found.waiting.map(({ kind }) => kind)).toContain('review');
    expect(found.yesterday.wrong).toEqual([]);
  });
});
