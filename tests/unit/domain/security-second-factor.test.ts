// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { inGroups, readSecondFactor } from '#core/domain/security-second-factor.ts';

describe('a typed second factor', () => {
  test.each([
    ['123456', 'totp', '123456'],
    [' 012 345 ', 'totp', '012345'],
    ['١٢٣٤٥٦', 'totp', '123456'],
    ['abcd-efgh-jkmn-2345', 'recovery', 'ABCDEFGHJKMN2345'],
    ['ABCD EFGH JKMN 2345', 'recovery', 'ABCDEFGHJKMN2345'],
  ])('%j is a code of kind %s', (typed, kind, code) => {
    expect(readSecondFactor(typed)).toEqual({ kind, code });
  });

  test.each(['', '12345', '1234567', 'ABCD-EFGH-JKMN', 'ABCD-EFGH-JKMN-0000', 'ABCDEF'])(
    '%j is none',
    (typed) => expect(readSecondFactor(typed)).toBeUndefined(),
  );
});

test('groups of four are easy to copy by hand', () => {
  expect(inGroups('ABCDEFGHJK', '-')).toBe('ABCD-EFGH-JK');
  expect(inGroups('', '-')).toBe('');
});
