import { isEmail, isPhone, normalEmail } from '#core/domain/credentials.ts';
import { phoneForm } from '#core/domain/phone-number.ts';
import { Refusal } from '../../errors/refusal.ts';
import { type AccountName, readAccountName, spellingsOf } from './account-name.ts';
import { membersTexts } from './members.texts.ts';

/** The contact of an account: an e-mail address or a phone number. */
export type Contact = 'email' | 'phone';

/** Returns an entered e-mail address in its stored form. Throws a Refusal. */
export function readEmail(typed: string): string {
  const email = normalEmail(typed);
  if (!isEmail(email)) throw new Refusal(membersTexts.badEmail);
  return email;
}

/**
 * Returns an entered phone number in its canonical form (product.md#registration). Throws a
 * Refusal.
 */
export function readPhone(typed: string): string {
  const phone = phoneForm(typed);
  if (phone === undefined || !isPhone(phone)) throw new Refusal(membersTexts.badPhone);
  return phone;
}

/** Returns the condition that an account has a contact; a phone number may be in any spelling. */
export function addressOf(by: Contact, contact: string): Pick<AccountName, 'name' | 'phones'> {
  const phones = by === 'phone' ? spellingsOf(contact) : [];
  return { ...readAccountName(contact), phones };
}

/** Masks `john@example.org` as `j***n@example.org`, so owners recognise their address. */
export function maskEmail(email: string | null): string | undefined {
  if (email === null) return undefined;
  const [local = '', domain = ''] = email.split('@');
  const last = local.length > 2 ? local.slice(-1) : '';
  return `${local.slice(0, 1)}***${last}@${domain}`;
}

/** Masks `4917012345` as `***45`. */
export function maskPhone(phone: string | null): string | undefined {
  return phone === null ? undefined : `***${phone.slice(-2)}`;
}
