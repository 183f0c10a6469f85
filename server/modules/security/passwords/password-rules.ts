import { validatePassword } from '#core/domain/credentials.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { securityTexts } from '../security.texts.ts';
import { isCommonPassword } from './common-passwords.ts';

/**
 * Throws a Refusal for a password that violates the rules or is one of the most common passwords
 * (product.md#password-rule).
 */
export function assertStrongPassword(password: string): void {
  if (validatePassword(password) !== undefined) throw new Refusal(securityTexts.badPassword);
  if (isCommonPassword(password)) throw new Refusal(securityTexts.commonPassword);
}
