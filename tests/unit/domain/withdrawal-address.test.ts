// @vitest-environment node

import { describe, expect, test } from 'vitest';
import { type AddressRule, nativeRule } from '#core/domain/deposit-networks.ts';
import { networkOf, parseAddress } from '#core/domain/withdrawal-address.ts';
import { ADDRESS_VECTORS, addressesOf } from '../../support/address-vectors.ts';
import { fc } from '../../support/load/properties.ts';

const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const ETHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

const isAccepted = (address: string, rule: AddressRule) =>
  parseAddress(address, [rule]).validationError === undefined;

describe.each(Object.entries(ADDRESS_VECTORS))('addresses of %s', (name, { rule, ...vectors }) => {
  const valid = addressesOf(vectors.valid);
  const broken = addressesOf(vectors.broken);

  test('published ones are accepted, broken ones refused', () => {
    expect(valid.filter((address) => !isAccepted(address, rule))).toEqual([]);
    expect(broken.filter((address) => isAccepted(address, rule))).toEqual([]);
    const least = /^(tron|evm|bitcoin legacy|segwit|taproot)$/.test(name) ? 20 : 2;
    expect(new Set(valid).size).toBeGreaterThanOrEqual(least);
    expect(new Set(broken).size).toBeGreaterThanOrEqual(least);
  });

  test('no rule but those of its chain accepts them', () => {
    const others = Object.values(ADDRESS_VECTORS).filter((other) => other.rule !== rule);
    const both = others.flatMap((other) => valid.filter((one) => isAccepted(one, other.rule)));
    expect(both).toEqual([]);
  });
});

test('one changed character of a checksum is found, whichever it is', () => {
  const letters = [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'];
  const addresses = Object.values(ADDRESS_VECTORS)
    .filter(({ rule }) => !['evm', 'solana', 'polkadot'].includes(rule))
    .flatMap(({ rule, valid }) => addressesOf(valid).map((address) => ({ rule, address })));
  const one = fc.constantFrom(...addresses);
  fc.assert(
    fc.property(one, fc.nat(), fc.constantFrom(...letters), ({ rule, address }, nat, letter) => {
      const at = nat % address.length;
      fc.pre(address[at]?.toLowerCase() !== letter.toLowerCase());
      const changed = address.slice(0, at) + letter + address.slice(at + 1);
      expect(isAccepted(changed, rule)).toBe(false);
    }),
  );
});

test('characters copied along with an address are removed', () => {
  const parsed = (text: string, rule: AddressRule) => parseAddress(text, [rule]);
  for (const mark of ['\u200b', '\ufeff', '\u200e', '\u202a', '\u2066', '\u00a0', '\u00ad', '\t']) {
    const typed = `${mark}${TRON.slice(0, 9)}${mark}${TRON.slice(9)}${mark}\n`;
    expect(parsed(typed, 'tron')).toEqual({ address: TRON, rule: 'tron' });
  }
  expect(parsed('bc1q w508 d6qe jxtd g4y5 r3za rvar y0c5 xw7k v8f3 t4', 'bitcoin')).toEqual({
    address: BTC,
    rule: 'bitcoin',
  });
  expect(parsed(`\u2068cosmos1abcdef\u2069`, 'any')).toMatchObject({ address: 'cosmos1abcdef' });
});

test('an address with two spellings is stored in one', () => {
  expect(parseAddress(BTC.toUpperCase(), ['bitcoin'])).toMatchObject({ address: BTC });
  expect(parseAddress(ETHER.replace('0x', '0X'), ['evm'])).toMatchObject({ address: ETHER });
});

test.each([
  ['', ['tron'], 'noAddress'],
  ['\u200b \u00a0', ['tron'], 'noAddress'],
  [TRON, ['evm'], 'badAddress'],
  [TRON.replace('C', 'D'), ['tron'], 'mistypedAddress'],
  [`${TRON.slice(0, -1)}D`, ['evm', 'tron'], 'mistypedAddress'],
  [ETHER.replace('A', 'a'), ['tron', 'evm'], 'mistypedAddress'],
  [TRON, ['evm', 'tron'], undefined],
  ['hello-world', ['bitcoin'], 'badAddress'],
  ['hello-world', ['any'], undefined],
  ['short', ['any'], 'badAddress'],
  ['two words here', ['any'], 'badAddress'],
  ['адрес-адрес', ['any'], 'badAddress'],
  ['x'.repeat(129), ['any'], 'badAddress'],
  ['1'.repeat(100_000), ['solana'], 'badAddress'],
] as const)('%j by %j', (typed, rules, validationError) => {
  expect(parseAddress(typed, rules).validationError).toBe(validationError);
});

describe('links', () => {
  test.each([
    [`bitcoin:${BTC}`, 'bitcoin', BTC],
    [`BITCOIN:${BTC.toUpperCase()}`, 'bitcoin', BTC],
    [`bitcoin://${BTC}`, 'bitcoin', BTC],
    [`bitcoin:${BTC}?label=Ann&message=Rent`, 'bitcoin', BTC],
    [`ethereum:${ETHER}`, 'evm', ETHER],
    [`tron:${TRON}`, 'tron', TRON],
    ['kaspa:qqsomebody', 'any', 'kaspa:qqsomebody'],
  ] as const)('%s is read', (typed, rule, address) => {
    expect(parseAddress(typed, [rule])).toEqual({ address, rule });
  });

  test.each([
    [`bitcoin:${BTC}?amount=1`, 'bitcoin', 'paymentLink'],
    [`bitcoin:${BTC}?req-anything=1`, 'bitcoin', 'paymentLink'],
    [`ethereum:${ETHER}@56`, 'evm', 'paymentLink'],
    [`ethereum:pay-${ETHER}`, 'evm', 'paymentLink'],
    [`ethereum:${ETHER}?value=1e18`, 'evm', 'paymentLink'],
    [`ethereum:${ETHER}/transfer?address=${ETHER}&uint256=1`, 'evm', 'paymentLink'],
    ['xrpl:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh?dt=7', 'ripple', 'paymentLink'],
    ['kaspa:qqsomebody?amount=1', 'any', 'paymentLink'],
    [`bitcoin:${BTC}`, 'tron', 'badAddress'],
    [`bitcoin:${BTC}`, 'any', 'badAddress'],
    [`ethereum:${TRON}`, 'evm', 'badAddress'],
    [`bitcoin:${BTC.slice(0, -1)}5`, 'bitcoin', 'mistypedAddress'],
    ['bitcoin:', 'bitcoin', 'badAddress'],
  ] as const)('%s is refused', (typed, rule, validationError) => {
    expect(parseAddress(typed, [rule])).toEqual({ validationError });
  });
});

test('the network of an address is the only one whose rule accepts it', () => {
  const networks = [
    { name: 'TRC20', rule: 'tron' },
    { name: 'ERC20', rule: 'evm' },
  ] as const;
  expect(networkOf(TRON, networks)).toBe('TRC20');
  expect(networkOf(ETHER, networks)).toBe('ERC20');
  expect(networkOf(BTC, networks)).toBeUndefined();
  expect(networkOf(ETHER, [...networks, { name: 'BEP20', rule: 'evm' }])).toBeUndefined();
  expect(networkOf(BTC, [{ name: undefined, rule: 'bitcoin' }])).toBeUndefined();
});

test.each([
  ['BTC', 'bitcoin'],
  ['ETH', 'evm'],
  ['NEW', 'any'],
])('the rule of %s is %s', (code, rule) => {
  expect(nativeRule(code)).toBe(rule);
});
