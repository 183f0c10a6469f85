// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { hasPasskeyHost } from '#core/domain/security-passkey-host.ts';
import { validatePasskeyName } from '#core/domain/security-passkeys.ts';
import { readSecondFactor } from '#core/domain/security-second-factor.ts';

describe('passkeys', () => {
  test.each(['localhost', 'trade.example', 'a.b.example', '1password.example'])(
    'can belong to %s',
    (host) => expect(hasPasskeyHost(host)).toBe(true),
  );
  test.each(['', '127.0.0.1', '192.0.2.7', '[::1]', '::1'])('cannot belong to "%s"', (host) =>
    expect(hasPasskeyHost(host)).toBe(false),
  );

  test('have a name of 1 to 40 characters', () => {
    expect(validatePasskeyName('  ')).toBe('noName');
    expect(validatePasskeyName(` ${'𝒳'.repeat(40)} `)).toBeUndefined();
    expect(validatePasskeyName('x'.repeat(41))).toBe('longName');
  });

  test('answer in JSON in place of a code', () => {
    expect(readSecondFactor('{"id":"x"}')).toEqual({ kind: 'passkey', code: '{"id":"x"}' });
    expect(readSecondFactor('123456')?.kind).toBe('totp');
  });
});
