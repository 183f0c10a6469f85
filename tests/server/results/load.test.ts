import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { optionStandings, spotStandings } from '../../../server/modules/results/results.service.ts';
import { type FundedMember, fund, fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const CALLS = 10;

let on: TestServer;
let member: FundedMember;

beforeAll(async () => {
  on = await startTestServer();
  on.prices.set('btcusdt', '50000');
  member = await fundedMember(on, { 1: { BTC: '1' } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => on.stop());

test('a price that is known later is in the next answer', async () => {
  const receiver = await fundedMember(on, { 1: { ETH: '2' } });
  const standingOf = spotStandings({ db: on.context.db, prices: on.prices });
  const costs = async () => (await standingOf(receiver.id, on.time.now())).costs;
  expect(await costs()).toMatchObject([{ known: '0', unknown: '2' }]);
  on.prices.set('ethusdt', '2500');
  expect(await costs()).toMatchObject([{ known: '2', cost: '5000' }]);
});

test('calls after further postings share one replay, after the rest of the last', async () => {
  const { db } = on.context;
  const transaction = vi.spyOn(db, 'transaction');
  // Only replays read within a snapshot.
  const replays = () =>
    transaction.mock.calls.filter(([, config]) => config?.isolationLevel === 'repeatable read')
      .length;
  let endRest = () => {};
  const rest = new Promise<void>((resolve) => {
    endRest = resolve;
  });
  const standingOf = spotStandings({ db, prices: on.prices }, () => rest);
  const costs = async () => (await standingOf(member.id, on.time.now())).costs;
  expect(await costs()).toEqual([{ coinId: 2, known: '1', cost: '50000', unknown: '0' }]);

  const calls: ReturnType<typeof costs>[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    await fund(on, member.id, { 1: { BTC: '1' } });
    calls.push(costs());
  }
  await fund(on, member.id, { 1: { BTC: '1' } });
  endRest();
  const answers = await Promise.all(calls);
  expect(replays()).toBe(2);
  const all = CALLS + 2;
  for (const answer of answers) {
    expect(answer).toMatchObject([{ known: String(all), cost: String(all * 50_000) }]);
  }
});

test('a posting made while a history is replayed is in the answers of later calls', async () => {
  const { db } = on.context;
  const receiver = await fundedMember(on, { 1: { BTC: '1' } });
  const standingOf = spotStandings({ db, prices: on.prices }, async () => undefined);
  const known = async () => (await standingOf(receiver.id, on.time.now())).costs[0]?.known;
  const transaction = db.transaction.bind(db);
  let later: ReturnType<typeof known> | undefined;
  vi.spyOn(db, 'transaction').mockImplementationOnce(async (work, config) => {
    const read = await transaction(work, config);
    await fund(on, receiver.id, { 1: { BTC: '1' } });
    later = known();
    return read;
  });
  expect(await known()).toBe('1');
  expect(await later).toBe('2');
});

test('options are summed once until the next posting', async () => {
  const { id } = await fundedMember(on, { 2: { USDT: '100' } });
  const rest = vi.fn(async () => undefined);
  const standingOf = optionStandings({ db: on.context.db, prices: on.prices }, rest);
  const ask = () => standingOf(id, on.time.now());
  for (let call = 0; call < CALLS; call += 1) await ask();
  // Each replay is followed by one pause.
  expect(rest).toHaveBeenCalledTimes(1);
  await fund(on, id, { 2: { USDT: '1' } });
  await Promise.all([ask(), ask()]);
  await ask();
  expect(rest).toHaveBeenCalledTimes(2);
});
