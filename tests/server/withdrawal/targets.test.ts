import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bankCards } from '../../../server/db/schema/identity.ts';
import { BITCOIN, bookOf } from '../../support/server/address-book.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { CARD, TRON } from '../../support/server/funding.ts';
import type { Input } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe('addresses and cards', () => {
  let on: TestServer;
  let member: FundedMember;
  let other: FundedMember;
  beforeAll(async () => {
    on = await startTestServer();
    other = await fundedMember(on, { 1: { USDT: '1' } });
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    member = await fundedMember(on, { 1: { USDT: '1' } });
  });

  const bind = (address: string, coin = 1) =>
    member.mutate('setusraddress', { coinId: coin, address });
  const addresses = () => member.query('getusraddress');
  const cards = (client = member) => client.query('getUserBankList');

  test('coins are returned with the own address only, once bound and replaced', async () => {
    expect((await addresses())[0]).toEqual({ id: '1', code: 'USDT' });
    expect(await bind(`  ${TRON}\n`)).toMatchObject({ code: 1, msg: 'Address added' });
    expect((await addresses())[0]).toEqual({ id: '1', code: 'USDT', address: TRON });
    const ether = '0x52908400098527886E0F7030069857D2E4169EE7';
    expect((await bookOf(on, member).bind(ether)).code).toBe(1);
    expect((await addresses())[0]?.address).toBe(ether);
    const [foreign] = await other.query('getusraddress');
    expect(foreign).toBeDefined();
    expect(foreign?.address).toBeUndefined();
  });

  test('an address must fit the coin, where its form is certain', async () => {
    const msg = 'This isn’t a valid address for this coin. Check it and try again.';
    for (const address of ['short', `${TRON}1`, `0x${'g'.repeat(40)}`, BITCOIN]) {
      expect(await bind(address)).toMatchObject({ code: 201, msg });
    }
    expect((await bind(BITCOIN, 2)).code).toBe(1);
    expect(await bind('two words of text', 2)).toMatchObject({ code: 201, msg });
    expect((await bind(TRON, 999)).msg).toBe('You can’t add an address for this coin.');
    expect((await bind('null')).code).toBe(0);
  });

  test('an address of another chain, a mistyped one and a payment link are refused, by name', async () => {
    const notOne = 'This isn’t a valid address for this coin. Check it and try again.';
    const mistyped = 'There’s a typo in this address. Copy it again.';
    const link = 'This link contains more than just an address. Enter the address only.';
    const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const wrong: readonly (readonly [coin: number, address: string, msg: string])[] = [
      [1, `${TRON.slice(0, -1)}D`, mistyped],
      [1, ether.replace('A', 'a'), mistyped],
      [2, ether, notOne],
      [2, 'hello-world', notOne],
      [2, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', notOne],
      [2, `bitcoin:${BITCOIN}?amount=1`, link],
    ];
    for (const [coin, address, msg] of wrong) {
      expect(await bind(address, coin)).toMatchObject({ code: 201, msg });
      const added = await member.mutate('addAddress', { coinId: coin, address });
      expect(added).toMatchObject({ code: 201, msg });
    }
    expect((await addresses()).filter(({ address }) => address !== undefined)).toEqual([]);
    expect((await bind(`\u200b${ether}\ufeff`)).code).toBe(1);
    expect((await bind(`bitcoin:${BITCOIN.toUpperCase()}?label=Ann`, 2)).code).toBe(1);
    expect((await addresses()).slice(0, 2)).toMatchObject([
      { address: ether },
      { address: BITCOIN },
    ]);
  });

  test('calls at the same time bind no more cards than one after the other', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ ...CARD, bankName: `Bank ${n}` }));
    const answers = await Promise.all(many.map((card) => member.mutate('setBank', card)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(20);
    expect(await cards()).toHaveLength(20);
  });

  test('cards are shown masked, and an unchanged mask keeps the number', async () => {
    expect((await member.mutate('setBank', CARD)).msg).toBe('Card added');
    const [card] = await cards();
    expect(card).toEqual({
      id: expect.any(String),
      bankName: 'Northern Bank',
      cardNumber: '************7890',
      cardName: 'Ann Lee',
    });
    const changed = { ...CARD, ...card, bankName: 'Southern Bank' };
    expect((await member.mutate('setBank', changed)).msg).toBe('Card updated');
    expect(await cards()).toEqual([changed]);
    const stored = async () =>
      (await on.context.db.select().from(bankCards)).find(({ id }) => id === Number(card?.id));
    expect((await stored())?.cardNumber).toBe(CARD.cardNumber);
    await member.query('setBank', { ...changed, cardNumber: '6222 0212-3456 0000' });
    expect((await stored())?.cardNumber).toBe('6222021234560000');
  });

  test('each invalid field of a card has its message, and changes nothing', async () => {
    await member.query('setBank', CARD);
    const [card] = await cards();
    const wrong: readonly [Partial<Input<'setBank'>>, string][] = [
      [{ bankName: 'B'.repeat(101) }, 'Use up to 100 characters.'],
      [{ cardNumber: '12345' }, 'Enter a card number with 6 to 34 letters and digits.'],
      [{ cardNumber: '************7891' }, 'Enter a card number with 6 to 34 letters and digits.'],
      [{ cardNumber: '<script>123456' }, 'Enter a card number with 6 to 34 letters and digits.'],
    ];
    for (const [change, msg] of wrong) {
      expect(await member.mutate('setBank', { ...CARD, ...card, ...change })).toMatchObject({
        code: 201,
        msg,
      });
    }
    for (const name of ['bankName', 'cardName', 'cardNumber']) {
      expect((await member.mutate('setBank', { ...CARD, ...card, [name]: '' })).code).toBe(0);
    }
    expect(await cards()).toEqual([card]);
  });

  test('another member can neither see nor change a card', async () => {
    await member.query('setBank', CARD);
    const [card] = await cards();
    expect(await cards(other)).toEqual([]);
    expect(await other.mutate('setBank', { ...CARD, id: card?.id })).toMatchObject({
      code: 204,
      msg: 'Bank card not found.',
    });
    expect(await cards()).toEqual([card]);
  });

  test('allows at most twenty cards', async () => {
    for (let i = 10; i < 30; i += 1) {
      await member.query('setBank', { ...CARD, cardNumber: `62220212345678${i}` });
    }
    expect((await member.mutate('setBank', CARD)).msg).toBe('You can add up to 20 cards.');
    expect(await cards()).toHaveLength(20);
  });
});
