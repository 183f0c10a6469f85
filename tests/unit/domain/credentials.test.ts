// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { typedCode } from '#/domain/credentials';

describe('an e-mail code as typed', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['Code: 123-456.', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['1234567', '123456'],
    ['abc', ''],
  ])('%j is %j', (typed, code) => expect(typedCode(typed)).toBe(code));
});
