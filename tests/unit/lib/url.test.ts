import { describe, expect, test } from 'vitest';
import {
  imageAddress,
  linkAddress,
  parseSearch,
  SUPPORT_PROTOCOLS,
  samePagePath,
  stringifySearch,
} from '#/lib/url';

describe('the return address after login', () => {
  const origin = 'https://trade.example';

  test.each([
    '/options?currentSymbol=btcusdt&name=BTC%2FUSDT',
    '/',
    '/trade-account?id=1&name=A%20B',
  ])('%s is a page of the app, with its query', (address) => {
    expect(samePagePath(address, origin)).toBe(address);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%2e%2e//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'options',
    '',
    undefined,
    '/..//evil.example',
  ])('%j is not', (address) => {
    expect(samePagePath(address, origin)).toBeUndefined();
  });
});

describe('addresses from the server', () => {
  test('only https becomes a link; support may also be mail or phone', () => {
    expect(linkAddress('https://a.example/x')).toBe('https://a.example/x');
    for (const bad of [
      'http://a.example',
      'javascript:alert(1)',
      'data:text/html,x',
      '/x',
      '',
      undefined,
    ]) {
      expect(linkAddress(bad)).toBeUndefined();
    }
    expect(linkAddress('mailto:a@b.example')).toBeUndefined();
    expect(linkAddress('mailto:a@b.example', SUPPORT_PROTOCOLS)).toBe('mailto:a@b.example');
    expect(linkAddress('tel:+1234', SUPPORT_PROTOCOLS)).toBe('tel:+1234');
    expect(linkAddress('javascript:alert(1)', SUPPORT_PROTOCOLS)).toBeUndefined();
  });

  test('an image must be of this origin', () => {
    expect(imageAddress('/icons/logo.svg')).toBe('/icons/logo.svg');
    expect(imageAddress(`${location.origin}/a.svg?v=1`)).toBe('/a.svg?v=1');
    for (const bad of [
      'https://evil.example/a.png',
      '//evil.example/a.png',
      '/.//evil.example/a.png',
      `blob:${location.origin}/a`,
      'javascript:x',
      undefined,
    ]) {
      expect(imageAddress(bad)).toBeUndefined();
    }
  });
});

test('texts of a query stay texts: no numbers, no booleans', () => {
  const search = { code: '007', invite: '1e5', name: 'BTC/USDT', id: '12345678901234567890' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
  expect(parseSearch('?name=undefined&id=null&code=&tab=a')).toEqual({ tab: 'a' });
  expect(stringifySearch({ tab: undefined })).toBe('');
});
