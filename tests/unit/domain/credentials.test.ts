// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isEmail, normalEmail, typedCode } from '#core/domain/credentials.ts';

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

describe('an e-mail address', () => {
  it.each([
    ...["o'neil@example.com", 'a@example.xn--p1ai', 'a+b@example.com', 'A.B@EXAMPLE.COM'],
    ...['a@xn--e1afmkfd.xn--p1ai', 'a@b.xn--vermgensberatung-pwb', 'a@sub.b-c.example.museum'],
    ...["!#$%&'*+/=?^_`{|}~-@example.com", 'a/b@example.com', 'x@1.example', '1@x.de'],
    `${'a'.repeat(64)}@example.com`,
  ])('may be %j', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    ...['', 'a', '@example.com', 'a@', 'a@b', 'a@b.c', 'a@b.c1', 'a@1.2.3.4', 'a@b@example.com'],
    ...['a@example.xn--', 'a@example.xn--a-', 'a@.com', 'a@example.com.', 'a@a..com', 'a@-a.com'],
    ...['a b@example.com', 'a@exa mple.com', 'a@exam_ple.com', '"a b"@example.com', 'a@[1.2.3.4]'],
    ...['a@example.com\nBcc: b@example.com', 'a\r\n@example.com', 'a@example.com\n', 'a\0@b.com'],
    ...['a,b@example.com', 'a@example.com,b@example.com', 'a;b@example.com', 'a:b@example.com'],
    ...['<a@example.com>', 'A <a@example.com>', 'a(b)@example.com', 'a\\b@example.com', 'é@a.com'],
    ...['a@example.com?subject=x', 'a@example.com/x', 'a@example.xn--p1ai\u200b', 'a@а.com'],
    `${'a'.repeat(65)}@example.com`,
    `${'a'.repeat(60)}@${'b'.repeat(60)}.com`,
    `a@${'b'.repeat(64)}.com`,
  ])('is not %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it.each([
    ['почта@Пример.РФ', 'почта@xn--e1afmkfd.xn--p1ai', false],
    ['a@Пример.РФ', 'a@xn--e1afmkfd.xn--p1ai', true],
    ['user@münchen.de', 'user@xn--mnchen-3ya.de', true],
    ['user@例え.テスト', 'user@xn--r8jz45g.xn--zckzah', true],
    ['a@münchen.de/x', 'a@münchen.de/x', false],
    ['a@b@münchen.de', 'a@b@münchen.de', false],
    ['a@münchen', 'a@xn--mnchen-3ya', false],
  ])('%j has its domain in Punycode', (typed, email, isOne) => {
    expect(normalEmail(typed)).toBe(email);
    expect(isEmail(email)).toBe(isOne);
  });

  it('is compared trimmed and in lower case', () => {
    expect(normalEmail(" O'Neil@Example.XN--P1AI ")).toBe("o'neil@example.xn--p1ai");
  });
});
