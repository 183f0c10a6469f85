import { normalEmail } from '#core/domain/credentials.ts';
import { earlierSpellings, phoneForm, phoneFormIn } from '#core/domain/phone-number.ts';
import { readTypedPhone } from '#core/domain/typed-phone.ts';

/** An entered username, e-mail or phone, in the form for lookups and counters. */
export interface AccountName {
  /**
   * Username or e-mail in lower case, or the canonical form of a phone (product.md#registration).
   */
  readonly name: string;
  /** Keys of failed attempts: every interpretation of a phone. */
  readonly counted: readonly string[];
  /**
   * The stored phones that it can denote, the most likely first; empty for a username or e-mail.
   */
  readonly phones: readonly string[];
}

/**
 * Interprets the entered name of an account. A phone matches the member who entered it in the same
 * way at registration, then the one with the number in canonical form, then one whose number an
 * earlier version stored differently. `country` is for a phone without its country code.
 */
export function readAccountName(typed: string, country?: string): AccountName {
  const name = normalEmail(typed).slice(0, 120);
  const read = readTypedPhone(name);
  const form = phoneForm(name);
  if (read === undefined || form === undefined) return { name, counted: [name], phones: [] };
  const forms = [form];
  const inCountry = country === undefined ? undefined : phoneFormIn(name, country.toUpperCase());
  if (inCountry !== undefined && inCountry !== form) forms.push(inCountry);
  const earlier = forms.flatMap((one) => earlierSpellings(one).international);
  return {
    name: form,
    counted: forms.toSorted(),
    phones: [...new Set([read.digits, ...forms, ...earlier])],
  };
}

/** Every spelling under which a member may already have the phone with this form. */
export function spellingsOf(form: string): readonly string[] {
  const { international, national } = earlierSpellings(form);
  return [form, ...international, ...national];
}

/**
 * Returns the canonical form of a stored phone, with the other spellings that definitely denote it;
 * `undefined` if it is stored in this form or its country cannot be determined.
 */
export function formToStore(
  stored: string,
): { readonly form: string; readonly others: readonly string[] } | undefined {
  const form = phoneForm(stored);
  if (form === undefined || form === stored) return undefined;
  const spellings = [form, ...earlierSpellings(form).international];
  return { form, others: spellings.filter((one) => one !== stored) };
}
