// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { explorerPage, isExplorer, parseTxid } from '#core/domain/deposit-txid.ts';

const HASH = 'ab'.repeat(32);

describe('a transaction hash', () => {
  test('has one form, however it is written', () => {
    const copied = `\u200b${HASH.slice(0, 9)}\u00ad${HASH.slice(9)}\ufeff`;
    for (const typed of [HASH, HASH.toUpperCase(), `0x${HASH}`, ` 0X${HASH} `, copied]) {
      expect(parseTxid(typed, 'tron')).toBe(HASH);
      expect(parseTxid(typed, 'evm')).toBe(`0x${HASH}`);
      expect(parseTxid(typed, 'ripple')).toBe(HASH.toUpperCase());
    }
    expect(parseTxid('5'.repeat(88), 'solana')).toBe('5'.repeat(88));
    expect(parseTxid('  REF  2026/11 ', 'bank')).toBe('REF 2026/11');
  });

  test('is none of another form', () => {
    for (const typed of ['', 'paid', HASH.slice(1), `${HASH}0`, 'g'.repeat(64), `${HASH}\n<b>`])
      for (const rule of ['tron', 'evm', 'bitcoin', 'ripple'] as const)
        expect(parseTxid(typed, rule)).toBeUndefined();
    expect(parseTxid('0OIl'.repeat(20), 'solana')).toBeUndefined();
    for (const typed of ['ab', '<b>', 'javascript&', 'x'.repeat(101), 'a\u202Eb'])
      expect(parseTxid(typed, 'bank')).toBeUndefined();
  });
});

describe('an explorer', () => {
  test('is an https address with one place for the hash, after the host', () => {
    expect(isExplorer('https://tronscan.org/#/transaction/{txid}')).toBe(true);
    expect(isExplorer('https://etherscan.io/tx/{txid}?tab=logs')).toBe(true);
    for (const template of [
      ...['', 'https://etherscan.io/tx/', 'http://etherscan.io/tx/{txid}', 'javascript:{txid}'],
      ...['https://{txid}/', 'https://{txid}.example/', 'https://a:b@c.example/{txid}'],
      ...['https://etherscan.io/{txid}/{txid}', '//etherscan.io/{txid}', 'https:///{txid}'],
    ])
      expect(isExplorer(template), template).toBe(false);
  });

  test('receives the hash encoded', () => {
    expect(explorerPage('https://a.example/tx/{txid}', 'REF 1/2?x#y')).toBe(
      'https://a.example/tx/REF%201%2F2%3Fx%23y',
    );
  });
});
