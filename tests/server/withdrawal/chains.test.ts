import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withdrawalAddresses } from '../../../server/db/schema/identity.ts';
import { importReferenceData } from '../../../server/desk/import.ts';
import { withdrawalReview } from '../../../server/modules/withdrawal/withdrawal.review.ts';
import { BITCOIN, bookOf, ETHER, tronOf } from '../../support/server/address-book.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { fundingOf, TRON } from '../../support/server/funding.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const SEED = new URL('../../../server/db/seed/demo', import.meta.url).pathname;
const [USDT, BTC, LINK] = [1, 2, 13];
/** Networks that an operator adds without code. */
const ADDED = [
  {
    key: 'usdt-bep20',
    coin: 'USDT',
    method: 'BEP20',
    title: 'BNB Smart Chain (BEP20)',
    rule: 'evm',
    address: '0X000000000000000000000000000000000000DEAD',
  },
  {
    key: 'link-solana',
    coin: 'LINK',
    method: 'Solana',
    title: 'Solana',
    rule: 'solana',
    address: 'So11111111111111111111111111111111111111112',
  },
];

describe('networks that the reference data names a rule for', () => {
  let on: TestServer;
  let member: FundedMember;
  let book: ReturnType<typeof bookOf>;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
    const folder = mkdtempSync(join(tmpdir(), 'chains-'));
    cpSync(SEED, folder, { recursive: true });
    const file = join(folder, 'networks.json');
    const rows = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify([...rows, ...ADDED]));
    await importReferenceData(on.context.db, folder, { actor: 'ada', at: on.time.now() });
    rmSync(folder, { recursive: true });
  });
  afterAll(async () => {
    expect(await fundingOf(on).discrepancies()).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    member = await fundedMember(on, { 1: { USDT: '1000', BTC: '1', LINK: '100' } });
    book = bookOf(on, member);
  });

  const open = async () =>
    (await withdrawalReview.list(on.context.db, 100)).filter(
      ({ memberId }) => memberId === member.id,
    );

  test('are paid in on: the wire names network and rule', async () => {
    const coins = await member.query('getrecharge');
    const last = (code: string) => coins.find((coin) => coin.code === code)?.networks.at(-1);
    expect(last('USDT')).toMatchObject({
      payType: 4,
      network: 'BEP20',
      rule: 'evm',
      address: '0x000000000000000000000000000000000000DEAD',
    });
    expect(last('LINK')).toMatchObject({ payType: 4, network: 'Solana', rule: 'solana' });
  });

  test('are paid out on by their rule; where addresses are the same, the network that was named', async () => {
    const solana = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
    await book.add(solana, { network: 'Solana' }, LINK);
    expect((await member.mutate('addAddress', { coinId: LINK, address: TRON })).code).toBe(201);
    const named = await book.add(ETHER, { network: 'BEP20' });
    const unnamed = await book.add(ETHER.toLowerCase());
    const tron = await book.add(TRON);
    const networks = (await book.list()).map(({ address, network }) => [address, network]);
    expect(networks).toEqual([
      [ETHER, 'BEP20'],
      [ETHER.toLowerCase(), undefined],
      [TRON, 'TRC20'],
      [solana, 'Solana'],
    ]);
    for (const id of [named, unnamed, tron])
      expect((await book.withdraw({ addressId: id })).code).toBe(1);
    expect((await open()).map(({ target, network }) => [target, network])).toEqual([
      [ETHER, 'BEP20'],
      [ETHER.toLowerCase(), undefined],
      [TRON, 'TRC20'],
    ]);
  });

  test('an address bound before its chain had a rule is paid if the rule accepts it, else replaced', async () => {
    const bindOld = (coinId: number, address: string) =>
      on.context.db.insert(withdrawalAddresses).values({
        memberId: member.id,
        coinId,
        address,
        isDefault: true,
        createdAt: 0,
      });
    await bindOld(USDT, `${TRON.slice(0, -1)}D`);
    await bindOld(BTC, `bitcoin:${BITCOIN}`);
    expect(await book.withdraw()).toMatchObject({
      code: 201,
      msg: 'There’s a typo in this address. Copy it again.',
    });
    expect(await fundingOf(on).balance(member.id)).toEqual(['1000', '0']);
    expect((await member.query('getusraddress'))[0]?.address).toBe(`${TRON.slice(0, -1)}D`);
    expect((await book.bind(tronOf('new'))).code).toBe(1);
    expect((await book.withdraw()).code).toBe(1);
    expect((await book.withdraw({ coinId: BTC, amount: '0.5' })).code).toBe(1);
    expect((await open()).map(({ target }) => target)).toEqual([tronOf('new'), BITCOIN]);
  });
});
